import { RANKS } from '../lib/cards/cards.ts'

/** The ranks of one suit in a trick, weakest first: the ace is high. */
export const SUIT_ORDER: readonly string[] = ['2', ...RANKS.filter((rank) => rank !== '2')]
