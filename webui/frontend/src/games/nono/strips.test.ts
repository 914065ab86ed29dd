import { expect, test } from 'vitest'
import type { Entry } from '../../lib/server/types.ts'
import { stripOf, upright } from './strips.ts'

const card = (x: number): number[][] => [[x, 10], [x + 20, 10], [x + 20, 40], [x, 40]]

test('a strip that lies upright is looked at as it lies', () => {
  const look = upright([card(100), card(120)])
  expect(look?.turn).toBeCloseTo(0)
  expect([look?.x, look?.width].map((each) => Math.round(each ?? 0))).toEqual([96, 47])
})

test('a strip on the other side of the table is turned round, its weak words to the left', () => {
  const turned = (quad: number[][]): number[][] => quad.map(([x = 0, y = 0]) => [200 - x, 200 - y])
  const look = upright([turned(card(100)), turned(card(120))])
  expect(Math.abs(look?.turn ?? 0)).toBeCloseTo(180)
  expect(Math.round(look?.width ?? 0)).toBe(47)
})

test('which corner of a card was found first does not turn the strip round', () => {
  const begunAtTheOtherEnd = (quad: number[][]): number[][] => [...quad.slice(2), ...quad.slice(0, 2)]
  const look = upright([begunAtTheOtherEnd(card(100)), card(120), card(140)])
  expect(look?.turn).toBeCloseTo(0)
})

test('without corners nothing is shown', () => {
  expect(upright([])).toBeNull()
})

test('the newest order of the player counts, and only what one picture shows', () => {
  const order = (seq: number, player: string, sha: string, more: Partial<Entry> = {}): Entry =>
    ({ seq, type: 'order', player, evidence: [{ sha256: sha, quad: card(0) }, { sha256: 'other', quad: card(9) }], ...more }) as Entry
  const timeline = [order(1, 'Aoi', 'a'), order(2, 'Ren', 'r'), order(3, 'Aoi', 'b'), order(4, 'Aoi', 'c', { void: true })]
  expect(stripOf({ timeline }, 'Aoi', null).map((each) => each.sha256)).toEqual(['b'])
  expect(stripOf({ timeline }, 'Sora', null)).toEqual([])
  expect(stripOf({ timeline }, 'Aoi', timeline[0] as Entry).map((each) => each.sha256)).toEqual(['a'])
})
