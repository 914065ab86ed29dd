import type { ZoneKindName, ZonesNow } from '../lib/server/types.ts'

/** A zone as a rectangle on the picture, px. */
export interface Box {
  kind: ZoneKindName
  seat: number | null
  x: number
  y: number
  width: number
  height: number
}

export type Grip = 'move' | 'nw' | 'ne' | 'sw' | 'se'
export const CORNERS = ['nw', 'ne', 'sw', 'se'] as const

/** A box is at least so wide and high, as a share of the picture's side. */
const LEAST = 0.08
/** A new box is so wide and high. */
const NEW = 0.24

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))

/** The smallest rectangle around each zone; zones of plays first, so that the others lie over them. */
export function boxesOf(now: ZonesNow): Box[] {
  const boxes = now.zones.map(({ kind, seat, polygon }) => {
    const xs = polygon.map((point) => point[0] ?? 0)
    const ys = polygon.map((point) => point[1] ?? 0)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { kind, seat: seat ?? null, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  })
  const under = (box: Box): number => (box.kind === 'field' || box.kind === 'layout' ? 0 : 1)
  return boxes.sort((one, other) => under(one) - under(other))
}

/** A box after it, or one of its corners, was moved by (dx, dy); it stays in the picture and does not vanish. */
export function dragged(box: Box, grip: Grip, dx: number, dy: number, size: readonly [number, number]): Box {
  const [wide, high] = size
  if (grip === 'move') return { ...box, x: within(box.x + dx, 0, wide - box.width), y: within(box.y + dy, 0, high - box.height) }
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height]
  if (grip.endsWith('w')) left = within(left + dx, 0, right - LEAST * wide)
  else right = within(right + dx, left + LEAST * wide, wide)
  if (grip.startsWith('n')) top = within(top + dy, 0, bottom - LEAST * high)
  else bottom = within(bottom + dy, top + LEAST * high, high)
  return { ...box, x: left, y: top, width: right - left, height: bottom - top }
}

/** What an arrow key does: it moves a box by a step, with shift its lower right corner. Null: another key. */
export function keyed(box: Box, key: string, shift: boolean, step: number, size: readonly [number, number]): Box | null {
  const ways: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
  const way = ways[key]
  return way ? dragged(box, shift ? 'se' : 'move', way[0], way[1], size) : null
}

/** A new box in the middle of the picture. */
export function added(kind: ZoneKindName, seat: number | null, size: readonly [number, number]): Box {
  const [width, height] = [size[0] * NEW, size[1] * NEW]
  return { kind, seat, x: (size[0] - width) / 2, y: (size[1] - height) / 2, width, height }
}

/** A box as the server takes it. */
export function drawnOf({ kind, seat, x, y, width, height }: Box): { kind: ZoneKindName; seat: number | null; polygon: number[][] } {
  return { kind, seat, polygon: [[x, y], [x + width, y], [x + width, y + height], [x, y + height]] }
}
