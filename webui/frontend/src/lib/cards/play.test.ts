import { describe, expect, it } from 'vitest'
import { entry } from '../live/fixtures.ts'
import { complete, draftOf, placed, readingsOf, without } from './play.ts'

describe('a play as it is entered', () => {
  const run = draftOf(entry(1, { cards: ['S6', 'JK', 'S8', 'JK'], readings: ['S7', 'S9'] }))
  it('knows what each joker stands for', () => {
    expect(run.stands).toEqual({ 1: 'S7', 3: 'S9' })
    expect(readingsOf(run)).toEqual(['S7', 'S9'])
  })
  it('says nothing of jokers unless it is said of all', () => {
    expect(readingsOf({ ...run, stands: { 1: 'S7' } })).toEqual([])
  })
  it('keeps what a joker stands for when another card is removed', () => {
    expect(without(run, 0)).toEqual({ cards: ['JK', 'S8', 'JK'], stands: { 0: 'S7', 2: 'S9' } })
    expect(without(run, 1)).toEqual({ cards: ['S6', 'S8', 'JK'], stands: { 2: 'S9' } })
  })
  it('takes the first card that is tapped, and changes a card that lies there', () => {
    const one = placed(draftOf(null), 0, 'S8')
    expect(one).toEqual({ cards: ['S8'], stands: {} })
    expect(placed(one, 1, 'JK').cards).toEqual(['S8', 'JK'])
    expect(placed(run, 1, 'S7')).toEqual({ cards: ['S6', 'S7', 'S8', 'JK'], stands: { 3: 'S9' } })
  })
  it('is complete once every card is named', () => {
    expect([draftOf(null), run, { cards: ['S6', '?'], stands: {} }].map(complete)).toEqual([false, true, false])
  })
})
