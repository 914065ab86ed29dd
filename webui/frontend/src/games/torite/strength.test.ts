import { expect, test } from 'vitest'
import type { DetailOf } from '../../lib/server/types.ts'
import { strength } from './strength.ts'

const trick = (low_wins: boolean) => ({ kind: 'coloured-trick', low_wins }) as DetailOf<'coloured-trick'>

test('the lowest number is the strongest where it takes the trick', () => {
  expect(strength(trick(false)).at(-1)).toBe('10')
  expect(strength(trick(true)).at(-1)).toBe('1')
})

test('where nothing is beaten there is no order', () => {
  expect(strength({ kind: 'poker', phase: 'show', shown: {} })).toEqual([])
})
