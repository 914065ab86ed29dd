import { describe, expect, it } from 'vitest'
import { placed, reads } from './orders.ts'
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
})
