import { RANKS } from '../lib/cards/cards.ts'
import type { SheddingDetail } from './detail.ts'

/** An order of strength, weakest first, as it holds now: turned round by a revolution or an 11-back. */
export const inForce = (detail: Pick<SheddingDetail, 'reversed'>, order: readonly string[]): readonly string[] =>
  detail.reversed ? [...order].reverse() : order

/** The order of strength of the standard deck that holds now; a joker beats them all and is not in it. */
export const strength = (detail: Pick<SheddingDetail, 'reversed'>): readonly string[] => inForce(detail, RANKS)
