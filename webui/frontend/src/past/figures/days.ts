import { language } from '../../lib/words/i18n.svelte.ts'
import type { EveningInfo, Hello } from '../../lib/server/types.ts'
import { pick } from '../../lib/words/i18n.svelte.ts'

/** Until this hour of the night it is still the evening before. */
const NIGHT_ENDS = 5

/** The evening that a time belongs to, as its day on the reader's clock (YYYY-MM-DD); '' where there is no date. */
export function dayOf(started: string | null | undefined): string {
  const date = new Date(started ?? NaN)
  if (Number.isNaN(date.getTime())) return ''
  date.setHours(date.getHours() - NIGHT_ENDS)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export interface Day {
  day: string
  evenings: EveningInfo[]
}

/** Sessions by the evening they belong to, in the order in which they come. */
export function byDay(evenings: readonly EveningInfo[]): Day[] {
  const days = new Map<string, EveningInfo[]>()
  for (const each of evenings) {
    const day = dayOf(each.started)
    days.set(day, [...(days.get(day) ?? []), each])
  }
  return [...days].map(([day, found]) => ({ day, evenings: found }))
}

function locale(): string {
  return navigator.languages?.find((each) => each.toLowerCase().startsWith(language.now)) ?? language.now
}

/** A day as the reader writes it, with its weekday. */
export function dayName(day: string): string {
  if (!day) return ''
  return new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }).format(new Date(`${day}T12:00:00`))
}

/** A day in few letters, such as below a plot. */
export function dayShort(day: string): string {
  return day ? new Intl.DateTimeFormat(locale(), { month: 'numeric', day: 'numeric' }).format(new Date(`${day}T12:00:00`)) : '–'
}

/** The time of day; '' where there is no date. */
export function clockOf(started: string | null | undefined): string {
  const date = new Date(started ?? NaN)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(date)
}

/** The game and its rules as one calls them together. */
export function gameTitle(hello: Hello | null, game: string, profile: string | null | undefined): string {
  const words = hello?.words ?? {}
  const title = pick(words[`game.${game}`]) || game
  const rules = profile ? pick(words[`profile.${profile}`]) : ''
  if (!rules || rules === title) return title
  return rules.includes(title) ? rules : `${title} · ${rules}`
}
