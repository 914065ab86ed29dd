import { expect, test } from 'vitest'
import { entry } from './fixtures.ts'
import type { Entry } from '../server/types.ts'
import { joyOf, soundOf, weightOf } from './weight.ts'

const play = (effects: string[], more: Partial<Entry> = {}): Entry => entry(1, { effects, ...more })

test('a foul, a doubt and an effect weigh more than a plain play', () => {
  expect(weightOf(play([]))).toBe('play')
  expect(weightOf(play(['trick']))).toBe('play')
  expect(weightOf(play(['eight-cut', 'clear']))).toBe('ruling')
  expect(weightOf(play([], { verdict: 'undecided' }))).toBe('ruling')
  expect(weightOf(entry(1, { type: 'pass', cards: [] }))).toBe('rest')
})

test('cuts, turns, finishes and fouls sound; a plain play does not', () => {
  expect(soundOf(play([]))).toBeNull()
  expect(soundOf(play(['eight-cut', 'clear']))).toBe('cut')
  expect(soundOf(play(['revolution']))).toBe('turn')
  expect(soundOf(play(['finish']))).toBe('out')
  expect(soundOf(play(['foul-finish', 'finish']))).toBe('foul')
  expect(soundOf(play([], { verdict: 'illegal' }))).toBe('foul')
  expect(soundOf(play(['eight-cut'], { verdict: 'undecided' }))).toBeNull()
})

test('a finish is celebrated, a foul finish is not', () => {
  expect(joyOf(play(['finish']))).toBe('finish')
  expect(joyOf(play(['finish', 'miyako-ochi']))).toBe('miyako-ochi')
  expect(joyOf(play(['foul-finish', 'finish']))).toBeNull()
  expect(joyOf(play(['eight-cut']))).toBeNull()
})
