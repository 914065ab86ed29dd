import type { SpreadCard } from '../../lib/server/types.ts'

/** A card of a spread, with the name that it will be kept by (null: it is left out); `told`: somebody said so. */
export interface Laid {
  picture: string
  row: number
  card: string | null
  read: boolean
  told: boolean
}

export const laid = (cards: readonly SpreadCard[]): Laid[] =>
  cards.map(({ picture, row, card, read }) => ({ picture, row, card: card ?? null, read: read ?? false, told: false }))

/** The spread after somebody said what one card is: those after it in its row that nobody read or named follow it in the deck's `order`. */
export function renamed(cards: readonly Laid[], at: number, card: string | null, order: readonly string[]): Laid[] {
  const found = cards.map((each, place) => (place === at ? { ...each, card, told: true } : each))
  let next = card === null ? -1 : order.indexOf(card)
  if (next < 0) return found
  for (let place = at + 1; place < found.length; place += 1) {
    const each = found[place]
    if (!each || each.row !== found[at]?.row || each.read || each.told) break
    next += 1
    const name = order[next]
    if (name === undefined || name[0] !== card?.[0] || found.some((other) => (other.read || other.told) && other.card === name)) break
    found[place] = { ...each, card: name }
  }
  return found
}

/** The names that stand more than once. */
export const doubled = (cards: readonly Laid[]): Set<string> => {
  const names = cards.flatMap(({ card }) => card ?? [])
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}
