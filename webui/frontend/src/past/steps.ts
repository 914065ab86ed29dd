import { tone } from '../lib/live/timeline.ts'
import type { Entry, Exhibit, View } from '../lib/server/types.ts'

/** The events that one steps through: corrections show on what they correct. One that was put in and undone stays, to be revived. */
export function stepsOf(view: View): Entry[] {
  return view.timeline.filter((entry) => !entry.correction || entry.type === 'insert')
}

/** Whether the referee had something to say: a foul, an open question, something that was shown to be wrong. */
export function isRuling(entry: Entry): boolean {
  const now = tone(entry)
  return entry.code !== null && entry.code !== undefined ? true : now !== null && now !== 'legal'
}

/** Whether an event was a foul, or was shown to be one later. */
export const isFoul = (entry: Entry): boolean => !entry.void && (entry.verdict === 'illegal' || entry.exposed_by.length > 0 || entry.effects.includes('foul-finish'))

/** Whether the referee asked about an event, or could not decide it. */
export const isQuestion = (entry: Entry): boolean => !entry.void && (entry.open !== null && entry.open !== undefined ? true : entry.verdict === 'undecided')

/** What ends a trick, or clears the field otherwise. */
const ENDS = ['trick', 'clear']
const ends = (entry: Entry): boolean => !entry.void && (entry.type === 'round' || entry.type === 'clear' || entry.effects.some((effect) => ENDS.includes(effect)))

/** The places at which tricks begin, as cards come to an empty field; always with the first step. */
export function trickPlaces(steps: readonly Entry[]): number[] {
  return steps.flatMap((entry, place) => {
    const before = steps[place - 1]
    return !before || (ends(before) && !ends(entry)) || (ends(before) && entry.cards.length > 0) ? [place] : []
  })
}

/** Whether people changed something about an event. */
export function isCorrected(entry: Entry): boolean {
  return entry.corrected || entry.void || entry.inserted || entry.taken_back || entry.stands
}

/** The place of the next step after `at` that fits, from the beginning again after the last one; -1 where none does. */
export function nextPlace(steps: readonly Entry[], at: number, fits: (entry: Entry) => boolean): number {
  for (let on = 1; on <= steps.length; on += 1) {
    const place = (at + on) % steps.length
    const entry = steps[place]
    if (entry && fits(entry)) return place
  }
  return -1
}

/** The picture of a step, with the corners of the cards in it; of an earlier step (`before`) where it has none. */
export function pictureOf(steps: readonly Entry[], at: number): { exhibit: Exhibit; quads: number[][][]; before: boolean } | null {
  for (let place = at; place >= 0; place -= 1) {
    const entry = steps[place]
    const exhibit = entry?.evidence[0]
    if (!entry || !exhibit) continue
    const quads = entry.evidence.flatMap((other) => (other.sha256 === exhibit.sha256 && other.quad ? [other.quad] : []))
    return { exhibit, quads: place === at ? quads : [], before: place !== at }
  }
  return null
}

/** What people did about an event, in order: it stands, was corrected, undone, brought back; each says who asked and who agreed. */
export function correctionsOf(view: View, entry: Entry): Entry[] {
  const about = new Set([entry.seq])
  return view.timeline.filter((other) => {
    if (!other.correction || other.target === null || other.target === undefined || !about.has(other.target)) return false
    about.add(other.seq)
    return true
  })
}

/** The undo that made an event void and counts itself; null where there is none. */
export function undoOf(view: View, entry: Entry): Entry | null {
  return [...view.timeline].reverse().find((other) => other.type === 'undo' && other.target === entry.seq && !other.void) ?? null
}
