import { describe, expect, it } from 'vitest'
import type { ZonesNow } from '../lib/server/types.ts'
import { added, boxesOf, dragged, drawnOf, keyed, type Box } from './boxes.ts'

const SIZE = [1000, 500] as const
const BOX: Box = { kind: 'field', seat: null, x: 100, y: 50, width: 300, height: 200 }

describe('a zone on the picture', () => {
  it('is the rectangle around its corners, and those of plays lie under the others', () => {
    const now: ZonesNow = {
      size: [1000, 500],
      origin: 'drawn',
      kinds: [],
      zones: [
        { kind: 'strip', seat: 1, polygon: [[0, 0], [50, 10], [20, 90]] },
        { kind: 'field', polygon: [[100, 50], [400, 50], [400, 250], [100, 250]] },
      ],
    }
    expect(boxesOf(now)).toEqual([BOX, { kind: 'strip', seat: 1, x: 0, y: 0, width: 50, height: 90 }])
  })

  it('moves, but not out of the picture', () => {
    expect(dragged(BOX, 'move', 30, -20, SIZE)).toMatchObject({ x: 130, y: 30, width: 300, height: 200 })
    expect(dragged(BOX, 'move', -999, 999, SIZE)).toMatchObject({ x: 0, y: 300, width: 300, height: 200 })
  })

  it('is resized by each corner, and does not vanish', () => {
    expect(dragged(BOX, 'se', 50, 60, SIZE)).toMatchObject({ x: 100, y: 50, width: 350, height: 260 })
    expect(dragged(BOX, 'nw', -50, 10, SIZE)).toMatchObject({ x: 50, y: 60, width: 350, height: 190 })
    expect(dragged(BOX, 'ne', 9999, -9999, SIZE)).toMatchObject({ x: 100, y: 0, width: 900, height: 250 })
    expect(dragged(BOX, 'sw', 9999, -9999, SIZE)).toMatchObject({ x: 320, y: 50, width: 80, height: 40 })
  })

  it('obeys the arrow keys, and with shift its size does', () => {
    expect(keyed(BOX, 'ArrowRight', false, 10, SIZE)).toMatchObject({ x: 110, width: 300 })
    expect(keyed(BOX, 'ArrowDown', true, 10, SIZE)).toMatchObject({ y: 50, height: 210 })
    expect(keyed(BOX, 'Enter', false, 10, SIZE)).toBeNull()
  })

  it('is sent as four corners; a new one lies in the middle', () => {
    expect(drawnOf(BOX).polygon).toEqual([[100, 50], [400, 50], [400, 250], [100, 250]])
    const fresh = added('stock', null, SIZE)
    expect([fresh.x + fresh.width / 2, fresh.y + fresh.height / 2]).toEqual([500, 250])
  })
})
