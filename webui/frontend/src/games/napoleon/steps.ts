import { counted, named } from '../../lib/cards/steps.ts'
import { steps as tricks } from '../../tricks/steps.ts'
import type { StepWays } from '../part.ts'
import { t } from './words.ts'

const bid: StepWays = {
  title: (step, player) => t(player === null ? 'ask.bid.any' : 'ask.bid', named(step, player)),
  turn: { of: (player) => t('turn.bid', { player }), mark: () => t('turn.bid.mark'), any: () => t('ask.bid.any') },
  label: () => t('tell.bid'),
  sheet: () => import('./BidSheet.svelte'),
}

const adjutant: StepWays = {
  title: (step, player) => t('ask.adjutant', named(step, player)),
  turn: { of: (player) => t('turn.adjutant', { player }), mark: () => t('turn.adjutant.mark') },
  label: () => t('tell.adjutant'),
  sheet: () => import('./AdjutantSheet.svelte'),
}

const widow = counted(
  {
    title: (step, player) => t('ask.widow', named(step, player)),
    label: (step) => (step.count === null || step.count === undefined ? t('tell.widow.any') : t('tell.widow', { n: step.count })),
  },
  (player, count) => ({ type: 'widow', player, count }),
  0,
)

/** Everybody passed. */
const deal: StepWays = { title: () => t('ask.deal'), label: () => t('tell.deal'), event: () => ({ type: 'deal' }) }

/** The steps of the bidding and of the widow; a pass may have been a bid. */
export const steps: Readonly<Record<string, StepWays>> = { ...tricks, bid, pass: bid, adjutant, widow, deal }
