import { expect, test } from 'vitest'
import { language, speaker } from './i18n.svelte.ts'

const t = speaker({ en: { score: '{n:point|points}', of: '{player}: {n}' }, ja: { score: '{n}点', of: '{player}さん {n}' } })

test('a number brings its noun along', () => {
  language.choose('en')
  expect([t('score', { n: 1 }), t('score', { n: 2 }), t('score', { n: 0 })]).toEqual(['1 point', '2 points', '0 points'])
})

test('a number below nought has a minus sign, a name keeps its hyphen', () => {
  language.choose('en')
  expect(t('score', { n: -2 })).toBe('−2 points')
  expect(t('of', { player: '-Jean-', n: -1 })).toBe('-Jean-: −1')
  language.choose('ja')
  expect(t('score', { n: -2 })).toBe('−2点')
  language.choose('en')
})
