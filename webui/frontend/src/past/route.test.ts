import { expect, test } from 'vitest'
import { addressOf, parsed, type Route } from './route.ts'

test('every route has an address that leads back to it', () => {
  const routes: Route[] = [
    { page: 'table' }, { page: 'evenings' }, { page: 'statistics' }, { page: 'keeping' },
    { page: 'evening', session: 'a/b #?%&日' }, { page: 'sheet', session: 'friday' },
  ]
  for (const route of routes) expect(parsed(addressOf(route))).toEqual(route)
})

test('an address that names nothing is the table', () => {
  for (const hash of ['', '#', '#/', '#/nothing', '#x', '#/evenings/%E0%A4%A']) expect(parsed(hash)).toEqual({ page: 'table' })
})
