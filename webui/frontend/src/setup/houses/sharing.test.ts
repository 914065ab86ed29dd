import { expect, test } from 'vitest'
import { codeOf, freeName, houseFrom } from './sharing.ts'

const house = { game: 'g', profile: 'p', name: '火曜の会', options: { cut: true, points: [2, 1], lock: null } }

test('house rules go into a link and come out of it as they were', () => {
  expect(codeOf(house)).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(houseFrom(codeOf(house))).toEqual(house)
  expect(houseFrom(` http://table.local:8010/#/houses/add/${codeOf(house)}\n`)).toEqual(house)
})

test.each(['', 'hello', btoa('{}'), btoa('["g","p"]'), btoa('["g","p","n",[]]')])('%s holds no rules', (text) => expect(houseFrom(text)).toBeNull())

test('a copy gets a name of its own', () => {
  expect([freeName('Ours', []), freeName('Ours', ['Ours']), freeName('Ours', ['Ours', 'Ours 2'])]).toEqual(['Ours', 'Ours 2', 'Ours 3'])
})
