import { describe, expect, it } from 'vitest'
import { RANKS } from '../lib/cards/cards.ts'
import { language } from '../lib/words/i18n.svelte.ts'
import { kindOf, nameOf } from './naming.ts'
import { seatsFrom } from './seats.ts'
import { typed } from './typing.ts'

const DECK = [...['S', 'H', 'D', 'C'].flatMap((suit) => RANKS.map((rank) => suit + rank)), 'JK', 'JK']

describe('what the button says', () => {
  it.each([
    [['H7'], 'single'],
    [['H7', 'S7'], 'pair'],
    [['H7', 'JK'], 'pair'],
    [['JK', 'JK'], 'pair'],
    [['H7', 'S7', 'D7'], 'three'],
    [['H7', 'S7', 'D7', 'JK'], 'group'],
    [['H6', 'JK', 'H8'], 'sequence'],
    [['H9', 'H10', 'HJ'], 'sequence'],
    [['H6', 'S7', 'H8'], 'cards'],
    [['H6', 'H8'], 'cards'],
  ])('%j is a %s', (cards, kind) => expect(kindOf(cards, RANKS)).toBe(kind))
  it('names a pair by its numbers and anything else with its suits', () => {
    language.now = 'ja'
    expect(nameOf(['H7', 'S7'], RANKS, 'ja')).toBe('ペア 7・7 ')
    expect(nameOf(['H8', 'H6', 'H7'], RANKS, 'ja')).toBe('階段 ♥6・♥7・♥8 ')
    expect(nameOf(['R7', 'B7'], [], 'ja')).toBe('ペア 赤7・青7 ')
  })
})

describe('cards that are typed', () => {
  const type = (keys: string, deck = DECK, ranks: string[] = []): string[] => {
    let text = ''
    return [...keys].flatMap((key) => {
      const next = typed(text, key, deck, ranks)
      text = next?.text ?? text
      return next?.card ? [next.card] : []
    })
  }
  it('are their number and the letter of their suit', () => {
    expect(type('7h7sqd10cas1hx')).toEqual(['H7', 'S7', 'DQ', 'C10', 'SA', 'HA', 'JK'])
  })
  it('have colours where the deck has', () => expect(type('1r10b', ['R1', 'B10'])).toEqual(['R1', 'B10']))
  it('are numbered where ranks are words', () => expect(type('2s12h', ['S相当', 'H少々'], ['少し', '相当', ...Array<string>(9).fill('-'), '少々'])).toEqual(['S相当', 'H少々']))
  it('are none that the deck does not have', () => expect(type('7r')).toEqual([]))
})

describe('whose cards come next', () => {
  const seats = ['A', 'B', 'C', 'D'].map((name) => ({ name, finished: false, out: false }))
  it('goes round clockwise from whose turn it is, without those who have laid', () => {
    expect(seatsFrom(seats, 'C', [])).toEqual(['C', 'D', 'A', 'B'])
    expect(seatsFrom(seats, 'C', ['A', 'B'])).toEqual(['C', 'D'])
  })
  it('leaves out who plays no more', () => {
    expect(seatsFrom(seats.map((seat) => ({ ...seat, out: seat.name === 'D' })), 'C', [])).toEqual(['C', 'A', 'B'])
  })
})
