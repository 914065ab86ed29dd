import { expect, test } from 'vitest'
import type { EveningInfo } from '../../lib/server/types.ts'
import { ranking } from './ranking.ts'

const evening = (more: Partial<EveningInfo>): EveningInfo => ({
  session: 's', game: 'g', players: ['A', 'B', 'C'], events: 1, rounds: 1, scores: {}, wins: {}, fouls: 0, corrections: 0, pictures: 0, gone: 0,
  live: false, readable: true, ...more,
})

test('points decide, and several may be first', () => {
  const found = ranking(evening({ scores: { A: 1, B: 3, C: 3 }, result: { number: 1, standings: ['C', 'A', 'B'], ranks: {}, scores: {}, winners: [], weight: 1 } }))
  expect(found).toEqual([{ name: 'C', score: 3, first: true }, { name: 'B', score: 3, first: true }, { name: 'A', score: 1, first: false }])
})

test('without points the rounds that were won decide', () => {
  expect(ranking(evening({ wins: { B: 2 } })).map((each) => [each.name, each.score, each.first])).toEqual([['B', null, true], ['A', null, false], ['C', null, false]])
})

test('nobody is first before a round has ended, or where all are equal', () => {
  expect(ranking(evening({ rounds: 0, scores: { A: 2 } })).some((each) => each.first)).toBe(false)
  expect(ranking(evening({})).some((each) => each.first)).toBe(false)
})
