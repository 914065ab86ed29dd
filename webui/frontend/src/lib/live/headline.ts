import { latestRuling, openEntries, thisRound } from './timeline.ts'
import type { Entry, Step, View } from '../server/types.ts'

/** What matters most now: a fault that was proven, else a foul, else a question of this round that play waits for, else the newest ruling. */
export function headline(view: View): Entry | null {
  const [first] = ranked(view)
  const latest = latestRuling(view)
  if (!first || first.open === 'exposed' || first.open === 'foul') return first ?? latest
  const waits = !view.turn && !view.result && thisRound(view).includes(first)
  return first.seq === latest?.seq || waits ? first : latest
}

const RANK = { exposed: 0, foul: 1, unread: 2, joker: 2, unconfirmed: 3 } as const

/** What waits for an answer, the most important first; of what matters as much, the newest. */
export function ranked(view: View): Entry[] {
  return openEntries(view).sort((a, b) => RANK[a.open ?? 'unconfirmed'] - RANK[b.open ?? 'unconfirmed'] || b.seq - a.seq)
}

/** The step in which the table says what follows a fault that was proven; null where there is none. */
export function remedyOf(view: View, entry: Entry): Step | null {
  return view.steps.find((step) => step.offers.some((offer) => offer.target === entry.seq)) ?? null
}

/** The view without the steps that stand with what waits for an answer: one question is asked once. */
export function withoutAsked(view: View): View {
  const asked = openEntries(view).map((entry) => remedyOf(view, entry))
  return { ...view, steps: view.steps.filter((step) => !asked.includes(step)) }
}
