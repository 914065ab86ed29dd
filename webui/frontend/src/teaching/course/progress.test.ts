import { expect, test } from 'vitest'
import { bookOf, progress } from './progress.svelte.ts'

test('what cannot be read is an empty book', () => {
  for (const text of ['', 'null', '[]', '7', '{']) expect(bookOf(text)).toEqual({})
  expect(bookOf('{"Aoi":{}}')).toEqual({ Aoi: {} })
})

test('everybody has an own progress, also where nothing can be kept', () => {
  progress.choose('Aoi')
  progress.tour('a')
  progress.play('a', 'one')
  progress.play('a', 'one')
  progress.answer('a', 'lock', false)
  progress.answer('a', 'lock', true)
  expect(progress.of('a')).toMatchObject({ tour: true, plays: ['one'], quiz: { lock: true } })
  expect(Object.values(progress.of('a').days ?? {})).toEqual([{ right: 1, all: 2 }])
  progress.choose('Ren')
  expect(progress.of('a')).toEqual({ tour: false, plays: [], quiz: {} })
  expect(progress.people).toContain('Aoi')
})
