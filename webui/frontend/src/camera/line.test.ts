import { expect, test } from 'vitest'
import { nextQuality } from './line.svelte.ts'

test('a slow line gets coarser pictures, a quick one finer ones, within bounds', () => {
  let quality = 0.85
  for (let sent = 0; sent < 20; sent += 1) quality = nextQuality(quality, 900)
  expect(quality).toBeCloseTo(0.55)
  for (let sent = 0; sent < 100; sent += 1) quality = nextQuality(quality, 60)
  expect(quality).toBeCloseTo(0.85)
  expect(nextQuality(0.7, 200)).toBe(0.7)
})
