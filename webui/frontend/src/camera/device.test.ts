import { expect, test } from 'vitest'
import { offLevel } from './device.svelte.ts'

test('a phone that lies flat is level, one that stands is not', () => {
  expect(offLevel(0, 0)).toBeCloseTo(0)
  expect(offLevel(90, 0)).toBeCloseTo(90)
  expect(offLevel(3, -4)).toBeCloseTo(5, 1)
})
