import { expect, test } from 'vitest'
import type { Asked, Preview } from '../lib/server/types.ts'
import { alone, proofs, ranksOf } from './changed.ts'

const said = { en: '', ja: '' }
const none: Preview = { verdict: 'legal', message: said, changes: [], rounds: [], turn_before: 'A', turn_after: 'A', scores_before: {}, scores_after: {} }
const amend = { type: 'amend', target: 3, event: { type: 'pass', player: 'A' } } as Asked
const round = (ranks: Record<string, string>) => ({ number: 1, standings: Object.keys(ranks), ranks, scores: {}, winners: [], weight: 1 })

test('players whose rank changes are named', () => {
  expect(ranksOf({ number: 1, before: round({ A: 'x', B: 'y', C: 'z' }), after: round({ B: 'x', A: 'y', C: 'z' }) })).toEqual([
    { player: 'B', before: 'y', after: 'x' }, { player: 'A', before: 'x', after: 'y' },
  ])
  expect(ranksOf({ number: 1, before: null, after: round({ A: 'x' }) })).toEqual([{ player: 'A', before: null, after: 'x' }])
})

test('a correction stands alone where nothing else follows from it', () => {
  expect(alone(none, amend)).toBe(true)
  expect(alone({ ...none, changes: [{ seq: 3, before: 'undecided', after: 'legal', message: said, exposes: [] }] }, amend)).toBe(true)
  expect(alone({ ...none, changes: [{ seq: 3, before: 'legal', after: 'illegal', message: said, exposes: [] }] }, amend)).toBe(false)
  expect(alone({ ...none, changes: [{ seq: 5, before: 'legal', after: 'illegal', message: said, exposes: [] }] }, amend)).toBe(false)
  expect(alone({ ...none, turn_after: 'B' }, amend)).toBe(false)
  expect(alone({ ...none, turn_after: 'B', changes: [{ seq: 3, before: 'undecided', after: 'legal', message: said, exposes: [] }] }, amend)).toBe(true)
  expect(alone({ ...none, rounds: [{ number: 1, before: null, after: null }] }, amend)).toBe(false)
  expect(alone({ ...none, scores_before: { A: 0 } }, amend)).toBe(true)
  expect(alone({ ...none, scores_after: { A: 2 } }, amend)).toBe(false)
})

test('an answer that proves an earlier play wrong is not given at once', () => {
  const proof: Preview = { ...none, changes: [{ seq: 7, before: 'legal', after: 'legal', message: said, exposes: [3] }, { seq: 8, before: 'legal', after: 'undecided', message: said, exposes: [] }] }
  expect(proofs(proof)).toEqual([{ seq: 7, exposes: [3] }])
  expect(alone(proof, { type: 'amend', target: 7, event: { type: 'pass', player: 'A' } } as Asked)).toBe(false)
  expect(proofs(none)).toEqual([])
})
