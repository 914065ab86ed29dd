import { waysOf } from '../../games/index.ts'
import type { StepWays } from '../../games/part.ts'
import { isPlay, isTold } from '../../lib/live/timeline.ts'
import type { Entry, Player, Step, View } from '../../lib/server/types.ts'

/** The sheet that lies over the table; at most one at a time. */
export type Sheet =
  | { kind: 'play'; entry: Entry | null }
  | { kind: 'step'; ways: StepWays; load: NonNullable<StepWays['sheet']>; step: Step | null; entry: Entry | null; player: string }
  | { kind: 'event'; entry: Entry }
  | { kind: 'undo'; entry: Entry }
  | { kind: 'pass' }
  | { kind: 'insert'; after: Entry }
  | { kind: 'count'; player: Player }
  | { kind: 'round' }
  | { kind: 'tournament' }
  | { kind: 'compare' }
  | { kind: 'zones' }

/** The sheet on which a step is told; null where its kind has none. */
export function tellSheet(view: View, type: string, player: string, step: Step | null = null): Sheet | null {
  const ways = waysOf(view, type)
  return ways.sheet ? { kind: 'step', ways, load: ways.sheet, step: step ?? view.steps.find((each) => each.type === type) ?? null, entry: null, player } : null
}

/** The sheet on which an entry is corrected; null where it can only be undone. */
export function correctionSheet(view: View, entry: Entry): Sheet | null {
  const ways = waysOf(view, entry.type)
  if (isTold(entry, view) && ways.sheet) return { kind: 'step', ways, load: ways.sheet, step: null, entry, player: entry.player ?? '' }
  return isPlay(entry) ? { kind: 'play', entry } : null
}

/** The sheet of any entry of the timeline: to correct it, or else to see, undo and report it. */
export function sheetOf(view: View, entry: Entry): Sheet {
  return correctionSheet(view, entry) ?? { kind: 'event', entry }
}
