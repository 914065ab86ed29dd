import type { StepWays } from '../games/part.ts'
import { named } from '../lib/steps.ts'
import type { Step } from '../lib/types.ts'
import NumberChoice from './NumberChoice.svelte'
import { t } from './words.ts'

const bombs = (step: Step): boolean => step.offers[0]?.what === 'bomb'

/** A reversal that whoever played may declare, or the number that everybody has to lay away. */
const declare: StepWays = {
  title: (step, player) => t(bombs(step) ? 'ask.bomb' : 'ask.reversal', named(step, player)),
  label: () => t('tell.reversal'),
  choice: (step) => (bombs(step) ? NumberChoice : null),
  event: (_, player, offer) => ({
    type: 'declare',
    player,
    what: offer?.what === 'bomb' ? 'bomb' : 'eleven-back',
    value: offer?.value ?? true,
  }),
}

/** The steps that games of shedding cards have beside the common ones. */
export const steps: Readonly<Record<string, StepWays>> = { declare }

/** What such a play may set off that is worth a seal. */
export const effects: readonly string[] = [
  'eight-cut', 'revolution', 'counter-revolution', 'five-card-revolution', 'eleven-back', 'lock', 'spade-three', 'miyako-ochi', 'skip', 'reverse',
  'bomb',
]
