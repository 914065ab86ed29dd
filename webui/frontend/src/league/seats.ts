import type { LeagueTable } from '../lib/server/types.ts'

/** The table at which each player sits now; of several the one that was heard of last. */
export function seats(tables: readonly Pick<LeagueTable, 'name' | 'silent' | 'players'>[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const order = [...tables].sort((one, other) => other.silent - one.silent)
  for (const table of order) for (const player of table.players) found.set(player, table.name)
  return found
}
