import type { TournamentAsked } from '../lib/server/types.ts'
import type { Cup } from './place.ts'

/** The rules of a tournament as they are now. */
export const rulesOf = (cup: Cup): TournamentAsked => ({
  set_length: cup.set_length,
  sets: cup.sets,
  seats: cup.seats,
  last_game_factor: cup.last_game_factor ?? 1,
  clock_s: cup.clock_s,
  limit_min: cup.limit_min,
  spare: cup.spare ?? 'dealt',
})

/** The rules under which the game that is played, or has just ended, is the last. */
export const endingNow = (cup: Cup): TournamentAsked => ({ ...rulesOf(cup), set_length: cup.game, sets: cup.set })

/** The rules under which this set, the tournament's last, has one game more; null where it has no end that could be moved. */
export function oneMore(cup: Cup): TournamentAsked | null {
  if (!cup.sets || cup.set < cup.sets || cup.set_length >= 100) return null
  return { ...rulesOf(cup), set_length: cup.set_length + 1 }
}
