import { expect, test } from 'vitest'
import { closesIn, leftOf, shown, type Told } from './time.ts'

const told = (clock: Partial<Told['clock']>): Told => ({ at: 1000, clock: { player: 'A', used_ms: 5000, limit_ms: 30_000, running: true, closes_ms: null, ...clock } })

test('X4: a turn is counted down on the page, from what was told', () => {
  expect(leftOf(told({}), 3000)).toBe(23_000)
  expect(leftOf(told({}), 31_000)).toBe(-5000)
  expect(leftOf(told({ running: false }), 31_000)).toBe(25_000)
  expect([leftOf(null, 0), leftOf(told({ player: null }), 0), leftOf(told({ limit_ms: 0 }), 0)]).toEqual([null, null, null])
})

test('X4: the time limit goes on in a break', () => {
  expect(closesIn(told({ closes_ms: 60_000, running: false }), 31_000)).toBe(30_000)
  expect([closesIn(told({}), 0), closesIn(null, 0)]).toEqual([null, null])
})

test('a time as a clock shows it', () => {
  expect([0, 1, 999, 1000, 59_001, 61_000, 3_725_000, -4200].map(shown)).toEqual(['0:00', '0:01', '0:01', '0:01', '1:00', '1:01', '1:02:05', '0:05'])
})
