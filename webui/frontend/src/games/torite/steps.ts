import { named } from '../../lib/cards/steps.ts'
import { steps as tricks } from '../../tricks/steps.ts'
import type { StepWays } from '../part.ts'
import ColourChoice from './ColourChoice.svelte'
import { isColour } from './colours.ts'
import { t } from './words.ts'

const meeple: StepWays = {
  title: (step, player) => t(player === null ? 'ask.meeple.any' : 'ask.meeple', named(step, player)),
  turn: { of: (player) => t('ask.meeple', { player, n: 0, to: '' }), mark: () => t('turn.meeple.mark'), any: () => t('ask.meeple.any', { player: '', n: 0, to: '' }) },
  label: () => '',
  choice: () => ColourChoice,
  event: (_, player, offer) => (isColour(offer?.colour) ? { type: 'meeple', player, colour: offer.colour } : null),
  sheet: () => import('./MeepleSheet.svelte'),
}

/** The steps that no other game has. */
export const steps: Readonly<Record<string, StepWays>> = { ...tricks, meeple }
