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

/** Tables at which a round ended, or that cannot be told apart from such; and those at which none did: somebody tried something. */
export function apart(evenings: readonly EveningInfo[]): { played: EveningInfo[]; unfinished: EveningInfo[] } {
  const idle = (each: EveningInfo): boolean => each.rounds === 0 && each.readable && !each.live
  return { played: evenings.filter((each) => !idle(each)), unfinished: evenings.filter(idle) }
}

/** All tables of an evening together: its rounds, how long it took, and who won how many of them, the most first. */
export function together(evenings: readonly EveningInfo[]): { rounds: number; minutes: number; players: { name: string; wins: number }[] } {
  const wins = new Map<string, number>()
  for (const each of evenings) for (const name of each.players) wins.set(name, (wins.get(name) ?? 0) + (each.wins[name] ?? 0))
  return {
    rounds: evenings.reduce((sum, each) => sum + each.rounds, 0),
    minutes: Math.round(evenings.reduce((sum, each) => sum + (each.minutes ?? 0), 0)),
    players: [...wins].map(([name, won]) => ({ name, wins: won })).sort((a, b) => b.wins - a.wins),
  }
}

function locale(): string {
  return navigator.languages?.find((each) => each.toLowerCase().startsWith(language.now)) ?? language.now
}

/** A day as the reader writes it, with its weekday. */
export function dayName(day: string): string {
  if (!day) return ''
  return new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'long', day: 'numeric', weekday: language.now === 'ja' ? 'short' : 'long' }).format(new Date(`${day}T12:00:00`))
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

/** The game and its rules as one calls them together; rules of a house by its name. */
export function gameTitle(hello: Hello | null, game: string, profile: string | null | undefined, house: string | null = null): string {
  const words = hello?.words ?? {}
  const title = pick(words[`game.${game}`]) || game
  if (house) return `${title} · ${house}`
  const rules = profile ? pick(words[`profile.${profile}`]) : ''
  if (!rules || rules === title) return title
  return rules.includes(title) ? rules : `${title} · ${rules}`
}
