import type { Earlier, Entry, Questions, View } from '../server/types.ts'

/** What changed since the last view: the fields that did, and entries of the timeline that were made or changed. */
export interface Update {
  view: Partial<Omit<View, 'timeline' | 'first' | 'earlier'>>
  changed: Entry[]
}

export function merge(view: View, update: Update): View {
  return { ...view, ...update.view, timeline: together(view.timeline, update.changed) }
}

/** The view with older entries before those that it has. */
export function withEarlier(view: View, older: Earlier): View {
  return { ...view, timeline: together(older.timeline, view.timeline), first: older.first ?? null, earlier: older.earlier }
}

/** The view with older entries that still wait for an answer. */
export function withQuestions(view: View, older: Questions): View {
  return { ...view, timeline: together(older.timeline, view.timeline) }
}

/** Entries in the order of the corrected log, each once; the later ones of `more` replace those of `timeline`. */
function together(timeline: Entry[], more: Entry[]): Entry[] {
  const known = new Map(timeline.map((entry) => [entry.seq, entry]))
  for (const entry of more) known.set(entry.seq, entry)
  return [...known.values()].sort((one, other) => compare(one.place, other.place))
}

function compare(one: number[], other: number[]): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
