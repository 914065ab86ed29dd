import { describe, expect, it } from 'vitest'
import { means } from './setup.ts'
import type { GameInfo } from './types.ts'

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
