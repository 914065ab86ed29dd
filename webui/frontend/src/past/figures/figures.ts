import type { Figures, PlayerFigures } from '../../lib/server/types.ts'

/** A share as people read it; none where nothing was counted. */
export const percent = (rate: number | null | undefined): string => (rate === null || rate === undefined ? '–' : `${Math.round(rate * 100)}%`)

/** Those who have played. */
export const played = (figures: Figures | null): PlayerFigures[] => (figures?.players ?? []).filter((player) => player.games > 0)

/** Whether points tell anything: they are those of one game, as points of several say nothing together. */
export const scored = (players: readonly PlayerFigures[], oneGame: boolean): boolean => oneGame && players.some((player) => player.points !== 0)
