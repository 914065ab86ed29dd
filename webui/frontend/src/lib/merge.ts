import type { Entry, View } from './types.ts'

/** What changed since the last view: everything but the timeline, its new or changed entries, and the order of all. */
export interface Update {
  view: Omit<View, 'timeline'>
  changed: Entry[]
  order: number[]
}

export function merge(view: View, update: Update): View {
  const known = new Map((view.timeline ?? []).map((entry) => [entry.seq, entry]))
  for (const entry of update.changed) known.set(entry.seq, entry)
  const timeline = update.order.flatMap((seq) => known.get(seq) ?? [])
  return { ...update.view, timeline }
}
