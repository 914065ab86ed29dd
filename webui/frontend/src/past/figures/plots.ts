import type { Figures, PlayerFigures } from '../../lib/server/types.ts'

/** Colours that people with any colour vision tell apart. */
export const COLOURS = ['#0b5cad', '#b3301f', '#17683f', '#8a5a00', '#6b3fa0', '#0b7285', '#a61e63', '#3b4a42'] as const

export interface Share {
  /** A rank, or a place from '1'. */
  key: string
  count: number
  /** From 0 to 1: where the bar begins, and how long it is. */
  from: number
  share: number
}

/** How often a player ended in each rank, the first to the last (in each place where there are no ranks), as parts of one bar. */
export function shares(player: PlayerFigures): Share[] {
  const ranked = Object.values(player.ranks ?? {}).some((count) => count > 0)
  const counts: [string, number][] = ranked
    ? Object.entries(player.ranks)
    : Object.entries(player.places ?? {}).sort((a, b) => Number(a[0]) - Number(b[0]))
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  let from = 0
  return counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => {
      const part = { key, count, from, share: count / all }
      from += part.share
      return part
    })
}

export interface Line {
  name: string
  /** The sum up to each evening; it goes on level where the player was not there. */
  values: number[]
}

/** What players came to, summed up evening by evening; those with the most rounds only. */
export function lines(figures: Figures, of: 'points' | 'wins', most: number = COLOURS.length): Line[] {
  return (figures.players ?? []).slice(0, most).map(({ name }) => {
    let sum = 0
    return { name, values: (figures.evenings ?? []).map((evening) => (sum += evening.players?.[name]?.[of] ?? 0)) }
  })
}

/** Round numbers for an axis that holds `low` to `high`, at most about five. */
export function ticks(low: number, high: number): number[] {
  high = Math.max(high, low + 1)
  const span = high - low
  const rough = span / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * ten).find((each) => each >= rough) ?? ten * 10)
  const first = Math.floor(low / step) * step
  const found = []
  for (let value = first; value < high + step; value += step) found.push(value)
  return found
}
