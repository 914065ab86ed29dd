import { expect, test } from 'vitest'
import { entry, view } from './fixtures.ts'
import { effectWords, rankWord, verdictWord } from './ruling.ts'
import type { Hello } from '../server/types.ts'

const hello = { words: { 'verdict.legal': { en: 'legal', ja: 'よし' }, 'rank.heimin': { en: 'heimin (middle)', ja: '平民' } } } as unknown as Hello

test('a ruling is said in the referee’s words, unless more is known by now', () => {
  expect(verdictWord(entry(1), hello)).toBe('legal')
  expect(verdictWord(entry(1, { exposed_by: [4] }), hello)).toBe('Wrong, as shown later')
  expect(verdictWord(entry(1, { verdict: null }), hello)).toBe('')
  expect(verdictWord(null, hello)).toBe('')
})

test('only effects that the game gives a seal are said', () => {
  expect(effectWords(entry(1, { effects: ['eight-cut'] }), view(), hello)).toEqual([])
})

test('a rank is a word without its explanation', () => {
  expect(rankWord('heimin', hello)).toBe('heimin')
  expect(rankWord('baron', hello)).toBe('baron')
  expect(rankWord(null, hello)).toBe('')
})
