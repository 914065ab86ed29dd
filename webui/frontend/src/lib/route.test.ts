import { expect, test } from 'vitest'
<<<<<<< HEAD
import { addressOf, parsed, type Route } from './route.ts'

test('every route has an address that leads back to it', () => {
  const routes: Route[] = [
    { page: 'table' }, { page: 'evenings' }, { page: 'statistics' }, { page: 'keeping' },
    { page: 'evening', session: 'a/b #?%&日' }, { page: 'sheet', session: 'friday' },
  ]
  for (const route of routes) expect(parsed(addressOf(route))).toEqual(route)
})

test('an address that names nothing is the table', () => {
  for (const hash of ['', '#', '#/', '#/nothing', '#x']) expect(parsed(hash)).toEqual({ page: 'table' })
  expect(parsed('#/evenings/%E0%A4%A')).toEqual({ page: 'evening', session: '%E0%A4%A' })
=======
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
>>>>>>> main
})
