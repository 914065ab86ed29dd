import { expect, test } from 'vitest'
import { emsOf, placed } from './tags.ts'

test('kana and suits are wider than figures', () => {
  expect(emsOf('♦10')).toBeCloseTo(2.24)
  expect(emsOf('♣わりと')).toBe(4)
})

test('names of cards that lie over each other stand apart, nearest to their places', () => {
  const box = { x: 0, y: 50, width: 40, height: 20 }
  const found = placed([box, { ...box, x: 30, y: 52 }, { ...box, x: 100 }, { ...box, x: 10, y: 48 }])
  expect(found.map(({ y }) => y)).toEqual([50, 71, 50, 29])
})

test('no name leaves the picture at its upper edge', () => {
  const box = { x: 0, y: 0, width: 40, height: 20 }
  expect(placed([box, { ...box, x: 5 }]).map(({ y }) => y)).toEqual([0, 21])
})
