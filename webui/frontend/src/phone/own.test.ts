import { describe, expect, it } from 'vitest'
import { entry, step, view } from '../lib/live/fixtures.ts'
import { lastOwn, mayPass, ownQuestions, ownSteps, ownView, remaining } from './own.ts'

describe('a player’s own table', () => {
  it('has the steps of that player alone', () => {
    const steps = [step('order', { players: ['A', 'B'] }), step('bid', { players: ['B'] }), step('deal', { players: [] })]
    expect(ownSteps(steps, 'A').map((each) => [each.type, each.players])).toEqual([['order', ['A']]])
    expect(ownView({ ...view(), steps }, 'A').players.map((player) => player.name)).toEqual(view().players.filter((each) => each.name === 'A').map((each) => each.name))
  })

  it('has a pass where it is the own turn, or nobody’s', () => {
    const may = (turn: string | null, expected: string[], types: string[] = []): boolean =>
      mayPass({ ...view(), turn, expected, steps: types.map((type) => step(type)) }, 'A')
    expect([may('A', ['pass', 'play']), may(null, ['pass']), may('B', ['pass']), may('A', ['play']), may('A', ['pass', 'bid'], ['bid'])]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('asks about own plays only', () => {
    const timeline = [entry(1, { player: 'A', open: 'unread' }), entry(2, { player: 'B', open: 'unread' }), entry(3, { player: 'A', open: 'exposed' })]
    expect(ownQuestions({ ...view(), timeline }, 'A').map((each) => each.seq)).toEqual([1])
  })

  it('may ask back what it did last, where that counts', () => {
    const timeline = [entry(1, { player: 'A' }), entry(2, { player: 'A', void: true }), entry(3, { player: 'B' })]
    expect(lastOwn({ ...view(), timeline }, 'A')?.seq).toBe(1)
    expect(lastOwn({ ...view(), timeline }, 'C')).toBeNull()
  })

  it('has fewer cards in hand once some were laid', () => {
    const timeline = [
      entry(1, { player: 'A', cards: ['S3'] }),
      entry(2, { player: 'A', cards: ['S4', 'H4'] }),
      entry(3, { player: 'A', cards: ['S5'], taken_back: true }),
      entry(4, { player: 'A', cards: ['S6'], verdict: 'illegal' }),
      entry(5, { player: 'B', cards: ['S7'] }),
    ]
    expect(remaining(['S3', 'S4', 'H4', 'S5', 'S6', 'S7'], { ...view(), timeline }, 'A', 1)).toEqual(['S3', 'S5', 'S6', 'S7'])
  })
})
