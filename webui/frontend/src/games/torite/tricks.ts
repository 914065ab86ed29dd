import type { DetailOf } from '../../lib/server/types.ts'

/** The captured cards that are points for a player: those of their meeple's colour. Null where tricks count, not cards. */
export function counting(detail: Pick<DetailOf<'coloured-trick'>, 'meeples' | 'captured'>, player: string): string[] | null {
  const colour = detail.meeples[player]
  if (Object.keys(detail.meeples).length === 0) return null
  return (detail.captured[player] ?? []).filter((code) => code.charAt(0) === colour)
}
