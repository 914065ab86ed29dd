import { expect, test } from 'vitest'
import { doubled, laid, renamed } from './spread.ts'

const ORDER = ['SA', 'S2', 'S3', 'S4', 'HA', 'H2']
const row = (...cards: (string | null)[]) => laid(cards.map((card) => ({ picture: '', row: 0, card, read: card === 'S4' })))

test('what follows a card that somebody named follows in the deck’s order, up to a card that was read', () => {
  expect(renamed(row(null, null, 'HA', 'S4', null), 0, 'SA', ORDER).map(({ card }) => card)).toEqual(['SA', 'S2', 'S3', 'S4', null])
  expect(renamed(row(null, null), 0, 'S4', ORDER).map(({ card }) => card)).toEqual(['S4', null])
  expect(renamed(row('SA', 'S2'), 0, null, ORDER).map(({ card }) => card)).toEqual([null, 'S2'])
})

test('a name that stands twice is found', () => {
  expect(doubled(row('SA', null, 'SA', null))).toEqual(new Set(['SA']))
})
