import type { ClockNow } from '../lib/server/types.ts'

/** What was told of the clock, and when (ms of the page's own clock). */
export interface Told {
  clock: ClockNow
  at: number
}

/** ms that the turn has left at a moment, below 0 once time is up; null where no turn is timed. */
export function leftOf(told: Told | null, now: number): number | null {
  const clock = told?.clock
  if (!told || !clock?.player || !clock.limit_ms) return null
  return clock.limit_ms - (clock.used_ms ?? 0) - (clock.running === false ? 0 : now - told.at)
}

/** ms until no new game begins, below 0 once that is so; null where there is no limit. */
export function closesIn(told: Told | null, now: number): number | null {
  const closes = told?.clock.closes_ms
  return told && typeof closes === 'number' ? closes - (now - told.at) : null
}

/**
 * A time as a clock shows it: what has begun counts as a whole second until it is over.
 *
 *     shown(61_000) // '1:01'
 */
export function shown(ms: number): string {
  const all = Math.ceil(Math.abs(ms) / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
