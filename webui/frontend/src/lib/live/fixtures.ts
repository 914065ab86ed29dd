import type { Entry, Step, View } from '../server/types.ts'

/** An entry of the timeline: a legal play of one card, unless `more` says otherwise. */
export const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq, place: [seq], type: 'play', player: 'A', cards: ['S4'], readings: [], verdict: 'legal', effects: [], exposed: [], exposed_by: [],
  corrected: false, correction: false, inserted: false, revised: false, void: false, taken_back: false, stands: false,
  evidence: [], alternatives: [], ...more,
})
/** A view with these entries, of a game that the page does not know. */
export const view = (...timeline: Entry[]): View => ({
  session: 's', version: 1, game: 'unknown', round: 1, players: [], field: [], detail: { kind: 'poker', phase: 'show', shown: {} },
  steps: [], expected: [], deck: [], rounds: [], dealt: {}, changed: 0, timeline, earlier: 0, waiting: timeline.filter((each) => each.open).length,
})
/** A step that player A may take. */
export const step = (type: string, more: Partial<Step> = {}): Step => ({ type, players: ['A'], waits: true, offers: [], ...more })
