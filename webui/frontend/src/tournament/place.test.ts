import { expect, test } from 'vitest'
import { language } from '../lib/i18n.svelte.ts'
import { placeOf, winners, type Cup } from './place.ts'

const cup = (more: Partial<Cup>): Cup => ({ set_length: 4, sets: 3, set: 2, game: 3, weight: 1, finished: false, standings: [], ...more }) as Cup

test('a set of one game is not counted twice', () => {
  language.choose('en')
  expect(placeOf(cup({}))).toEqual(['Set 2 of 3', 'game 3 of 4'])
  expect(placeOf(cup({ set_length: 1, game: 1 }))).toEqual(['Set 2 of 3'])
  expect(placeOf(cup({ set_length: 0, game: 5 }))).toEqual(['Game 5'])
  expect(placeOf(cup({ sets: 0, weight: 2 }))).toEqual(['Set 2', 'game 3 of 4', 'counts × 2'])
})

test('everybody in the first place has won', () => {
  const standings = [
    { place: 1, player: 'Aoi' },
    { place: 1, player: 'Ren' },
    { place: 3, player: 'Yui' },
  ]
  expect(winners(cup({ standings: standings as Cup['standings'] }))).toEqual(['Aoi', 'Ren'])
})
