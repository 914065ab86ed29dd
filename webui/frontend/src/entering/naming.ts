import { parse, written } from '../lib/cards/cards.ts'
import { t } from './words.ts'

export type Kind = 'single' | 'pair' | 'three' | 'group' | 'sequence' | 'cards'

/** What cards make together, as people call it; a joker may stand for any. `order`: ranks from weak to strong. */
export function kindOf(cards: readonly string[], order: readonly string[]): Kind {
  if (cards.length < 2) return 'single'
  const plain = cards.filter((code) => code !== 'JK')
  const ranks = new Set(plain.map((code) => code.slice(1)))
  if (ranks.size <= 1) return cards.length === 2 ? 'pair' : cards.length === 3 ? 'three' : 'group'
  const places = plain.map((code) => order.indexOf(code.slice(1))).sort((a, b) => a - b)
  const oneSuit = new Set(plain.map((code) => code.charAt(0))).size === 1
  const spread = (places.at(-1) ?? 0) - (places[0] ?? 0)
  const runs = oneSuit && ranks.size === plain.length && (places[0] ?? -1) >= 0 && spread < cards.length
  return runs && cards.length >= 3 ? 'sequence' : 'cards'
}

/** Cards as the button names them: a group by its numbers alone, anything else with its suits. */
export function nameOf(cards: readonly string[], order: readonly string[], lang: 'en' | 'ja'): string {
  const kind = kindOf(cards, order)
  const ranked = [...cards].sort((a, b) => order.indexOf(a.slice(1)) - order.indexOf(b.slice(1)))
  const alike = kind === 'pair' || kind === 'three' || kind === 'group'
  const bare = (code: string): string => code === '?' ? t('unread') : (alike && code !== 'JK' && parse(code).kind !== 'coloured' ? code.slice(1) : written(code, lang))
  return t(kind, { cards: (kind === 'sequence' ? ranked : cards).map(bare).join('・'), n: cards.length })
}
