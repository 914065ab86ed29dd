import { describe, expect, it } from 'vitest'
import { step } from '../../lib/fixtures.ts'
import { steps } from './steps.ts'

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
