/** What a key press leads to while cards are typed: `7h 8h ⏎`. */
export interface Typed {
  /** What is typed of the next card. */
  text: string
  /** The card that is complete now; null where none is. */
  card: string | null
}

const RANK = /^(10|[1-9]|[jqka])$/

/** A letter typed after `text`. A card is its number and the first letter of its suit or colour; the joker is `x`. `ranks`: names of ranks that have no
 * letter of their own, typed by their number, weakest first. */
export function typed(text: string, key: string, deck: readonly string[], ranks: readonly string[] = []): Typed | null {
  const letter = key.toLowerCase()
  if (!/^[0-9a-z]$/.test(letter)) return null
  if (letter === 'x') return { text: '', card: deck.includes('JK') ? 'JK' : null }
  if (text && /[shdcrbyg]/.test(letter)) {
    const card = letter.toUpperCase() + (ranks[Number(text) - 1] ?? text.toUpperCase())
    return { text: '', card: deck.includes(card) ? card : deck.includes(ace(card)) ? ace(card) : null }
  }
  const longer = text + letter
  if (RANK.test(longer) || (ranks.length > 0 && /^1[0-9]$/.test(longer))) return { text: longer, card: null }
  return RANK.test(letter) ? { text: letter, card: null } : null
}

/** An ace that was typed as a one. */
const ace = (card: string): string => card.replace(/^(.)1$/, '$1A')
