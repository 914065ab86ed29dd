import type { Entry, Offer, Step, Told, View } from './types.ts'

/** Steps that are entered with one tap; the others open a sheet. */
export const ROOMY: ReadonlySet<string> = new Set(['bid', 'adjutant', 'show', 'reveal', 'order'])
const TELLABLE: ReadonlySet<string> = new Set(['bid', 'adjutant', 'widow', 'meeple', 'show', 'reveal', 'give', 'discard', 'draw', 'order', 'exchange'])
export const BID_SUITS = ['C', 'D', 'H', 'S'] as const
export const COLOURS = ['R', 'B', 'Y', 'G'] as const
const FIRST_BID = 13
const LAST_BID = 20

/** Whether an event that was told by hand can be corrected by telling it again; where one bids, a pass may have been a bid. */
export function isTold(entry: Entry, view: View): boolean {
  return !entry.void && (TELLABLE.has(entry.type) || (entry.type === 'pass' && view.game === 'napoleon'))
}

/** What the table waits for, or may tell; a pass that goes with a bid is its second button, not a step of its own, and
 * what is given in an exchange stands together (`more`: its further sides). */
export function blocks(view: View): { step: Step; pass: Offer | null; more: Step[] }[] {
  const bids = view.steps.some((step) => step.type === 'bid')
  const pass = view.steps.find((step) => step.type === 'pass')?.offers[0] ?? null
  const sides = view.steps.filter((step) => step.type === 'exchange')
  return view.steps
    .filter((step) => (step.type !== 'pass' || !bids) && (step.type !== 'exchange' || step === sides[0]))
    .map((step) => ({ step, pass: step.type === 'bid' ? pass : null, more: step === sides[0] ? sides.slice(1) : [] }))
}

/** The numbers to bid from: those that are still allowed, or all where nothing says which. */
export function numbers(offers: readonly Offer[]): number[] {
  const lowest = Math.min(LAST_BID, ...offers.flatMap((offer) => offer.count ?? []))
  const first = offers.length > 0 ? lowest : FIRST_BID
  return Array.from({ length: LAST_BID - first + 1 }, (_, index) => first + index)
}

/** The event of a step that needs no choice among cards: sent as it is tapped. Null where a sheet has to ask. */
export function plain(step: Step, player: string, offer: Offer | null): Told | null {
  const count = offer?.count ?? step.count
  switch (step.type) {
    case 'meeple':
      return { type: 'meeple', player, colour: offer?.colour as (typeof COLOURS)[number] }
    case 'widow':
      return count === null || count === undefined ? null : { type: 'widow', player, count }
    case 'give':
      return count && step.to ? { type: 'give', player, to: step.to, count } : null
    case 'exchange':
      return count && step.to ? { type: 'exchange', player, to: step.to, count } : null
    case 'discard':
      return count ? { type: 'discard', player, count } : null
    case 'draw':
      return { type: 'draw', player, count: count ?? 1 }
    case 'declare':
      return { type: 'declare', player, what: offer?.what === 'bomb' ? 'bomb' : 'eleven-back', value: offer?.value ?? true }
    case 'settle':
      return { type: 'settle', player }
    default:
      return null
  }
}
