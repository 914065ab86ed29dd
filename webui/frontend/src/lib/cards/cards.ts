// Card codes as the records use them: suit then rank (`S3`, `H10`), `JK`, `BACK`, `?`, coloured `R7`, with a word for a rank `S少々`.

export type Suit = 'S' | 'H' | 'D' | 'C'
export type Colour = 'R' | 'B' | 'Y' | 'G'
export type Card =
  | { kind: 'plain'; suit: Suit; rank: string }
  | { kind: 'word'; suit: Suit; rank: string }
  | { kind: 'coloured'; colour: Colour; rank: string }
  | { kind: 'joker' }
  | { kind: 'back' }
  | { kind: 'unknown' }

const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C']
export const RANKS = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'] as const
const COLOURS: readonly Colour[] = ['R', 'B', 'Y', 'G']
const PLAIN = new Set<string>(RANKS)

export function parse(code: string): Card {
  if (code === 'JK') return { kind: 'joker' }
  if (code === 'BACK') return { kind: 'back' }
  const head = code.slice(0, 1)
  const rank = code.slice(1)
  if (!rank) return { kind: 'unknown' }
  if ((SUITS as readonly string[]).includes(head)) {
    return { kind: PLAIN.has(rank) ? 'plain' : 'word', suit: head as Suit, rank }
  }
  if ((COLOURS as readonly string[]).includes(head) && /^([1-9]|10)$/.test(rank)) {
    return { kind: 'coloured', colour: head as Colour, rank }
  }
  return { kind: 'unknown' }
}

const SIGN: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }
const NAMES = {
  en: {
    S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs',
    R: 'red', B: 'blue', Y: 'yellow', G: 'green',
    joker: 'joker', back: 'face down', unknown: 'unread card',
  },
  ja: {
    S: 'スペード', H: 'ハート', D: 'ダイヤ', C: 'クラブ',
    R: '赤', B: '青', Y: '黄', G: '緑',
    joker: 'ジョーカー', back: '裏向き', unknown: '読めないカード',
  },
} as const

/** How one says a card: `7 of hearts`, `ハートの7`. */
export function spoken(code: string, lang: 'en' | 'ja'): string {
  const card = parse(code)
  const names = NAMES[lang]
  switch (card.kind) {
    case 'plain':
    case 'word':
      return lang === 'ja' ? `${names[card.suit]}の${card.rank}` : `${card.rank} of ${names[card.suit]}`
    case 'coloured':
      return lang === 'ja' ? `${names[card.colour]}の${card.rank}` : `${names[card.colour]} ${card.rank}`
    default:
      return names[card.kind]
  }
}

/** How one writes a card in a line: `♥7`, `赤7`, `red 7`, `joker`. */
export function written(code: string, lang: 'en' | 'ja'): string {
  const card = parse(code)
  if (card.kind === 'plain' || card.kind === 'word') return SIGN[card.suit] + card.rank
  if (card.kind === 'coloured' && lang === 'ja') return NAMES.ja[card.colour] + card.rank
  if (card.kind === 'joker') return lang === 'ja' ? 'ジョーカー' : 'joker'
  return card.kind === 'unknown' ? '?' : spoken(code, lang)
}

/** What the joker at `index` stands for, if that was said; `readings` are those of the jokers, in card order. */
export function standsFor(cards: readonly string[], readings: readonly string[], index: number): string | null {
  if (cards[index] !== 'JK') return null
  return readings[cards.slice(0, index).filter((code) => code === 'JK').length] ?? null
}

/** The cards of a deck in rows, one per suit or colour, jokers last: for choosing by hand. Within a row from weak to
 * strong where there is an order of one's own. */
export function rows(deck: readonly string[], own: readonly string[] = []): string[][] {
  if (own.length > 0) deck = [...deck].sort((a, b) => own.indexOf(a.slice(1)) - own.indexOf(b.slice(1)))
  const found = new Map<string, string[]>()
  for (const code of deck) {
    const card = parse(code)
    const row = card.kind === 'coloured' ? card.colour : 'suit' in card ? card.suit : card.kind
    found.set(row, [...(found.get(row) ?? []), code])
  }
  const order: string[] = [...SUITS, ...COLOURS]
  const place = (row: string): number => (order.includes(row) ? order.indexOf(row) : order.length)
  return [...found.entries()].sort(([a], [b]) => place(a) - place(b)).map(([, codes]) => codes)
}
