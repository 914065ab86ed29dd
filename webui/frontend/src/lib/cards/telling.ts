import type { Asked, Entry, Told } from '../server/types.ts'

/** What is sent for something that was told on a sheet: the event itself, or the correction of the entry it is about. */
export function toldOrAmended(event: Told, entry: Entry | null): Asked {
  return entry ? { type: 'amend', target: entry.seq, event } : event
}
