import { unknownStep } from '../../lib/cards/steps.ts'
import { steps as shedding } from '../../shedding/steps.ts'
import type { StepWays } from '../part.ts'
import { t } from './words.ts'

/** Two hands are worth the same: the table decides who pays. */
const settle: StepWays = {
  title: () => t('ask.payer'),
  label: (_, player) => t('tell.payer', { player }),
  event: (_, player) => ({ type: 'settle', player }),
}

/** The steps of a round and of its end. */
export const steps: Readonly<Record<string, StepWays>> = { declare: shedding['declare'] ?? unknownStep, settle }
