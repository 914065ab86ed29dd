import { expect, test } from 'vitest'
import { entry, view } from '../lib/live/fixtures.ts'
import { correctionsOf, isCorrected, isFoul, isQuestion, isRuling, nextPlace, pictureOf, stepsOf, trickPlaces, undoOf } from './steps.ts'

const shot = (sha256: string): { sha256: string; quad: [number, number][] } => ({ sha256, quad: [[0, 0], [1, 0], [1, 1], [0, 1]] })
const foul = entry(2, { verdict: 'illegal', code: 'too-weak' })
const gone = entry(3, { verdict: null, void: true })
const undo = entry(4, { type: 'undo', verdict: null, correction: true, target: 3 })
const all = view(entry(1, { evidence: [shot('a'), shot('a')] }), foul, gone, undo)

test('corrections are no steps of their own', () => {
  expect(stepsOf(all).map((each) => each.seq)).toEqual([1, 2, 3])
  expect(undoOf(all, gone)?.seq).toBe(4)
  expect(undoOf(view(gone, { ...undo, void: true }), gone)).toBeNull()
})

test('what people did about an event stands with it, undoing and bringing back alike', () => {
  const again = entry(5, { type: 'undo', verdict: null, correction: true, target: 4 })
  const stands = entry(6, { type: 'stand', verdict: null, correction: true, target: 2 })
  const evening = view(entry(1), foul, gone, { ...undo, void: true }, again, stands)
  expect(correctionsOf(evening, gone).map((each) => each.seq)).toEqual([4, 5])
  expect(correctionsOf(evening, foul).map((each) => each.seq)).toEqual([6])
  expect(correctionsOf(evening, entry(1))).toEqual([])
})

test('one jumps to the next ruling or correction, and around the end', () => {
  const steps = stepsOf(all)
  expect(nextPlace(steps, 0, isRuling)).toBe(1)
  expect(nextPlace(steps, 1, isRuling)).toBe(1)
  expect(nextPlace(steps, 2, isCorrected)).toBe(2)
  expect(nextPlace([entry(1)], 0, isCorrected)).toBe(-1)
  expect(nextPlace([], 0, isRuling)).toBe(-1)
})

test('a step without a picture shows the one before it, without outlines', () => {
  const steps = stepsOf(all)
  expect(pictureOf(steps, 0)).toMatchObject({ before: false, quads: [shot('a').quad, shot('a').quad] })
  expect(pictureOf(steps, 2)).toMatchObject({ before: true, quads: [] })
  expect(pictureOf([entry(1)], 0)).toBeNull()
})

test('tricks begin where cards come to an empty field', () => {
  const steps = [
    entry(1), entry(2, { effects: ['clear'] }), entry(3), entry(4, { effects: ['trick'] }), entry(5, { type: 'clear', cards: [] }), entry(6), entry(7, { type: 'round', cards: [] }), entry(8),
  ]
  expect(trickPlaces(steps)).toEqual([0, 2, 5, 7])
})

test('fouls and questions are told from what was fine', () => {
  expect([entry(1), entry(2, { verdict: 'illegal' }), entry(3, { exposed_by: [9] }), entry(4, { verdict: 'illegal', void: true })].map(isFoul)).toEqual([false, true, true, false])
  expect([entry(1), entry(2, { verdict: 'undecided' }), entry(3, { open: 'doubt' as never })].map(isQuestion)).toEqual([false, true, true])
})
