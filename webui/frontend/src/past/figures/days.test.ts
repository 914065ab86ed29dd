import { expect, test } from 'vitest'
import type { EveningInfo } from '../../lib/server/types.ts'
import { byDay, dayOf, gameTitle } from './days.ts'

const at = (hour: number, day = 27): string => new Date(2026, 10, day, hour, 30).toISOString()
const evening = (session: string, started: string | null): EveningInfo => ({
  session, started, game: 'g', players: [], events: 1, rounds: 0, scores: {}, wins: {}, fouls: 0, corrections: 0, pictures: 0, gone: 0, live: false, readable: true,
})

test('what is played after midnight belongs to the evening before', () => {
  expect(dayOf(at(20))).toBe('2026-11-27')
  expect(dayOf(at(2, 28))).toBe('2026-11-27')
  expect(dayOf(at(6, 28))).toBe('2026-11-28')
  expect(dayOf(null)).toBe('')
  expect(dayOf('some day')).toBe('')
})

test('sessions of one evening stand together, in their order', () => {
  const days = byDay([evening('c', at(1, 28)), evening('b', at(20)), evening('a', at(20, 20)), evening('old', null)])
  expect(days.map((each) => each.evenings.map((one) => one.session))).toEqual([['c', 'b'], ['a'], ['old']])
})

test('a game is called by its rules where they name it', () => {
  const words = { 'game.x': { en: 'X', ja: 'X' }, 'profile.y': { en: 'X with Y', ja: 'X' }, 'profile.z': { en: 'Z', ja: 'Z' } }
  const hello = { version: '', mode: 'serve' as const, locked: false, running: false, you: { role: 'host' as const, here: true, joined: false }, league: false, words }
  expect([gameTitle(hello, 'x', 'y'), gameTitle(hello, 'x', 'z'), gameTitle(null, 'x', null)]).toEqual(['X with Y', 'X · Z', 'x'])
})
