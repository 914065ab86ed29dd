import { describe, expect, it } from 'vitest'
import { entry, view } from './fixtures.ts'
import { merge, withEarlier, withQuestions } from './merge.ts'
import { around, beyond, latestPlay, latestRuling, latestUndoable, openEntries, redoable, thisRound, tone } from './timeline.ts'

describe('timeline', () => {
  it('merges changes in the order of the corrected log', () => {
    const missed = entry(3, { place: [1, 3] })
    const after = merge(view(entry(1), entry(2)), { view: { turn: 'B' }, changed: [entry(2, { void: true }), missed, entry(4)] })
    expect(after.timeline.map((each) => [each.seq, each.void])).toEqual([[1, false], [3, false], [2, true], [4, false]])
    expect(after.turn).toBe('B')
  })
  it('puts older events before, once each', () => {
    const first = entry(1, { place: [0, 1] })
    const now = { ...view(entry(2), entry(8), entry(9)), first: 8, earlier: 3 }
    const after = withEarlier(now, { timeline: [entry(2, { void: true }), entry(5), first].reverse(), first: 1, earlier: 0 })
    expect(after.timeline.map((each) => each.seq)).toEqual([1, 2, 5, 8, 9])
    expect([after.first, after.earlier]).toEqual([1, 0])
  })
  it('knows how much waits for an answer beyond what it has fetched', () => {
    const now = { ...view(entry(7, { open: 'unread' }), entry(8)), waiting: 4 }
    expect(beyond(now)).toBe(3)
    const after = withQuestions(now, { timeline: [entry(2, { open: 'joker' }), entry(3, { open: 'unread' })], earlier: 1 })
    expect(after.timeline.map((each) => each.seq)).toEqual([2, 3, 7, 8])
    expect(beyond(after)).toBe(1)
  })
  it('knows what can be done again', () => {
    const undo = (seq: number, target: number, more = {}) => entry(seq, { type: 'undo', target, verdict: null, correction: true, ...more })
    const gone = entry(1, { void: true })
    expect(redoable(view(gone, undo(2, 1)))).toBe(true)
    expect(redoable(view(entry(1), undo(2, 1, { void: true }), undo(3, 2)))).toBe(false)
    expect(redoable(view(gone, undo(2, 1), entry(3)))).toBe(false)
    expect(redoable(view(entry(1)))).toBe(false)
  })
  it('finds what the buttons are about', () => {
    const now = view(entry(1), entry(2, { void: true }), entry(3, { type: 'undo', target: 2, correction: true, cards: [], verdict: null }))
    expect(latestPlay(now)?.seq).toBe(1)
    expect(latestUndoable(now)?.seq).toBe(1)
    expect(latestRuling(now)?.seq).toBe(1)
    expect(latestPlay(view())).toBeNull()
  })
  it('shows the ruling that a correction was about', () => {
    const now = view(entry(1), entry(2), entry(3, { type: 'amend', target: 1, correction: true, verdict: null }))
    expect(latestRuling(now)?.seq).toBe(1)
  })
  it('boxes corners with a margin', () => {
    expect(around([[0, 0], [100, 50]], 0.1)).toEqual({ x: -10, y: -10, width: 120, height: 70 })
    expect(around([])).toBeNull()
  })
})

describe('how an event looks', () => {
  it('gives no tick to what ended badly or was shown to be wrong', () => {
    expect([{}, { effects: ['foul-finish', 'clear'] }, { effects: ['eliminated'] }, { exposed_by: [9] }, { verdict: 'illegal' as const }, { verdict: null }].map((more) => tone(entry(1, more))))
      .toEqual(['legal', 'foul', 'out', 'exposed', 'illegal', null])
  })
  it('lists what is open, newest first, however old', () => {
    const now = view(entry(1, { open: 'foul' }), entry(2), entry(3, { open: 'unread' }), entry(4))
    expect(openEntries(now).map((each) => each.seq)).toEqual([3, 1])
  })
  it('asks no more about a revoke once the table chose what follows', () => {
    const revoke = entry(2, { open: 'exposed', exposed_by: [6] })
    const chosen = entry(7, { type: 'remedy', player: null, target: 2 })
    expect(openEntries(view(revoke, entry(6), chosen))).toEqual([])
    expect(openEntries(view(revoke, entry(6), { ...chosen, verdict: null, void: true }))).toEqual([revoke])
  })
  it('knows the present round', () => {
    const now = view(entry(1), entry(2), entry(3, { type: 'round', player: null }), entry(4), entry(5, { type: 'round', player: null, void: true }), entry(6))
    expect(thisRound(now).map((each) => each.seq)).toEqual([4, 5, 6])
  })
})
