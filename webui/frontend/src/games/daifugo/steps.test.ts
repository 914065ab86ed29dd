import { describe, expect, it } from 'vitest'
import { step } from '../../lib/live/fixtures.ts'
import part from './game.ts'

describe('a bomb', () => {
  it('is a number among several', () => {
    const declare = part.steps['declare']
    const offers = ['5', '10'].map((value) => ({ what: 'bomb', value }))
    expect(declare?.choice?.(step('declare', { offers }))).toBeTruthy()
    expect(declare?.event?.(step('declare', { offers }), 'A', offers[1] ?? null)).toEqual({ type: 'declare', player: 'A', what: 'bomb', value: '10' })
  })
})
