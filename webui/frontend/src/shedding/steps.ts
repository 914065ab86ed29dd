import type { StepWays } from '../games/part.ts'
import { named } from '../lib/cards/steps.ts'
import type { Step } from '../lib/server/types.ts'
import NumberChoice from './NumberChoice.svelte'
import { t } from './words.ts'

const what = (step: Step): string => step.offers[0]?.what ?? ''
const bombs = (step: Step): boolean => what(step) === 'bomb'
const swaps = (step: Step): boolean => what(step) === 'tenpen'

/** A reversal that whoever played may declare, hands that may be swapped, or the number that everybody has to lay away. */
const declare: StepWays = {
  title: (step, player) => t(bombs(step) ? 'ask.bomb' : swaps(step) ? 'ask.tenpen' : 'ask.reversal', named(step, player)),
  label: (step) => t(swaps(step) ? 'tell.tenpen' : 'tell.reversal'),
  choice: (step) => (bombs(step) ? NumberChoice : null),
  event: (_, player, offer) => ({
    type: 'declare',
    player,
    what: offer?.what ?? 'eleven-back',
    value: offer?.value ?? true,
  }),
}

/** A card that may be taken back from those that have gone. */
const salvage: StepWays = {
  title: (step, player) => t('ask.salvage', named(step, player)),
  label: () => t('tell.salvage'),
  sheet: () => import('../dialogs/CardsSheet.svelte'),
  shown: (player, cards) => ({ type: 'draw', player, count: 1, cards }),
}

/** The steps that games of shedding cards have beside the common ones. */
export const steps: Readonly<Record<string, StepWays>> = { declare, draw: salvage }

/** What such a play may set off that is worth a seal. */
export const effects: readonly string[] = [
  'eight-cut', 'revolution', 'counter-revolution', 'five-card-revolution', 'eleven-back', 'lock', 'spade-three', 'miyako-ochi', 'skip', 'reverse',
  'bomb', 'tenpen', 'dai-kakumei', 'coup', 'omen', 'lucky-seven', 'salvage',
]
