import type { EveningInfo } from '../../lib/server/types.ts'

export interface Ranked {
  name: string
  /** Points over all rounds; null where none are counted. */
  score: number | null
  first: boolean
}

/** The players of an evening, best first: by points where there are any, else by rounds won, else by the last result. */
export function ranking(evening: EveningInfo): Ranked[] {
  const scores = evening.scores
  const scored = Object.values(scores).some((score) => score !== 0)
  const wins = evening.wins
  const standings = evening.result?.standings ?? []
  const worth = (name: string): number => (scored ? (scores[name] ?? 0) : (wins[name] ?? 0))
  const place = (name: string): number => (standings.includes(name) ? standings.indexOf(name) : standings.length)
  const names = [...evening.players].sort((a, b) => worth(b) - worth(a) || place(a) - place(b))
  const best = Math.max(...names.map(worth))
  const decided = evening.rounds > 0 && names.some((name) => worth(name) < best)
  return names.map((name) => ({ name, score: scored ? (scores[name] ?? 0) : null, first: decided && worth(name) === best }))
}
