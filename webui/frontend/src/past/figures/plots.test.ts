import { expect, test } from 'vitest'
import type { Figures, PlayerFigures } from '../../lib/server/types.ts'
import { lines, shares, ticks } from './plots.ts'

const player = (name: string, more: Partial<PlayerFigures> = {}): PlayerFigures => ({ name, evenings: 1, games: 4, wins: 1, streak: 0, longest: 0, points: 0, revolutions: 0, rises: 0, falls: 0, reigns: 0, defences: 0, ranks: {}, places: {}, fouls: {}, figures: {}, ahead: {}, ...more })
const played = (points: number): { games: number; wins: number; points: number } => ({ games: 1, wins: 0, points })

test('a bar has one part per rank and is full', () => {
  const found = shares(player('A', { ranks: { first: 1, second: 0, third: 3 }, places: { '1': 4 } }))
  expect(found.map((each) => [each.key, each.from, each.share])).toEqual([['first', 0, 0.25], ['third', 0.25, 0.75]])
})

test('without ranks places are shown, in order', () => {
  expect(shares(player('A', { ranks: { first: 0 }, places: { '10': 1, '2': 1 } })).map((each) => each.key)).toEqual(['2', '10'])
  expect(shares(player('A'))).toEqual([])
})

test('a line goes on where somebody was not there', () => {
  const figures: Figures = {
    players: [player('A'), player('B')], games: [], standings: [], sets: false,
    evenings: [
      { session: '1', game: 'g', players: { A: played(5), B: played(1) } }, { session: '2', game: 'g', players: { A: played(-2) } },
    ],
  }
  expect(lines(figures, 'points')).toEqual([{ name: 'A', values: [5, 3] }, { name: 'B', values: [1, 1] }])
  expect(lines(figures, 'points', 1)).toHaveLength(1)
})

test('an axis has few round numbers around all values', () => {
  expect(ticks(0, 0)).toEqual([0, 1])
  expect(ticks(-7, 43)).toEqual([-20, 0, 20, 40, 60])
  for (const [low, high] of [[0, 1], [3, 999], [-1234, 5]] as const) {
    const found = ticks(low, high)
    expect(found.length).toBeLessThan(9)
    expect(Math.min(...found)).toBeLessThanOrEqual(low)
    expect(Math.max(...found)).toBeGreaterThanOrEqual(high)
  }
})
