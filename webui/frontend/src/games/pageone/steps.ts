import { commonSteps, named, unknownStep } from '../../lib/cards/steps.ts'
import type { StepWays } from '../part.ts'
import { t } from './words.ts'

const declare: StepWays = {
  title: (step, player) => t(player === null ? 'ask.page-one.any' : 'ask.page-one', named(step, player)),
  label: () => t('tell.page-one'),
  event: (_, player) => ({ type: 'declare', player, what: 'page-one' }),
}

/** One card in turn; so many for having forgotten to say that one card was left. */
const common = commonSteps['draw'] ?? unknownStep
const draw: StepWays = {
  ...common,
  title: (step, player) => (fined(step.count) ? t(player === null ? 'ask.penalty.any' : 'ask.penalty', named(step, player)) : common.title(step, player)),
  label: (step, player) => (fined(step.count) ? t('tell.penalty', named(step, player)) : common.label(step, player)),
}
const fined = (count: number | null | undefined): boolean => typeof count === 'number'

/** The steps of this game. */
export const steps: Readonly<Record<string, StepWays>> = { declare, draw }
