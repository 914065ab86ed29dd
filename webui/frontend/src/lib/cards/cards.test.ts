import { describe, expect, it } from 'vitest'
import { parse, rows, spoken, standsFor, written } from './cards.ts'

describe('cards', () => {
  it('reads every kind of code', () => {
    expect(parse('H10')).toEqual({ kind: 'plain', suit: 'H', rank: '10' })
    expect(parse('S少々')).toEqual({ kind: 'word', suit: 'S', rank: '少々' })
    expect(parse('R7')).toEqual({ kind: 'coloured', colour: 'R', rank: '7' })
    expect(['JK', 'BACK', '?', 'S', 'X9', ''].map((code) => parse(code).kind)).toEqual(['joker', 'back', 'unknown', 'unknown', 'unknown', 'unknown'])
  })
  it('says and writes them in both languages', () => {
    expect(spoken('H7', 'ja')).toBe('ハートの7')
    expect(spoken('H7', 'en')).toBe('7 of hearts')
    expect(spoken('G4', 'ja')).toBe('緑の4')
    expect(written('DQ', 'en')).toBe('♦Q')
    expect(written('G4', 'ja')).toBe('緑4')
    expect(written('G4', 'en')).toBe('green 4')
    expect(written('?', 'ja')).toBe('?')
  })
  it('sorts a deck into rows', () => {
    expect(rows(['D3', 'S3', 'JK', 'S4', 'JK'])).toEqual([['S3', 'S4'], ['D3'], ['JK', 'JK']])
    expect(rows(['Sまあ', 'S少々', 'JK'], ['少々', 'まあ'])).toEqual([['S少々', 'Sまあ'], ['JK']])
  })
  it('says what each joker stands for', () => {
    expect([0, 1, 2].map((at) => standsFor(['JK', 'S4', 'JK'], ['S3', 'S5'], at))).toEqual(['S3', null, 'S5'])
    expect(standsFor(['JK'], [], 0)).toBeNull()
  })
})
