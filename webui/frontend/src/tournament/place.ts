import { called, joined } from '../lib/words/i18n.svelte.ts'
import type { View } from '../lib/server/types.ts'
import { t } from './words.ts'

export type Cup = NonNullable<View['tournament']>

/** Where the tournament is: set and game. */
export function placeOf(cup: Cup): string[] {
  if (!cup.set_length) return [t('place.alone', { game: cup.game })]
  const set = cup.sets ? t('place.of', { set: cup.set, sets: cup.sets }) : t('place.set', { set: cup.set })
  // A set of one game is that game.
  const game = cup.set_length > 1 ? [t('place.game', { game: cup.game, games: cup.set_length })] : []
  return [set, ...game, ...(cup.weight > 1 ? [t('weight', { n: cup.weight })] : [])]
}

/** Who has won, in a sentence: everybody in the first place. */
export function winnersOf(cup: Cup): string {
  const first = (cup.standings ?? []).filter((each) => each.place === 1).map((each) => called(each.player))
  return first.length === 1 ? t('final.winner', { player: first[0] ?? '' }) : t('final.shared', { players: joined(first) })
}
