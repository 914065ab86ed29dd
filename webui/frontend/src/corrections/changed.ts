import type { Asked, Preview } from '../lib/server/types.ts'

type RoundChange = NonNullable<Preview['rounds']>[number]

/** A player whose rank in a round would be another one; null: none. */
export interface Ranked {
  player: string
  before: string | null
  after: string | null
}

/** The players who would end a round in another rank. */
export function ranksOf(round: RoundChange): Ranked[] {
  const [before, after] = [round.before?.ranks ?? {}, round.after?.ranks ?? {}]
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .map((player) => ({ player, before: before[player] ?? null, after: after[player] ?? null }))
    .filter((each) => each.before !== each.after)
}

/** The later events that would prove earlier ones wrong, each with those. */
export function proofs(found: Preview): { seq: number; exposes: number[] }[] {
  return (found.changes ?? []).filter((change) => change.exposes.length > 0).map((change) => ({ seq: change.seq, exposes: change.exposes }))
}

/** Whether nothing changes but what the correction is about: no other ruling, no result, no points; and no turn, unless the event waited for an answer. */
export function alone(found: Preview, event: Asked): boolean {
  const target = 'target' in event ? event.target : null
  const answers = (found.changes ?? []).some((change) => change.seq === target && change.before !== 'legal')
  const points = (of: Preview['scores_after']): string => JSON.stringify(Object.entries(of ?? {}).filter(([, n]) => n !== 0).sort())
  return (
    (found.changes ?? []).every((change) => change.seq === target && change.after !== 'illegal') &&
    proofs(found).length === 0 &&
    (found.rounds ?? []).length === 0 &&
    (answers || found.turn_before === found.turn_after) &&
    points(found.scores_before) === points(found.scores_after)
  )
}
