import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../lib/server/types.ts'
import { asked, changes, list, means, switches, values } from './switches.ts'

describe('set-up', () => {
  const game = {
    name: 'g', title: { en: 'G', ja: 'G' }, default_profile: 'p', profiles: [{ name: 'p', title: { en: 'P', ja: 'P' }, values: { lock: 3 } }],
    options: { properties: { lock: { enum: [0, 2, 3], default: 2, title: 'Lock', 'x-title-ja': '縛り' }, cut: { type: 'boolean', default: true }, points: { type: ['array', 'null'], default: null } } },
  } as unknown as GameInfo
  it('draws switches from the schema', () => {
    expect(switches(game, 'p').map((each) => [each.key, each.kind])).toEqual([['lock', 'choice'], ['cut', 'flag'], ['points', 'list']])
  })
  it('draws only those that mean something in the profile', () => {
    const meant = { ...game, profiles: [{ ...game.profiles[0], switches: ['cut'] }] } as unknown as GameInfo
    expect(switches(meant, 'p').map((each) => each.key)).toEqual(['cut'])
  })
  it('draws and sends only what means something as the others are set', () => {
    const properties = { cut: { type: 'boolean', default: true }, deep: { type: 'boolean', default: false, 'x-when': { cut: [true] } } }
    const rests = { ...game, options: { properties } } as unknown as GameInfo
    expect(switches(rests, 'p').map((each) => each.key)).toEqual(['cut', 'deep'])
    expect(switches(rests, 'p', { cut: false, deep: true }).map((each) => each.key)).toEqual(['cut'])
    expect(asked(rests, 'p', { lock: 3, cut: false, deep: true })).toEqual({ cut: false })
  })
  it('sends only what differs from the profile', () => {
    const base = values(game, 'p')
    expect(base).toEqual({ lock: 3, cut: true, points: null })
    expect(changes({ ...base, cut: false, points: [2, 1] }, base)).toEqual({ cut: false, points: [2, 1] })
  })
  it('reads lists of whole numbers', () => {
    expect([list('2, 1、0 −1'), list(' '), list('a')]).toEqual([[2, 1, 0, -1], null, undefined])
  })
})

describe('switches that rest on others', () => {
  const game = {
    options: {
      properties: {
        lock: { enum: [0, 2, 3] },
        sequences: { type: 'boolean' },
        lock_sequences: { type: 'boolean', 'x-when': { lock: [2, 3], sequences: [true] } },
      },
    },
  } as unknown as GameInfo
  it('mean something only while all of those are on', () => {
    expect(means(game, 'lock', { lock: 0 })).toBe(true)
    expect(means(game, 'lock_sequences', { lock: 2, sequences: true })).toBe(true)
    expect(means(game, 'lock_sequences', { lock: 0, sequences: true })).toBe(false)
    expect(means(game, 'lock_sequences', { lock: 3, sequences: false })).toBe(false)
    expect(means(game, 'lock_sequences', {})).toBe(false)
  })
})
