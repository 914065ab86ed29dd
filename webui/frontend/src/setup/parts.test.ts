import { expect, test } from 'vitest'
import type { GameInfo } from '../lib/server/types.ts'
import { differences, inParts, searched, switches } from './game/switches.ts'

const game = {
  name: 'g', profiles: [],
  options: {
    'x-parts': { locks: { en: 'Locks', ja: '縛り' }, finish: { en: 'Finishing', ja: 'あがり' } },
    properties: {
      foul: { type: 'boolean', 'x-part': 'finish', description: 'It is swept.', 'x-description-ja': '流れます。' },
      lock: { enum: [0, 2], 'x-part': 'locks' },
      other: { type: 'boolean' },
    },
  },
} as unknown as GameInfo

test('switches stand in the parts of the rules, in the order of the schema, those of no part last', () => {
  const found = inParts(game, switches(game, 'p'))
  expect(found.map(({ part, title, switches }) => [part, title?.ja, switches.map((each) => each.key)])).toEqual([
    ['locks', '縛り', ['lock']], ['finish', 'あがり', ['foul']], ['', undefined, ['other']],
  ])
})

test('a part without a switch that means anything is not shown', () => {
  expect(inParts(game, switches(game, 'p').filter((each) => each.key === 'lock')).map((each) => each.part)).toEqual(['locks'])
})

test('a switch that needs it is explained', () => {
  expect(switches(game, 'p').map((each) => each.help?.en ?? null)).toEqual(['It is swept.', null, null])
})

test('a switch is found by its title, else by its explanation', () => {
  const found = (typed: string): string[] => searched(typed, switches(game, 'p')).map((each) => each.key)
  expect([found('LOCK'), found('swept'), found('流れ'), found('chess')]).toEqual([['lock'], ['foul'], ['foul'], []])
})

test('a house is shown by what differs from the rules that it comes from', () => {
  const house = { ...game, profiles: [{ name: 'p', values: { lock: 2 } }] } as unknown as GameInfo
  expect(differences(house, 'p', { lock: 0, other: null }).map(({ item, usual, now }) => [item.key, usual, now])).toEqual([['lock', 2, 0]])
})
