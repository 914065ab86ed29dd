import { describe, expect, it } from 'vitest'
import { view } from '../lib/live/fixtures.ts'
import type { DetailOf } from '../lib/server/types.ts'
import { commonSteps, unknownStep } from '../lib/cards/steps.ts'
import { partOf, waysOf } from './index.ts'

describe('a game', () => {
  it('is found by its folder, and its profile’s folder goes before it', () => {
    const detail = { kind: 'shedding' } as DetailOf<'shedding'>
    const of = (game: string, profile: string | null) => partOf({ ...view(), game, profile, detail })
    expect(of('daifugo', 'official').signs).toBeTruthy()
    expect(of('daifugo', 'official').panel).toBeUndefined()
    expect(of('daifugo', 'nono').panel).toBeTruthy()
  })
  it('gives its part only details of a kind that it knows', () => {
    expect(partOf({ ...view(), game: 'daifugo', profile: 'official' }).signs).toBeUndefined()
  })
  it('without a folder is shown by the common parts', () => {
    expect(partOf(view())).toEqual({ kinds: [] })
    expect(waysOf(view(), 'draw')).toBe(commonSteps['draw'])
    expect(waysOf(view(), 'bid')).toBe(unknownStep)
  })
})
