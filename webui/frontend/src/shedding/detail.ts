import type { Detail } from '../lib/server/types.ts'

/** The details of games of shedding cards: those in which a suit can be locked. */
export type SheddingDetail = Extract<Detail, { lock: string[] }>
export type SheddingKind = SheddingDetail['kind']

/** Who has ended the round by a foul finish. */
export const fouls = (detail: SheddingDetail): readonly string[] => detail.fouls
