import { inForce } from '../../shedding/strength.ts'
import type { DetailOf } from '../../lib/server/types.ts'
import type { ToriteKind } from './kinds.ts'

const NUMBERS: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']

/** The numbers as they beat each other now, weakest first; none where nothing is beaten. */
export function strength(detail: DetailOf<ToriteKind>): readonly string[] {
  if (detail.kind === 'climbing') return inForce(detail, NUMBERS)
  if (detail.kind === 'coloured-trick') return detail.low_wins ? [...NUMBERS].reverse() : NUMBERS
  return []
}
