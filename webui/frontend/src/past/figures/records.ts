import type { PlayerFigures } from '../../lib/server/types.ts'

/** Something in which somebody is the first: who (several where they are equal), and by what. */
export interface Best {
  key: 'wins' | 'rate' | 'streak' | 'now' | 'fouls'
  names: string[]
  value: number
}

/** From so many rounds on a rate says something. */
const ENOUGH = 5
/** From so many wins on they are a streak. */
const ROW = 2

export const fouls = (player: PlayerFigures): number => Object.values(player.fouls ?? {}).reduce((sum, count) => sum + count, 0)

/** Who is first in what; nobody where all are equal at nothing. */
export function bests(players: readonly PlayerFigures[]): Best[] {
  const of = (key: Best['key'], worth: (player: PlayerFigures) => number, least: number): Best[] => {
    const value = Math.max(0, ...players.map(worth))
    return value < least ? [] : [{ key, value, names: players.filter((player) => worth(player) === value).map((player) => player.name) }]
  }
  return [
    ...of('wins', (player) => player.wins, 1),
    ...of('rate', (player) => (player.games < ENOUGH ? 0 : (player.win_rate ?? 0)), 0.01),
    ...of('streak', (player) => player.longest, ROW),
    ...of('now', (player) => player.streak, ROW),
    ...of('fouls', fouls, 1),
  ]
}

/** Two players who met: how often each ended a round before the other; whoever did more often stands first. */
export interface Pair {
  names: [string, string]
  ahead: [number, number]
}

/** Everybody against everybody who met them, those who met most often first. */
export function pairs(players: readonly PlayerFigures[]): Pair[] {
  const found = players.flatMap((one, at) =>
    players.slice(at + 1).flatMap((other): Pair[] => {
      const [mine, theirs] = [one.ahead?.[other.name] ?? 0, other.ahead?.[one.name] ?? 0]
      if (mine + theirs === 0) return []
      return [mine >= theirs ? { names: [one.name, other.name], ahead: [mine, theirs] } : { names: [other.name, one.name], ahead: [theirs, mine] }]
    }),
  )
  return found.sort((a, b) => b.ahead[0] + b.ahead[1] - a.ahead[0] - a.ahead[1])
}
