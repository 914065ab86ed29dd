import { expect, test } from 'vitest'
import { hrefOf, placeOf } from './route.svelte.ts'

test('the hash names a place and what belongs to it', () => {
  expect(placeOf('')).toEqual({ name: '', rest: [] })
  expect(placeOf('#/')).toEqual({ name: '', rest: [] })
  expect(placeOf('#/stage')).toEqual({ name: 'stage', rest: [] })
  expect(placeOf('#/evenings/a%2Fb/')).toEqual({ name: 'evenings', rest: ['a/b'] })
})

test('a jump within the page and a broken code are no place', () => {
  expect(placeOf('#main')).toEqual({ name: '', rest: [] })
  expect(placeOf('#/evenings/%')).toEqual({ name: '', rest: [] })
})

test('a link leads to its place', () => {
  expect(placeOf(hrefOf('evenings', 'a/b c'))).toEqual({ name: 'evenings', rest: ['a/b c'] })
})
