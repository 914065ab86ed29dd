import { expect, test } from 'vitest'
import type { Entry, StripRead, View } from '../../lib/server/types.ts'
import { certain, stripOf, upright, wanted } from './strips.ts'

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

test('a strip is photographed from close by where the camera doubts what it read, or read nothing', () => {
  const view = (step: string[], ...timeline: object[]) =>
    ({ timeline: timeline.map((each) => ({ type: 'order', player: 'A', round: 1, void: false, ...each })), steps: [{ type: 'order', players: step }], round: 1, result: null }) as unknown as View
  expect(wanted(view(['A', 'B']), 'A')).toEqual({ entry: null })
  expect(wanted(view(['B']), 'A')).toBeNull()
  expect(wanted(view([], { seq: 3, confirmed: false }), 'A')?.entry?.seq).toBe(3)
  expect(wanted(view([], { seq: 3, confirmed: false }, { seq: 5, confirmed: null }), 'A')).toBeNull()
})

test('a photograph without a doubt is an order', () => {
  const ranks = Array.from({ length: 13 }, (_, at) => `w${at}`)
  expect(certain({ ranks } as StripRead)).toBe(true)
  expect(certain({ ranks, doubtful: [3] } as unknown as StripRead)).toBe(false)
  expect(certain({ ranks: ranks.slice(1), missing: ['w0'] } as unknown as StripRead)).toBe(false)
})
