import type { Asked, Way } from '../lib/server/types.ts'

/** The event of what a hint advises; null where more has to be said than a tap can. */
export function eventOf(way: Way, player: string): Asked | null {
  if (way.type === 'pass') return { type: 'pass', player }
  if (way.type === 'play') return { type: 'play', player, cards: way.cards ?? [], readings: way.readings ?? [], evidence: [] }
  if (way.type === 'show') return { type: 'show', player, cards: way.cards ?? [] }
  return null
}
