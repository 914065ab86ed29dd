import { named } from '../../lib/cards/steps.ts'
import { steps as tricks } from '../../tricks/steps.ts'
import type { StepWays } from '../part.ts'
import ColourChoice from './ColourChoice.svelte'
import { isColour } from './colours.ts'
import { t } from './words.ts'

const meeple: StepWays = {
  title: (step, player) => t(player === null ? 'ask.meeple.any' : 'ask.meeple', named(step, player)),
  label: () => '',
  choice: () => ColourChoice,
  event: (_, player, offer) => (isColour(offer?.colour) ? { type: 'meeple', player, colour: offer.colour } : null),
  sheet: () => import('./MeepleSheet.svelte'),
}

/** The steps that no other game has. */
export const steps: Readonly<Record<string, StepWays>> = { ...tricks, meeple }
