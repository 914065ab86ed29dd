import { live } from '../../lib/live/live.svelte.ts'
import { named } from '../../lib/cards/steps.ts'
import { steps as shedding } from '../../shedding/steps.ts'
import type { StepWays } from '../part.ts'
import { question } from './orders.ts'
import { t } from './words.ts'

/** A player's own order of strength, as the strip of cards before them shows it. */
export const order: StepWays = {
  title: (step, player) => t(player === null ? 'ask.any' : 'ask', named(step, player)),
  turn: { of: (player) => t('ask', { player }), mark: () => t('turn.mark'), any: () => t('turn.any') },
  hint: () => t(live.tapped ? 'ask.text.tapped' : 'ask.text'),
  label: () => t('tell'),
  question,
  chain: true,
  sheet: () => import('./OrderSheet.svelte'),
}

/** The steps of a round in which everybody has an order of their own. */
export const steps: Readonly<Record<string, StepWays>> = { ...shedding, order }
