import { describe, expect, it } from 'vitest'
import { completed, move, put, take, type Places } from './places.ts'

describe('places', () => {
  const empty: Places = [null, null, null]
  it('is put, taken and moved', () => {
    const full = put(put(put(empty, 2), 0), 1)
    expect(full).toEqual([2, 0, 1])
    expect(put(full, 2)).toBe(full)
    expect(take(full, 1)).toEqual([2, null, 1])
    expect(put(take(full, 1), 0)).toEqual(full)
    expect([completed([2, null, 1], 3), completed([null, null, 1], 3), completed(full, 3)]).toEqual([full, [null, null, 1], full])
    expect([move(full, 0, 2), move(full, 2, 0), move(full, 0, 9), move(take(full, 1), 2, 1)]).toEqual([[0, 1, 2], [1, 2, 0], [0, 1, 2], [2, 1, null]])
  })
})
