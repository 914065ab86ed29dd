import { expect, test } from 'vitest'
import type { Source } from '../../lib/server/types.ts'
import { stillChosen } from './sources.ts'

const found: Source[] = ['/dev/video0', 'virtual'].map((spec) => ({ spec, title: { en: spec, ja: spec } }))

test('the first camera is chosen where nothing was', () => {
  expect(stillChosen(null, found)).toBe('/dev/video0')
})

test('without a camera the table is one without a camera, not a drawn one', () => {
  expect(stillChosen(null, [])).toBe('none')
  expect(stillChosen(null, found.slice(1))).toBe('none')
})

test('a choice that is still there stays', () => expect(stillChosen('virtual', found)).toBe('virtual'))

test('a camera that is gone gives way to the first', () => expect(stillChosen('/dev/video4', found)).toBe('/dev/video0'))

test('an address that is being typed stays chosen when the cameras are found', () => expect(stillChosen('', found)).toBe(''))
