import { describe, expect, it } from 'vitest'
import { step } from '../../lib/live/fixtures.ts'
import part from './game.ts'
import { steps } from './steps.ts'
import { counting } from './tricks.ts'

describe('meeples', () => {
  const meeple = steps['meeple']
  it('are set with one tap on a colour', () => {
    expect(meeple?.event?.(step('meeple'), 'A', { colour: 'Y' })).toEqual({ type: 'meeple', player: 'A', colour: 'Y' })
    expect(meeple?.choice?.(step('meeple'))).toBeTruthy()
  })
  it('are not set on anything else', () => {
    expect(meeple?.event?.(step('meeple'), 'A', { colour: 'S' })).toBeNull()
    expect(meeple?.event?.(step('meeple'), 'A', null)).toBeNull()
  })
})

describe('what counts of a trick', () => {
  const captured = { A: ['R3', 'Y4', 'R9'], B: [] }
  it('are cards of one’s own meeple’s colour', () => {
    const detail = { captured, meeples: { A: 'R', B: null } }
    expect([counting(detail, 'A'), counting(detail, 'B')]).toEqual([['R3', 'R9'], []])
  })
  it('is the trick itself without meeples', () => {
    expect(counting({ captured, meeples: {} }, 'A')).toBeNull()
  })
})

describe('the field', () => {
  it('shows the rows that are laid out and the hands that are shown, and else the plays', () => {
    const of = (kind: string): unknown => part.field({ kind } as Parameters<typeof part.field>[0])
    expect(['sevens', 'poker', 'coloured-trick', 'climbing'].map((kind) => of(kind) !== null)).toEqual([true, true, false, false])
  })
})
