import { expect, test } from 'vitest'
import { further, turnOf, withTurn } from './turning.ts'

test('how a picture is turned stands behind its source', () => {
  expect(turnOf('0?size=1x1#turn=270')).toEqual({ source: '0?size=1x1', turn: 270 })
  expect(turnOf('rtsp://cam/live#x')).toEqual({ source: 'rtsp://cam/live#x', turn: 0 })
  expect(withTurn('0', 90)).toBe('0#turn=90')
  expect([withTurn('0', 0), withTurn('', 90)]).toEqual(['0', ''])
})

test('four quarters are a whole turn', () => {
  expect([0, 90, 180, 270].map(further)).toEqual([90, 180, 270, 0])
})
