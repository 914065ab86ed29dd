import { expect, it } from 'vitest'
import { language } from '../../lib/words/i18n.svelte.ts'
import { step, view } from '../../lib/live/fixtures.ts'
import { turnWords } from '../../lib/live/turn.ts'
import type { View } from '../../lib/server/types.ts'

const at = (more: Partial<View> = {}): View => ({ ...view(), turn: 'C', game: 'napoleon', profile: 'napoleon', detail: { kind: 'napoleon' } as View['detail'], ...more })

it.each([
  [{}, 'Cさんのリード'],
  [{ field: [{ player: 'B', cards: ['S4'], readings: [], seq: 1 }] }, 'Cさんの番'],
  [{ steps: [step('bid', { players: ['C'] })] }, 'Cさんが宣言する番'],
  [{ steps: [step('widow', { players: ['C'] })] }, 'Cさんが場札を取る番'],
])('%j: %s', (more, said) => {
  language.now = 'ja'
  expect(turnWords(at(more))).toBe(said)
})
