import { expect, test } from 'vitest'
import { seats } from './seats.ts'

test('a player sits at the table that was heard of last', () => {
  const found = seats([
    { name: 'Window', players: ['Aoi', 'Ren'], silent: 0 },
    { name: 'Bar', players: ['Aoi', 'Yui'], silent: 12 },
    { name: 'Door', players: [], silent: 0 },
  ])
  expect([...found].sort()).toEqual([['Aoi', 'Window'], ['Ren', 'Window'], ['Yui', 'Bar']])
})
