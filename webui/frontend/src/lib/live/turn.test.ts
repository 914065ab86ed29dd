import { describe, expect, it } from 'vitest'
import { language } from '../words/i18n.svelte.ts'
import { step, view } from './fixtures.ts'
import { turnWords } from './turn.ts'
import type { View } from '../server/types.ts'

const at = (game: string, detail: unknown, more: Partial<View> = {}): View => ({ ...view(), turn: 'C', game, profile: game, detail: detail as View['detail'], ...more })

describe('whose turn it is', () => {
  it.each([
    ['daifugo', { kind: 'shedding' }, {}, 'Cさんの親'],
    ['daifugo', { kind: 'shedding' }, { field: [{ player: 'B', cards: ['S4'], readings: [], seq: 1 }] }, 'Cさんの番'],
    ['napoleon', { kind: 'napoleon' }, {}, 'Cさんのリード'],
    ['napoleon', { kind: 'napoleon' }, { steps: [step('bid', { players: ['C'] })] }, 'Cさんが宣言する番'],
    ['torite', { kind: 'sevens' }, {}, 'Cさんが並べる番'],
    ['torite', { kind: 'poker' }, { turn: null, steps: [step('show', { players: ['A', 'C'] })] }, '手を見せ合います'],
    ['free', { kind: 'free' }, {}, 'Cさんの番'],
  ])('%s %j %j: %s', (game, detail, more, said) => {
    language.now = 'ja'
    expect(turnWords(at(game, detail, more))).toBe(said)
  })
})
