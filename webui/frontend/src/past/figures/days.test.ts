import { expect, test } from 'vitest'
import type { EveningInfo } from '../../lib/server/types.ts'
import { apart, byDay, dayOf, gameTitle, together } from './days.ts'

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

test('an evening is its tables together; those without a finished round stand apart', () => {
  const tables = [
    { ...evening('a', at(20)), players: ['A', 'B'], rounds: 3, wins: { A: 1, B: 2 }, minutes: 30.2 },
    { ...evening('b', at(22)), players: ['C', 'B'], rounds: 1, wins: { C: 1 }, minutes: null },
    evening('tried', at(21)),
    { ...evening('now', at(23)), live: true },
  ]
  const { played, unfinished } = apart(tables)
  expect([played.map((each) => each.session), unfinished.map((each) => each.session)]).toEqual([['a', 'b', 'now'], ['tried']])
  expect(together(played)).toEqual({ rounds: 4, minutes: 30, players: [{ name: 'B', wins: 2 }, { name: 'A', wins: 1 }, { name: 'C', wins: 1 }] })
})
