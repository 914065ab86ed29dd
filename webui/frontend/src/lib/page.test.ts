import { describe, expect, it } from 'vitest'
import { parse, placed, rows, spoken, written } from './cards.ts'
import { merge, withEarlier } from './merge.ts'
import { asked, changes, list, switches, values } from './setup.ts'
import { blocks, isTold, numbers, plain } from './steps.ts'
import { move, put, take, type Strip } from './strip.ts'
import { around, latestPlay, latestRuling, latestUndoable, openEntries, thisRound, tone } from './table.ts'
import type { Entry, GameInfo, Offer, Step, View } from './types.ts'
import { en, ja } from './words.ts'

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq, place: [seq], type: 'play', player: 'A', cards: ['S4'], readings: [], verdict: 'legal', effects: [], exposed: [], exposed_by: [],
  corrected: false, correction: false, inserted: false, revised: false, void: false, taken_back: false, stands: false,
  evidence: [], alternatives: [], ...more,
})
const view = (...timeline: Entry[]): View => ({
  session: 's', version: 1, game: 'daifugo', round: 1, players: [], field: [], lock: [], revolution: false, eleven_back: false,
  contract: null, steps: [], deck: [], rounds: [], dealt: {}, timeline, earlier: 0,
})

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
    expect(written('?', 'ja')).toBe('?')
  })
  it('sorts a deck into rows', () => {
    expect(rows(['D3', 'S3', 'JK', 'S4', 'JK'])).toEqual([['S3', 'S4'], ['D3'], ['JK', 'JK']])
    expect(rows(['Sまあ', 'S少々', 'JK'], ['少々', 'まあ'])).toEqual([['S少々', 'Sまあ'], ['JK']])
  })
  it('says what a play is in an order of one’s own', () => {
    const order = ['ちょっと', '少々', 'そこそこ', '結構', 'かなり']
    expect([placed(['H結構'], order), placed(['Sかなり', 'S結構', 'JK'], order), placed(['H結構'], []), placed(['S7'], order)]).toEqual(['6', '6·7', '', ''])
  })
})

describe('timeline', () => {
  it('merges changes in the order of the corrected log', () => {
    const missed = entry(3, { place: [1, 3] })
    const after = merge(view(entry(1), entry(2)), { view: { turn: 'B' }, changed: [entry(2, { void: true }), missed, entry(4)] })
    expect(after.timeline.map((each) => [each.seq, each.void])).toEqual([[1, false], [3, false], [2, true], [4, false]])
    expect(after.turn).toBe('B')
  })
  it('puts older events before, once each', () => {
    const first = entry(1, { place: [0, 1] })
    const now = { ...view(entry(2), entry(8), entry(9)), first: 8, earlier: 3 }
    const after = withEarlier(now, { timeline: [entry(2, { void: true }), entry(5), first].reverse(), first: 1, earlier: 0 })
    expect(after.timeline.map((each) => each.seq)).toEqual([1, 2, 5, 8, 9])
    expect([after.first, after.earlier]).toEqual([1, 0])
  })
  it('finds what the buttons are about', () => {
    const now = view(entry(1), entry(2, { void: true }), entry(3, { type: 'undo', target: 2, correction: true, cards: [], verdict: null }))
    expect(latestPlay(now)?.seq).toBe(1)
    expect(latestUndoable(now)?.seq).toBe(1)
    expect(latestRuling(now)?.seq).toBe(1)
    expect(latestPlay(view())).toBeNull()
  })
  it('shows the ruling that a correction was about', () => {
    const now = view(entry(1), entry(2), entry(3, { type: 'amend', target: 1, correction: true, verdict: null }))
    expect(latestRuling(now)?.seq).toBe(1)
  })
  it('boxes corners with a margin', () => {
    expect(around([[0, 0], [100, 50]], 0.1)).toEqual({ x: -10, y: -10, width: 120, height: 70 })
    expect(around([])).toBeNull()
  })
})

describe('how an event looks', () => {
  it('gives no tick to what ended badly or was shown to be wrong', () => {
    expect([{}, { effects: ['foul-finish', 'clear'] }, { effects: ['eliminated'] }, { exposed_by: [9] }, { verdict: 'illegal' as const }, { verdict: null }].map((more) => tone(entry(1, more))))
      .toEqual(['legal', 'foul', 'out', 'exposed', 'illegal', null])
  })
  it('lists what is open, newest first, however old', () => {
    const now = view(entry(1, { open: 'foul' }), entry(2), entry(3, { open: 'unread' }), entry(4))
    expect(openEntries(now).map((each) => each.seq)).toEqual([3, 1])
  })
  it('knows the present round', () => {
    const now = view(entry(1), entry(2), entry(3, { type: 'round', player: null }), entry(4), entry(5, { type: 'round', player: null, void: true }), entry(6))
    expect(thisRound(now).map((each) => each.seq)).toEqual([4, 5, 6])
  })
})

describe('an order of strength', () => {
  const empty: Strip = [null, null, null]
  it('is put, taken and moved', () => {
    const full = put(put(put(empty, 2), 0), 1)
    expect(full).toEqual([2, 0, 1])
    expect(put(full, 2)).toBe(full)
    expect(take(full, 1)).toEqual([2, null, 1])
    expect(put(take(full, 1), 0)).toEqual(full)
    expect([move(full, 0, 2), move(full, 2, 0), move(full, 0, 9), move(take(full, 1), 2, 1)]).toEqual([[0, 1, 2], [1, 2, 0], [0, 1, 2], [2, 1, null]])
  })
})

describe('what no camera sees', () => {
  const step = (type: string, more: Partial<Step> = {}): Step => ({ type, players: ['A'], waits: true, offers: [], ...more })
  const bids: Offer[] = [{ count: 19, suit: 'S' }, { count: 20, suit: 'C' }]
  it('puts a pass beside the bid it goes with', () => {
    const says = { en: 'x', ja: 'x' }
    const asked = blocks({ ...view(), steps: [step('bid', { offers: bids }), step('pass', { offers: [{ says }] })] })
    expect(asked.map((each) => [each.step.type, each.pass?.says])).toEqual([['bid', says]])
  })
  it('keeps the sides of an exchange together', () => {
    const sides = ['A', 'B'].map((player) => step('exchange', { players: [player], to: 'C', count: 1, waits: false }))
    expect(blocks({ ...view(), steps: sides }).map((each) => [each.step, each.more])).toEqual([[sides[0], [sides[1]]]])
    expect(plain(sides[0]!, 'A', null)).toEqual({ type: 'exchange', player: 'A', to: 'C', count: 1 })
  })
  it('bids from the lowest that is allowed, or from thirteen', () => {
    expect(numbers(bids)).toEqual([19, 20])
    expect(numbers([])).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  })
  it('makes the event of a single tap, or leaves it to a sheet', () => {
    expect(plain(step('widow', { count: 3 }), 'A', null)).toEqual({ type: 'widow', player: 'A', count: 3 })
    expect(plain(step('widow'), 'A', null)).toBeNull()
    expect(plain(step('give', { count: 2, to: 'B' }), 'A', null)).toEqual({ type: 'give', player: 'A', to: 'B', count: 2 })
    expect(plain(step('meeple'), 'A', { colour: 'Y' })).toEqual({ type: 'meeple', player: 'A', colour: 'Y' })
    expect(plain(step('declare'), 'A', { what: 'bomb', value: '5' })).toEqual({ type: 'declare', player: 'A', what: 'bomb', value: '5' })
    expect(plain(step('bid', { offers: bids }), 'A', bids[0] ?? null)).toBeNull()
  })
  it('corrects a pass as a bid only where one bids', () => {
    const pass = entry(1, { type: 'pass', cards: [] })
    expect(isTold(pass, view())).toBe(false)
    expect(isTold(pass, { ...view(), game: 'napoleon' })).toBe(true)
    expect(isTold(entry(1, { type: 'bid', void: true }), view())).toBe(false)
  })
})

describe('set-up', () => {
  const game = {
    name: 'g', title: { en: 'G', ja: 'G' }, default_profile: 'p', profiles: [{ name: 'p', title: { en: 'P', ja: 'P' }, values: { lock: 3 } }],
    options: { properties: { lock: { enum: [0, 2, 3], default: 2, title: 'Lock', 'x-title-ja': '縛り' }, cut: { type: 'boolean', default: true }, points: { type: ['array', 'null'], default: null } } },
  } as unknown as GameInfo
  it('draws switches from the schema', () => {
    expect(switches(game, 'p').map((each) => [each.key, each.kind])).toEqual([['lock', 'choice'], ['cut', 'flag'], ['points', 'list']])
  })
  it('draws only those that mean something in the profile', () => {
    const meant = { ...game, profiles: [{ ...game.profiles[0], switches: ['cut'] }] } as unknown as GameInfo
    expect(switches(meant, 'p').map((each) => each.key)).toEqual(['cut'])
  })
  it('draws and sends only what means something as the others are set', () => {
    const properties = { cut: { type: 'boolean', default: true }, deep: { type: 'boolean', default: false, 'x-when': { cut: [true] } } }
    const rests = { ...game, options: { properties } } as unknown as GameInfo
    expect(switches(rests, 'p').map((each) => each.key)).toEqual(['cut', 'deep'])
    expect(switches(rests, 'p', { cut: false, deep: true }).map((each) => each.key)).toEqual(['cut'])
    expect(asked(rests, 'p', { lock: 3, cut: false, deep: true })).toEqual({ cut: false })
  })
  it('sends only what differs from the profile', () => {
    const base = values(game, 'p')
    expect(base).toEqual({ lock: 3, cut: true, points: null })
    expect(changes({ ...base, cut: false, points: [2, 1] }, base)).toEqual({ cut: false, points: [2, 1] })
  })
  it('reads lists of whole numbers', () => {
    expect([list('2, 1、0 −1'), list(' '), list('a')]).toEqual([[2, 1, 0, -1], null, undefined])
  })
})

describe('words', () => {
  it('exist in both languages with the same places', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      const places = (text: string): string[] => (text.match(/\{\w+/g) ?? []).sort()
      expect(ja[key], key).toBeTruthy()
      expect(places(ja[key]), key).toEqual(places(en[key]))
    }
  })
})
