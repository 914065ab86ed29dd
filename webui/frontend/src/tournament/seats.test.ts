import { expect, test } from 'vitest'
import { moves, shifted } from './seats.ts'

test('X2: everybody hears whose chair is theirs now', () => {
  expect(moves(['A', 'B', 'C', 'D'], ['D', 'B', 'A', 'C'])).toEqual([
    { player: 'D', to: 'A' }, { player: 'B', to: null }, { player: 'A', to: 'C' }, { player: 'C', to: 'D' },
  ])
})

test('a player moves one seat, around the table', () => {
  expect(shifted(['A', 'B', 'C'], 1, -1)).toEqual(['B', 'A', 'C'])
  expect(shifted(['A', 'B', 'C'], 0, -1)).toEqual(['C', 'B', 'A'])
  expect(shifted(['A', 'B', 'C'], 2, 1)).toEqual(['C', 'B', 'A'])
})
