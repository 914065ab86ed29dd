import { expect, test } from 'vitest'
import type { Quizzed } from '../../lib/server/types.ts'
import { ASKED, chosen, shuffled } from './choosing.ts'

const asked = (name: string): Quizzed => ({ name }) as Quizzed
const many = (word: string, count: number): Quizzed[] => Array.from({ length: count }, (_, at) => asked(`${word}${at}`))

test('all are there in another order', () => {
  expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1])
  expect(shuffled([1, 2, 3]).sort()).toEqual([1, 2, 3])
})

test('new positions come in any case, then what was not answered rightly yet', () => {
  const found = chosen(many('new', 5), many('old', 10), Object.fromEntries(many('old', 7).map((each) => [each.name, true])))
  expect(found).toHaveLength(ASKED)
  expect(found.map((each) => each.name).sort()).toEqual(['new0', 'new1', 'new2', 'new3', 'new4', 'old7', 'old8', 'old9'])
  expect(chosen([], many('old', 3), { old0: true })).toHaveLength(3)
})
