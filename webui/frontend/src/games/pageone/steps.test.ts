import { describe, expect, it } from 'vitest'
import { step } from '../../lib/live/fixtures.ts'
import { steps } from './steps.ts'

describe('page one', () => {
  it('is told with one tap', () => {
    expect(steps['declare']?.event?.(step('declare'), 'A', null)).toEqual({ type: 'declare', player: 'A', what: 'page-one' })
    expect(steps['declare']?.title(step('declare'), 'A')).toContain('A')
  })
})

describe('a draw', () => {
  const draw = steps['draw']
  it('is one card in turn', () => {
    expect(draw?.event?.(step('draw'), 'A', null)).toEqual({ type: 'draw', player: 'A', count: 1 })
  })
  it('is the penalty by whoever forgot, and says how much', () => {
    const penalty = step('draw', { count: 5 })
    expect(draw?.event?.(penalty, 'A', null)).toEqual({ type: 'draw', player: 'A', count: 5 })
    expect(draw?.label(penalty, 'A')).toContain('5')
    expect(draw?.title(penalty, 'A')).not.toBe(draw?.title(step('draw'), 'A'))
  })
})
