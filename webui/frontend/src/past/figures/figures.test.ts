import { expect, it } from 'vitest'
import type { Figures, PlayerFigures } from '../../lib/server/types.ts'
import { percent, played, scored } from './figures.ts'

const player = (name: string, games: number, points = 0): PlayerFigures => ({ name, games, points }) as PlayerFigures

it('a share is read in percent, and a missing one as a dash', () => {
  expect([percent(0), percent(0.666), percent(1), percent(null), percent(undefined)]).toEqual(['0%', '67%', '100%', '–', '–'])
})

it('who has not played is left out', () => {
  const figures = { players: [player('A', 2), player('B', 0)] } as unknown as Figures
  expect(played(figures).map((each) => each.name)).toEqual(['A'])
  expect(played(null)).toEqual([])
})

it('points are told of one game alone, and where there are any', () => {
  expect(scored([player('A', 2, 3)], true)).toBe(true)
  expect(scored([player('A', 2, 3)], false)).toBe(false)
  expect(scored([player('A', 2), player('B', 1)], true)).toBe(false)
})
