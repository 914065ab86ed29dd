import { describe, expect, it } from 'vitest'
import { step } from '../../lib/live/fixtures.ts'
import { steps } from './steps.ts'

describe('the end of a round', () => {
  it('is settled by the table', () => {
    expect(steps['settle']?.event?.(step('settle'), 'B', null)).toEqual({ type: 'settle', player: 'B' })
    expect(steps['settle']?.label(step('settle'), 'B')).toContain('B')
  })
})

describe('a reversal', () => {
  const offer = { what: 'eleven-back', value: true }
  it('is declared with one tap', () => {
    const declare = steps['declare']
    expect(declare?.choice?.(step('declare', { offers: [offer] }))).toBeNull()
    expect(declare?.event?.(step('declare'), 'A', offer)).toEqual({ type: 'declare', player: 'A', what: 'eleven-back', value: true })
  })
})
