import type { TournamentAsked } from '../lib/server/types.ts'

/** What a tournament begins as in the form: three sets of four games, nobody moves, no time. */
export const USUAL: Readonly<TournamentAsked> = { set_length: 4, sets: 3, seats: 'kept', last_game_factor: 1, clock_s: 0, limit_min: 0, spare: 'dealt' }
/** Points per rank, best first, where the game's own rules give none (T14). */
export const POINTS: readonly number[] = [2, 1, 0, -1, -2]
