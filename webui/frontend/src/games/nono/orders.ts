import { RANKS } from '../../lib/cards/cards.ts'
import { called } from '../../lib/words/i18n.svelte.ts'
import type { DetailOf, Entry, StripRead } from '../../lib/server/types.ts'
import type { Places } from '../../lib/cards/places.ts'
import { t } from './words.ts'

export type Orders = Pick<DetailOf<'shedding'>, 'orders'>

/** A player's order of strength, weakest first; empty until it is told. */
export function orderOf({ orders }: Orders, player: string | null | undefined): readonly string[] {
  return orders[player ?? ''] ?? []
}

/** What the cards of a play stand for in an order of strength, weakest card first: `6`, `4·5·6`. */
export function placed(cards: readonly string[], order: readonly string[]): string {
  const places = cards.map((code) => order.indexOf(code.slice(1))).filter((place) => place >= 0)
  return [...new Set(places)].sort((a, b) => a - b).map((place) => RANKS[place] ?? '?').join('·')
}

/** What cards are for a player, in a sentence; empty where their order says nothing of them. */
export function reads(detail: Orders, cards: readonly string[], player: string | null | undefined): string {
  const rank = placed(cards, orderOf(detail, player))
  return player && rank ? t('reads', { player: called(player), rank }) : ''
}

/** The places, from 0, of an order that a camera was not sure of: those that may be more than one word, or show none. */
export function doubtful(entry: Pick<Entry, 'type' | 'confirmed' | 'alternatives'> | null): number[] {
  if (!entry || entry.type !== 'order' || entry.confirmed !== false) return []
  return entry.alternatives.flatMap((ranked, at) => (ranked.length === 1 ? [] : [at]))
}

/** What somebody should look at in an order that is asked about, in a sentence. */
export function question(entry: Pick<Entry, 'type' | 'confirmed' | 'alternatives'>): string {
  const places = doubtful(entry).map((at) => t('nth', { n: at + 1, rank: RANKS[at] ?? '' }))
  return places.length > 0 ? t('ask.places', { places: places.join(t('and')) }) : t('ask.anew')
}

/** A strip as a photograph shows it, as places of the words; those that are doubtful, by word. */
export function laidOut(read: StripRead, words: readonly string[]): { places: Places; unsure: number[] } {
  const things = read.ranks.map((word) => words.indexOf(word))
  const places = words.map((_, at) => (at < things.length && (things[at] ?? -1) >= 0 ? (things[at] ?? null) : null))
  return { places, unsure: (read.doubtful ?? []).flatMap((at) => ((things[at] ?? -1) >= 0 ? [things[at] as number] : [])) }
}

/** What a photograph could not tell, in sentences. */
export function remarks(read: StripRead): string[] {
  const said: string[] = []
  const list = (words: readonly string[]): string => words.join(t('and'))
  if (read.ranks.length === RANKS.length && !read.doubtful?.length) said.push(t('photo.sure'))
  if (read.doubtful?.length) said.push(t('photo.check', { places: list(read.doubtful.map((at) => String(at + 1))) }))
  if (read.missing?.length) said.push(t('photo.missing', { words: list(read.missing) }))
  if (read.doubled?.length) said.push(t('photo.doubled', { words: list(read.doubled) }))
  return said
}
