import { expect, test } from 'vitest'
import type { GameInfo } from '../../lib/server/types.ts'
import { both } from '../../lib/words/i18n.svelte.ts'
import { offers, search } from './offers.ts'

const profile = (name: string, title: string) => ({
  name, title: both(title, title), values: {}, switches: [], least: 2, most: 6, deck: { name: 'standard', plain: 52, jokers: 1 },
  coverage: { level: 'full' as const, seen: both('', ''), told: both('', '') },
  quiz: true,
})
const game = (name: string, title: string, ...profiles: ReturnType<typeof profile>[]): GameInfo => ({
  name, title: both(title, title), profiles, default_profile: profiles[0]?.name ?? '', options: {},
})
const GAMES = [
  game('eights', 'Eights', profile('one', 'One')),
  game('rows', 'Rows', profile('sevens', 'Sevens of rows'), profile('poker', 'Poker of rows')),
  game('new', 'Newcomer', profile('newcomer', 'Newcomer')),
]
const named = (profile: string, en: string, ja: string, ...also: string[]) => ({ profile, title: both(en, ja), also, picture: [], minutes: 5 })
const NAMES = [named('one', 'Page One', 'ページワン', 'Crazy Eights'), named('sevens', 'Sevens', '七並べ', 'しちならべ'), named('poker', 'Poker', 'ポーカー')]
const found = (typed: string): string[] => search(typed, offers(GAMES, NAMES)).map((each) => each.title.en)

test('every game is offered by its everyday names, one without by its own', () => {
  expect(found('')).toEqual(['Page One', 'Sevens', 'Poker', 'Newcomer'])
})

test.each([
  ['crazy eights', ['Page One']], ['ぺーじわん', ['Page One']], ['ページ', ['Page One']], ['ﾍﾟｰｼﾞﾜﾝ', ['Page One']], ['シチナラベ', ['Sevens']],
  ['ぽーかー', ['Poker']], ['NEWCOMER', ['Newcomer']], ['chess', []], ['rows', ['Sevens', 'Poker']],
])('%s finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
