import { describe, expect, it } from 'vitest'
import { entry, step, view } from '../../lib/live/fixtures.ts'
import { isTold } from '../../lib/live/timeline.ts'
import type { DetailOf, Offer } from '../../lib/server/types.ts'
import { numbers } from './bids.ts'
import { steps } from './steps.ts'

describe('bids', () => {
  const offers: Offer[] = [{ count: 19, suit: 'S' }, { count: 20, suit: 'C' }]
  it('begin from the lowest that is allowed, or from thirteen', () => {
    expect(numbers(offers)).toEqual([19, 20])
    expect(numbers([])).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  })
  it('are told on a sheet, and a pass is corrected as a bid', () => {
    expect(steps['bid']?.event).toBeUndefined()
    const pass = entry(1, { type: 'pass', cards: [] })
    expect(isTold(pass, view())).toBe(false)
    const bidding = { ...view(), game: 'napoleon', detail: { kind: 'napoleon', phase: 'bid' } as DetailOf<'napoleon'> }
    expect(isTold(pass, bidding)).toBe(true)
    expect(isTold({ ...pass, void: true }, bidding)).toBe(false)
  })
})

describe('the widow and the new deal', () => {
  it('takes the widow with one tap where its size is known', () => {
    expect(steps['widow']?.event?.(step('widow', { count: 3 }), 'A', null)).toEqual({ type: 'widow', player: 'A', count: 3 })
    expect(steps['widow']?.event?.(step('widow', { count: 0 }), 'A', null)).toEqual({ type: 'widow', player: 'A', count: 0 })
    expect(steps['widow']?.event?.(step('widow'), 'A', null)).toBeNull()
  })
  it('deals again for the whole table', () => {
    expect(steps['deal']?.event?.(step('deal', { players: [] }), '', null)).toEqual({ type: 'deal' })
  })
})
