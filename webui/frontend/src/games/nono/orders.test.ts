import { describe, expect, it } from 'vitest'
import { doubtful, laidOut, placed, question, reads, remarks } from './orders.ts'
import { steps } from './steps.ts'

describe('an order of one’s own', () => {
  const order = ['ちょっと', '少々', 'そこそこ', '結構', 'かなり']
  it('says what a play stands for', () => {
    expect([placed(['H結構'], order), placed(['Sかなり', 'S結構', 'JK'], order), placed(['H結構'], []), placed(['S7'], order)]).toEqual(['6', '6·7', '', ''])
  })
  it('is each player’s own', () => {
    const now = { orders: { A: order, B: [...order].reverse() } }
    expect(['A', 'B', 'C', null].map((player) => reads(now, ['H結構'], player).includes('6'))).toEqual([true, false, false, false])
    expect(reads(now, ['H結構'], 'B')).toContain('4')
  })
  it('is told on a sheet', () => {
    expect(steps['order']?.sheet).toBeTruthy()
    expect(steps['order']?.event).toBeUndefined()
  })
  const asked = { type: 'order', confirmed: false, alternatives: [[{ card: 'a', confidence: 1 }], [], [{ card: 'b', confidence: 0.5 }, { card: 'c', confidence: 0.4 }]] }
  it('asks about the places that a camera was not sure of', () => {
    expect(doubtful(asked)).toEqual([1, 2])
    expect(question(asked)).toContain('2')
    expect([doubtful({ ...asked, confirmed: true }), doubtful(null)]).toEqual([[], []])
    expect(question({ ...asked, alternatives: [] })).not.toBe(question(asked))
  })
  it('is taken from a photograph, with what it could not tell', () => {
    const read = { ranks: ['c', 'a'], doubtful: [1], alternatives: [], missing: ['b'], doubled: [] }
    expect(laidOut(read, ['a', 'b', 'c'])).toEqual({ places: [2, 0, null], unsure: [0] })
    expect(remarks(read)).toHaveLength(2)
  })
})
