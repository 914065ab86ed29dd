import { expect, test } from 'vitest'
import type { PlayerFigures } from '../../lib/server/types.ts'
import { bests, pairs } from './records.ts'

const player = (name: string, more: Partial<PlayerFigures>): PlayerFigures => ({ name, games: 10, wins: 0, longest: 0, streak: 0, ...more }) as PlayerFigures

test('who is first in what; equals stand together, and a rate of few rounds is none', () => {
  const found = bests([
    player('A', { wins: 4, win_rate: 0.4, longest: 3, fouls: { late: 2, weak: 1 } }),
    player('B', { wins: 4, win_rate: 1, games: 4, longest: 3, streak: 2 }),
    player('C', {}),
  ])
  expect(found.map((each) => [each.key, each.names.join('+'), each.value])).toEqual([
    ['wins', 'A+B', 4], ['rate', 'A', 0.4], ['streak', 'A+B', 3], ['now', 'B', 2], ['fouls', 'A', 3],
  ])
  expect(bests([player('A', {}), player('B', {})])).toEqual([])
})

test('pairs that met, whoever was ahead first', () => {
  const found = pairs([player('A', { ahead: { B: 1 } }), player('B', { ahead: { A: 3, C: 1 } }), player('C', {})])
  expect(found).toEqual([{ names: ['B', 'A'], ahead: [3, 1] }, { names: ['B', 'C'], ahead: [1, 0] }])
})
