import { expect, test } from 'vitest'
import { language } from '../lib/words/i18n.svelte.ts'
import { placeOf, winnersOf, type Cup } from './place.ts'

const cup = (more: Partial<Cup>): Cup => ({ set_length: 4, sets: 3, set: 2, game: 3, weight: 1, finished: false, standings: [], ...more }) as Cup

test('a set of one game is not counted twice', () => {
  language.choose('en')
  expect(placeOf(cup({}))).toEqual(['Set 2 of 3', 'game 3 of 4'])
  expect(placeOf(cup({ set_length: 1, game: 1 }))).toEqual(['Set 2 of 3'])
  expect(placeOf(cup({ set_length: 0, game: 5 }))).toEqual(['Game 5'])
  expect(placeOf(cup({ sets: 0, weight: 2 }))).toEqual(['Set 2', 'game 3 of 4', 'counts × 2'])
})

test('everybody in the first place has won', () => {
  const standings = (...places: number[]): Cup['standings'] => ['Aoi', 'Ren', 'Yui'].map((player, index) => ({ place: places[index], player })) as Cup['standings']
  const said = (lang: 'en' | 'ja', ...places: number[]): string => {
    language.choose(lang)
    return winnersOf(cup({ standings: standings(...places) }))
  }
  expect(said('en', 1, 2, 3)).toBe('Aoi wins the tournament!')
  expect(said('en', 1, 1, 3)).toBe('Aoi, Ren share first place!')
  expect(said('ja', 2, 1, 3)).toBe('優勝はRenさん!')
  expect(said('ja', 1, 1, 3)).toBe('Aoiさん・Renさんが同点で優勝!')
})
