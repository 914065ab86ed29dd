import { RANKS } from '../../lib/cards.ts'
import { called } from '../../lib/i18n.svelte.ts'
import type { DetailOf } from '../../lib/types.ts'
import { t } from './words.ts'

export type Orders = Pick<DetailOf<'shedding'>, 'orders'>

/** A player's order of strength, weakest first; empty until it is told. */
export function orderOf({ orders }: Orders, player: string | null | undefined): readonly string[] {
  return orders[player ?? ''] ?? []
}

/** What the cards of a play stand for in an order of strength, weakest card first: `6`, `4·5·6`. */
export function placed(cards: readonly string[], order: readonly string[]): string {
  const places = cards.map((code) => order.indexOf(code.slice(1))).filter((place) => place >= 0)
  return [...new Set(places)].sort((a, b) => a - b).map((place) => RANKS[place] ?? '?').join('·')
}

/** What cards are for a player, in a sentence; empty where their order says nothing of them. */
export function reads(detail: Orders, cards: readonly string[], player: string | null | undefined): string {
  const rank = placed(cards, orderOf(detail, player))
  return player && rank ? t('reads', { player: called(player), rank }) : ''
}
