import { describe, expect, test } from 'vitest'
import type { Group, House, Source } from '../../lib/server/types.ts'
import { again, fitting, rulesOf, ruleKey, seated, sourceOf } from './table.ts'

const sources: Source[] = ['/dev/video0', 'virtual'].map((spec) => ({ spec, title: { en: spec, ja: spec } }))
const house: House = { game: 'g', profile: 'p', name: 'Tuesday', options: { cut: true } }
const group: Group = { id: '1', name: '', players: ['Aoi', 'Ren'], tables: [] }

test('empty seats get a name that nobody has', () => {
  expect(seated([], 4)).toEqual(['A', 'B', 'C', 'D'])
  expect(seated(['Aoi', 'B'], 4)).toEqual(['Aoi', 'B', 'A', 'C'])
  expect(seated(['Aoi', 'Ren', 'Yui'], 2)).toEqual(['Aoi', 'Ren'])
  expect([fitting(4, 2, 20), fitting(4, 5, 5), fitting(9, 2, 6)]).toEqual([4, 5, 6])
})

test('rules are chosen by their house or their profile', () => {
  expect(rulesOf(ruleKey('p', 'Tuesday'), [house])).toEqual({ profile: 'p', house })
  expect(rulesOf('p', [house])).toEqual({ profile: 'p', house: null })
})

describe('the same group again', () => {
  const table = { game: 'g', profile: 'q', options: { cut: false }, house: 'Tuesday', deck: null, source: '/dev/video0#turn=90' }
  test('plays by the rules that its house has now', () => {
    expect(again(group, table, [house], sources)).toMatchObject({ profile: 'p', options: { cut: true }, house: 'Tuesday', players: ['Aoi', 'Ren'], source: '/dev/video0#turn=90' })
    expect(again(group, table, [], sources)).toMatchObject({ profile: 'q', options: { cut: false }, house: 'Tuesday' })
  })
  test('is watched as before where that can be, else as a first table would be', () => {
    expect(sourceOf('none', sources)).toBe('none')
    expect(sourceOf('virtual', sources)).toBe('virtual')
    expect(sourceOf('rtsp://camera', sources)).toBe('rtsp://camera')
    expect(sourceOf('usb-gone', sources)).toBe('/dev/video0')
    expect(sourceOf('usb-gone', sources.slice(1))).toBe('none')
  })
})
