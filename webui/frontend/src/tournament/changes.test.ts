import { expect, test } from 'vitest'
import { endingNow, oneMore, rulesOf } from './changes.ts'
import type { Cup } from './place.ts'

const cup: Cup = { set: 2, game: 3, set_length: 4, sets: 2, seats: 'by-score', weight: 1, last_game_factor: 2, clock_s: 30, limit_min: 0 } as Cup
const rules = { set_length: 4, sets: 2, seats: 'by-score', last_game_factor: 2, clock_s: 30, limit_min: 0, spare: 'dealt' }

test('the rules of a tournament are kept where nothing was changed', () => {
  expect(rulesOf(cup)).toEqual(rules)
})

test('it ends with the game that is played', () => {
  expect(endingNow(cup)).toEqual({ ...rules, set_length: 3, sets: 2 })
})

test('one game more is offered in the last set alone', () => {
  expect(oneMore(cup)).toEqual({ ...rules, set_length: 5 })
  expect(oneMore({ ...cup, set: 1 })).toBeNull()
  expect(oneMore({ ...cup, sets: 0 })).toBeNull()
})
