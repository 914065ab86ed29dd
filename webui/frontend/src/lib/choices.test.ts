import { afterEach, expect, test, vi } from 'vitest'
import { keep, kept } from './choices.ts'

afterEach(() => vi.unstubAllGlobals())

test('a choice is kept, and one that is not known any more is not', () => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) })
  expect(kept('room', ['dark', 'bright'], 'dark')).toBe('dark')
  keep('room', 'bright')
  expect(kept('room', ['dark', 'bright'], 'dark')).toBe('bright')
  keep('room', 'pink')
  expect(kept('room', ['dark', 'bright'], 'dark')).toBe('dark')
})

test('where nothing may be stored, the page works as at the first visit', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  keep('room', 'bright')
  expect(kept('room', ['dark', 'bright'], 'dark')).toBe('dark')
})
