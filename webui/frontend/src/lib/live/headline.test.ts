import { describe, expect, it } from 'vitest'
import { entry, step, view } from './fixtures.ts'
import { headline, ranked, withoutAsked } from './headline.ts'

describe('what matters now', () => {
  const foul = entry(2, { verdict: 'illegal', open: 'foul' })
  const proven = entry(1, { open: 'exposed', exposed_by: [4] })
  const unread = entry(3, { verdict: 'undecided', open: 'unread' })
  it('is a proven fault, then a foul, then a question, then the newest ruling', () => {
    expect(ranked(view(proven, foul, unread, entry(4))).map((each) => each.seq)).toEqual([1, 2, 3])
    expect(headline(view(proven, foul, unread, entry(4)))).toBe(proven)
    expect(headline(view(entry(1), foul, unread, entry(4)))).toBe(foul)
    expect(headline(view(entry(1), entry(2), unread, entry(4)))).toBe(unread)
    expect(headline(view(entry(1), entry(4)))?.seq).toBe(4)
  })
  it('is the newest ruling while play goes on beside a question', () => {
    expect(headline({ ...view(unread, entry(4)), turn: 'A' })?.seq).toBe(4)
    expect(headline({ ...view(entry(2), unread), turn: 'A' })).toBe(unread)
    expect(headline(view(unread, entry(4, { type: 'round' }), entry(5)))?.seq).toBe(5)
  })
  it('is asked about once', () => {
    const remedy = step('remedy', { players: [], offers: [{ target: 1, what: 'none' }] })
    expect(withoutAsked({ ...view(proven, entry(4)), steps: [remedy] }).steps).toEqual([])
    expect(withoutAsked({ ...view(entry(1), entry(4)), steps: [remedy] }).steps).toEqual([remedy])
  })
})
