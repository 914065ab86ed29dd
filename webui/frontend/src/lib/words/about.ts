import { written } from '../cards/cards.ts'
import { called, language, pick } from './i18n.svelte.ts'
import type { Entry } from '../server/types.ts'

/** What somebody takes back: the cards that were laid, else what the referee said of it. */
export function laid(entry: Entry): string {
  return entry.cards.map((code) => written(code, language.now)).join(' ') || pick(entry.message) || about(entry)
}

/** What an event is about in one line: who, and which cards. */
export function about(entry: Entry): string {
  const cards = entry.cards.map((code) => written(code, language.now)).join(' ')
  return [entry.player ? called(entry.player) : '', cards].filter(Boolean).join(language.now === 'ja' ? ' ' : ': ')
}
