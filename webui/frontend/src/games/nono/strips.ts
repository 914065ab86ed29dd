import { RANKS } from '../../lib/cards/cards.ts'
import { thisRound } from '../../lib/live/timeline.ts'
import type { Entry, Exhibit, StripRead, View } from '../../lib/server/types.ts'

/** A strip in a picture: turn the picture by `turn` degrees, then look at this box of it. */
export interface Look {
  turn: number
  x: number
  y: number
  width: number
  height: number
}

const MARGIN = 0.12

type Quad = readonly (readonly number[])[]

/** The middle of a card's four corners, px. */
function middle(quad: Quad): readonly [number, number] {
  const mean = (axis: number): number => quad.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / quad.length
  return [mean(0), mean(1)]
}

/** Where the cards of a strip, weakest first, lie in their picture, seen so that they stand upright: weak words on the
 * left. From where to where the strip goes says which way is up; an outline's corners do not, as cards look alike
 * from both ends. */
export function upright(quads: readonly Quad[]): Look | null {
  const [first, last] = [quads[0], quads.at(-1)]
  const points = quads.flat()
  if (!first?.[0] || !first[1] || !last || points.length === 0) return null
  const [from, to] = quads.length > 1 ? [middle(first), middle(last)] : [first[0], first[1]]
  const angle = Math.atan2((to[1] ?? 0) - (from[1] ?? 0), (to[0] ?? 0) - (from[0] ?? 0))
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)]
  const turned = points.map(([x = 0, y = 0]) => [x * cos - y * sin, x * sin + y * cos] as const)
  const [left, right] = [Math.min(...turned.map(([x]) => x)), Math.max(...turned.map(([x]) => x))]
  const [top, low] = [Math.min(...turned.map(([, y]) => y)), Math.max(...turned.map(([, y]) => y))]
  const edge = (low - top) * MARGIN
  return { turn: (-angle * 180) / Math.PI, x: left - edge, y: top - edge, width: right - left + 2 * edge, height: low - top + 2 * edge }
}

/** What the camera read a player's newest order from: the strip's cards, all in one picture; empty where it did not. */
export function stripOf(view: Pick<View, 'timeline'>, player: string, entry: Entry | null): readonly Exhibit[] {
  const told = entry ?? view.timeline.filter((each) => each.type === 'order' && each.player === player && !each.void).at(-1)
  const shown = (told?.evidence ?? []).filter((exhibit) => exhibit.quad)
  return shown.filter((exhibit) => exhibit.sha256 === shown[0]?.sha256)
}

/** A photograph of a strip, and what was read of it. */
export interface Taken {
  read: StripRead
  picture: Blob
}

/** Whether a photograph tells all of an order without a doubt. */
export const certain = (read: StripRead): boolean => read.ranks.length === RANKS.length && !read.doubtful?.length && !read.missing?.length && !read.doubled?.length

/** Whether a player's strip should be photographed from close by: the camera read it with doubts (`entry`), or could not read it. */
export function wanted(view: View, player: string): { entry: Entry | null } | null {
  if (view.result) return null
  const entry = thisRound(view).filter((each) => each.type === 'order' && each.player === player && !each.void).at(-1) ?? null
  if (entry) return entry.confirmed === false ? { entry } : null
  return view.steps.some((step) => step.type === 'order' && step.players.includes(player)) ? { entry: null } : null
}
