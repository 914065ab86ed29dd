import { expect, it } from 'vitest'
import { language } from '../../lib/words/i18n.svelte.ts'
import { step, view } from '../../lib/live/fixtures.ts'
import { turnWords } from '../../lib/live/turn.ts'
import type { View } from '../../lib/server/types.ts'

const at = (kind: string, more: Partial<View> = {}): View => ({ ...view(), turn: 'C', game: 'torite', profile: 'torite', detail: { kind } as View['detail'], ...more })

it.each([
  ['sevens', {}, 'Cさんが並べる番'],
  ['poker', { turn: null, steps: [step('show', { players: ['A', 'C'] })] }, '手を見せ合います'],
  ['climbing', {}, 'Cさんの親'],
  ['coloured-trick', {}, 'Cさんのリード'],
])('%s %j: %s', (kind, more, said) => {
  language.now = 'ja'
  expect(turnWords(at(kind, more))).toBe(said)
})
