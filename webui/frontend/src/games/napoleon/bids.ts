import type { Offer } from '../../lib/server/types.ts'

/** Suits as they are bid in, the lowest first. */
export const BID_SUITS = ['C', 'D', 'H', 'S'] as const
export type BidSuit = (typeof BID_SUITS)[number]
const FIRST_BID = 13
const LAST_BID = 20

/** The numbers to bid from: those that are still allowed, or all where nothing says which. */
export function numbers(offers: readonly Offer[]): number[] {
  const lowest = Math.min(LAST_BID, ...offers.flatMap((offer) => offer.count ?? []))
  const first = offers.length > 0 ? lowest : FIRST_BID
  return Array.from({ length: LAST_BID - first + 1 }, (_, index) => first + index)
}
