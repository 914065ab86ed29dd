/** One player's way to the seat of the next set: whose chair it is; null where the player stays. */
export interface Move {
  player: string
  to: string | null
}

/**
 * Who moves to whose chair, in the order of the new seats.
 *
 *     moves(['A', 'B', 'C'], ['B', 'A', 'C']) // B to A's chair, A to B's chair, C stays
 */
export function moves(before: readonly string[], after: readonly string[]): Move[] {
  return after.map((player, seat) => ({ player, to: before[seat] === player ? null : (before[seat] ?? null) }))
}

/** The same players with the one in a place moved one seat back (-1) or on (1); at the ends it goes around. */
export function shifted(seats: readonly string[], at: number, by: -1 | 1): string[] {
  const found = [...seats]
  const other = (at + by + found.length) % found.length
  const [one, two] = [found[at], found[other]]
  if (one !== undefined && two !== undefined) [found[at], found[other]] = [two, one]
  return found
}
