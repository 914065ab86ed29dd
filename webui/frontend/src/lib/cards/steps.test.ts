import { describe, expect, it } from 'vitest'
import { step } from '../live/fixtures.ts'
import { blocks, commonSteps } from './steps.ts'

describe('what no camera sees', () => {
  const together = (type: string): boolean => commonSteps[type]?.together ?? false
  it('puts a pass beside the step it goes with', () => {
    const says = { en: 'x', ja: 'x' }
    const asked = blocks([step('pass', { offers: [{ says }] }), step('promise')], together)
    expect(asked.map((each) => [each.step.type, each.pass?.says])).toEqual([['promise', says]])
  })
  it('keeps the sides of an exchange together, and no others', () => {
    const sides = ['A', 'B'].map((player) => step('exchange', { players: [player], to: 'C', count: 1, waits: false }))
    const shown = ['A', 'B'].map((player) => step('show', { players: [player] }))
    expect(blocks([...sides, ...shown], together).map((each) => [each.step, each.more])).toEqual([[sides[0], [sides[1]]], [shown[0], []], [shown[1], []]])
  })
})

describe('a step that several games have', () => {
  it('is told with a tap where its number is known', () => {
    const told = (type: string, more = {}): unknown => commonSteps[type]?.event?.(step(type, more), 'A', null)
    expect(told('give', { count: 2, to: 'B' })).toEqual({ type: 'give', player: 'A', to: 'B', count: 2 })
    expect(told('exchange', { count: 1, to: 'C' })).toEqual({ type: 'exchange', player: 'A', to: 'C', count: 1 })
    expect(told('discard', { count: 1 })).toEqual({ type: 'discard', player: 'A', count: 1 })
    expect(told('draw')).toEqual({ type: 'draw', player: 'A', count: 1 })
  })
  it('is left to a sheet where it is not, or where cards are shown', () => {
    expect(commonSteps['give']?.event?.(step('give', { count: 2 }), 'A', null)).toBeNull()
    expect(commonSteps['discard']?.event?.(step('discard'), 'A', null)).toBeNull()
    expect(commonSteps['show']?.event).toBeUndefined()
    expect(Object.entries(commonSteps).filter(([, ways]) => !ways.sheet).map(([type]) => type)).toEqual(['clear'])
    expect(commonSteps['reveal']?.shown?.('A', ['S3', 'JK'])).toEqual({ type: 'reveal', player: 'A', cards: ['S3', 'JK'] })
  })
})
