import { expect, test } from 'vitest'
import type { Asked, Preview } from '../lib/types.ts'
import { alone, ranksOf } from './changed.ts'

const said = { en: '', ja: '' }
const none: Preview = { verdict: 'legal', message: said, changes: [], rounds: [], turn_before: 'A', turn_after: 'A', scores_before: {}, scores_after: {} }
const amend = { type: 'amend', target: 3, event: { type: 'pass', player: 'A' } } as Asked
const round = (ranks: Record<string, string>) => ({ number: 1, standings: Object.keys(ranks), ranks, scores: {}, winners: [] })

test('players whose rank changes are named', () => {
  expect(ranksOf({ number: 1, before: round({ A: 'x', B: 'y', C: 'z' }), after: round({ B: 'x', A: 'y', C: 'z' }) })).toEqual([
    { player: 'B', before: 'y', after: 'x' }, { player: 'A', before: 'x', after: 'y' },
  ])
  expect(ranksOf({ number: 1, before: null, after: round({ A: 'x' }) })).toEqual([{ player: 'A', before: null, after: 'x' }])
})

test('a correction stands alone where nothing else follows from it', () => {
  expect(alone(none, amend)).toBe(true)
  expect(alone({ ...none, changes: [{ seq: 3, before: 'undecided', after: 'legal', message: said }] }, amend)).toBe(true)
  expect(alone({ ...none, changes: [{ seq: 3, before: 'legal', after: 'illegal', message: said }] }, amend)).toBe(false)
  expect(alone({ ...none, changes: [{ seq: 5, before: 'legal', after: 'illegal', message: said }] }, amend)).toBe(false)
  expect(alone({ ...none, turn_after: 'B' }, amend)).toBe(false)
  expect(alone({ ...none, turn_after: 'B', changes: [{ seq: 3, before: 'undecided', after: 'legal', message: said }] }, amend)).toBe(true)
  expect(alone({ ...none, rounds: [{ number: 1, before: null, after: null }] }, amend)).toBe(false)
  expect(alone({ ...none, scores_before: { A: 0 } }, amend)).toBe(true)
  expect(alone({ ...none, scores_after: { A: 2 } }, amend)).toBe(false)
})
