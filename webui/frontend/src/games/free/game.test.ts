import { describe, expect, it } from 'vitest'
import { view } from '../../lib/live/fixtures.ts'
import { valueWords } from '../index.ts'
import { partOf } from '../index.ts'

describe('a game that is only recorded', () => {
  const free = { ...view(), game: 'free', profile: 'free', detail: { kind: 'free', laid: { A: 2 } } as const }
  it('has no passes, and says which cards are used', () => {
    expect(partOf(free).passes?.(free.detail)).toBe(false)
    expect(valueWords('free', 'free', 'deck', 'any')).toEqual({ en: 'any other cards', ja: 'そのほかのカード' })
  })
})
