import { waysOf } from '../../games/index.ts'
import type { Entry, View } from '../server/types.ts'

/** The entries that people think of as what happened: corrections show on what they correct, not as lines of their own. */
export function happenings(view: View): Entry[] {
  return view.timeline.filter((entry) => !entry.correction)
}

/** The newest play or told step that counts, else null: what `correct` means when nothing else is chosen. */
export function latestPlay(view: View): Entry | null {
  return newest(happenings(view).filter((entry) => (isPlay(entry) && !entry.void) || isTold(entry, view)))
}

export type Tone = 'legal' | 'illegal' | 'undecided' | 'foul' | 'out' | 'exposed'

/** How an event looks: its verdict, but never a tick where it ended somebody's round, or was wrong as is known by now. */
export function tone(entry: Entry): Tone | null {
  if (!entry.verdict) return null
  if (entry.open === 'exposed') return 'exposed'
  if (entry.verdict !== 'legal') return entry.verdict
  if (entry.exposed_by.length > 0) return 'exposed'
  if (entry.effects.includes('foul-finish')) return 'foul'
  return entry.effects.includes('eliminated') ? 'out' : 'legal'
}

/** The newest event of this round that set off one of these effects, by its number; null where none did. */
export function madeBy(view: View, ...effects: string[]): number | null {
  return newest(thisRound(view).filter((entry) => counts(entry) && entry.effects.some((effect) => effects.includes(effect))))?.seq ?? null
}

/** The newest event of a type that counts in this round, by its number; null where there is none. */
export function newestOf(view: View, type: string): number | null {
  return newest(thisRound(view).filter((entry) => counts(entry) && entry.type === type))?.seq ?? null
}

function counts(entry: Entry): boolean {
  return !entry.void && !entry.taken_back && (entry.verdict !== 'illegal' || entry.stands)
}

/** What still waits for an answer, newest first. */
export function openEntries(view: View): Entry[] {
  const settled = new Set(view.timeline.filter((entry) => entry.type === 'remedy' && entry.verdict === 'legal').map((entry) => entry.target))
  return view.timeline.filter((entry) => entry.open && !(entry.open === 'exposed' && settled.has(entry.seq))).sort((a, b) => b.seq - a.seq)
}

/** The later events that show one to have been wrong. */
export function proofs(view: View, entry: Entry): Entry[] {
  return view.timeline.filter((other) => entry.exposed_by.includes(other.seq))
}

/** How many more events wait for an answer that are so far back that this page has not fetched them. */
export function beyond(view: View): number {
  return Math.max(0, view.waiting - view.timeline.filter((entry) => entry.open).length)
}

/** The events of the present round. */
export function thisRound(view: View): Entry[] {
  const began = view.timeline.map((entry) => entry.type === 'round' && !entry.void && entry.verdict !== 'illegal').lastIndexOf(true)
  return view.timeline.slice(began + 1)
}

/** Whether an event that was told by hand can be corrected by telling it again. */
export function isTold(entry: Entry, view: View): boolean {
  return !entry.void && waysOf(view, entry.type).sheet !== undefined
}

export function isPlay(entry: Entry): boolean {
  return entry.type === 'play' && entry.cards.length > 0
}

/** What `undo` would undo: the newest event that counts, corrections included, else null. */
export function latestUndoable(view: View): Entry | null {
  return newest(view.timeline.filter((entry) => !entry.void && entry.type !== 'undo'))
}

/** Whether the newest thing that happened is an undo that can be taken back itself. */
export function redoable(view: View): boolean {
  const bySeq = new Map(view.timeline.map((entry) => [entry.seq, entry]))
  const again = (entry: Entry): boolean => entry.type === 'undo' && bySeq.get(entry.target ?? 0)?.type === 'undo'
  return newest(view.timeline.filter((entry) => !entry.void && !again(entry)))?.type === 'undo'
}

/** The ruling to show large: the newest one, or the one that the newest correction was about. */
export function latestRuling(view: View): Entry | null {
  const last = newest(view.timeline.filter((entry) => !entry.void))
  if (!last?.correction) return last
  const about = view.timeline.find((entry) => entry.seq === last.target)
  return about && !about.void && about.verdict ? about : newest(view.timeline.filter((entry) => entry.verdict !== null && !entry.void))
}

function newest(entries: Entry[]): Entry | null {
  return entries.reduce<Entry | null>((best, entry) => (best && best.seq > entry.seq ? best : entry), null)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The smallest upright box around corners, widened by `margin` of its longer side. */
export function around(points: readonly (readonly [number, number] | number[])[], margin = 0.12): Box | null {
  if (points.length === 0) return null
  const xs = points.map((point) => point[0] as number)
  const ys = points.map((point) => point[1] as number)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  const width = Math.max(...xs) - x
  const height = Math.max(...ys) - y
  const extra = Math.max(width, height) * margin
  return { x: x - extra, y: y - extra, width: width + 2 * extra, height: height + 2 * extra }
}
