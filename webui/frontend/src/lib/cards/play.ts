import type { Entry } from '../server/types.ts'

/** A play as it is entered: its cards, and what a joker stands for, by the joker's place among the cards. */
export interface Draft {
  cards: string[]
  stands: Record<number, string>
}

/** What jokers of a recorded play stand for, by their place. */
export function draftOf(entry: Pick<Entry, 'cards' | 'readings'> | null): Draft {
  const stands: Record<number, string> = {}
  let joker = 0
  entry?.cards.forEach((code, place) => {
    const reading = code === 'JK' ? entry.readings[joker++] : undefined
    if (reading) stands[place] = reading
  })
  return { cards: [...(entry?.cards ?? [])], stands }
}

/** The play with a card at a place, laid beside the others where none was; a joker there stands for nothing yet. */
export function placed({ cards, stands }: Draft, at: number, code: string): Draft {
  const { [at]: _, ...others } = stands
  return { cards: [...cards.slice(0, at), code, ...cards.slice(at + 1)], stands: others }
}

/** The play without the card at a place. */
export function without({ cards, stands }: Draft, at: number): Draft {
  const shifted = Object.entries(stands)
    .map(([place, code]) => [Number(place), code] as const)
    .filter(([place]) => place !== at)
    .map(([place, code]) => [place > at ? place - 1 : place, code])
  return { cards: cards.filter((_, place) => place !== at), stands: Object.fromEntries(shifted) }
}

/** What the jokers stand for, in card order; empty unless it is said of every one of them. */
export function readingsOf({ cards, stands }: Draft): string[] {
  const said = cards.flatMap((code, place) => (code === 'JK' ? [stands[place]] : []))
  return said.every((reading) => reading !== undefined) ? said : []
}

/** Whether every card of a play is named. */
export function complete({ cards }: Draft): boolean {
  return cards.length > 0 && cards.every((code) => code !== '?' && code !== 'BACK' && code !== '')
}
