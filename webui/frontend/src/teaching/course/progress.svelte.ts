import { keep } from '../../lib/choices.ts'
import { dayOf } from '../../past/figures/days.ts'

/** What somebody has done of one course. */
export interface Done {
  tour: boolean
  plays: string[]
  quiz: Record<string, boolean>
  /** What was answered day by day (YYYY-MM-DD). */
  days?: Record<string, Score>
}

/** So many answers of all were right. */
export interface Score {
  right: number
  all: number
}

/** So many days are kept. */
const DAYS = 60

/** The scores day by day with one more answer. */
export function counted(days: Readonly<Record<string, Score>> = {}, day: string, right: boolean): Record<string, Score> {
  const before = days[day] ?? { right: 0, all: 0 }
  const all = { ...days, [day]: { right: before.right + (right ? 1 : 0), all: before.all + 1 } }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)).slice(-DAYS))
}

const NOTHING: Done = { tour: false, plays: [], quiz: {} }
type Book = Record<string, Record<string, Done>>

/** What was kept, as far as it can be read. */
export function bookOf(text: string): Book {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Book) : {}
  } catch {
    return {}
  }
}

/** Who learns on this device, and how far everybody has come. Kept in the browser, on this device only. */
class Progress {
  who = $state(read('learner'))
  private book = $state.raw<Book>(bookOf(read('progress')))

  get people(): string[] {
    return Object.keys(this.book)
  }

  of(course: string, who = this.who): Done {
    return this.book[who]?.[course] ?? NOTHING
  }

  choose(who: string): void {
    this.who = who
    keep('learner', who)
  }

  tour(course: string): void {
    this.write(course, { ...this.of(course), tour: true })
  }

  play(course: string, name: string): void {
    const done = this.of(course)
    if (!done.plays.includes(name)) this.write(course, { ...done, plays: [...done.plays, name] })
  }

  answer(course: string, name: string, right: boolean): void {
    const done = this.of(course)
    // A position that was made for this once is not met again.
    const quiz = name.startsWith('fresh-') ? done.quiz : { ...done.quiz, [name]: right }
    this.write(course, { ...done, quiz, days: counted(done.days, dayOf(new Date().toISOString()), right) })
  }

  private write(course: string, done: Done): void {
    this.book = { ...this.book, [this.who]: { ...this.book[this.who], [course]: done } }
    keep('progress', JSON.stringify(this.book))
  }
}

/** A text that was kept under a key, whatever it is. */
function read(key: string): string {
  try {
    return localStorage.getItem(`gyoji.${key}`) ?? ''
  } catch {
    return ''
  }
}

export const progress = new Progress()
