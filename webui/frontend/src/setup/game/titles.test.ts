import { afterEach, expect, test, vi } from 'vitest'
import { language } from '../../lib/words/i18n.svelte.ts'
import { began, lastTable } from './titles.ts'

afterEach(() => vi.unstubAllGlobals())

const LAST = { session: 's', started: '2026-11-27T20:05:00+09:00', game: 'some', profile: '', players: ['Aoi', 'Ren'], events: 12 }

test('the day of a session is written as the reader writes dates', () => {
  vi.stubGlobal('navigator', { language: 'en-GB', languages: ['fr', 'en-GB', 'ja-JP'] })
  language.now = 'en'
  expect(began(LAST.started)).toContain('27 November 2026')
  language.now = 'ja'
  expect(began(LAST.started)).toContain('2026年11月27日')
  expect(lastTable([], LAST)).toContain('2026年11月27日')
})

test('a session without a date says nothing about it', () => {
  expect(began(null)).toBe('')
  expect(began('yesterday')).toBe('')
  expect(lastTable([], { ...LAST, started: null })).not.toContain('2026')
})
