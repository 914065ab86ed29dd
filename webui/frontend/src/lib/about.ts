import { written } from './cards.ts'
import { called, language } from './i18n.svelte.ts'
import type { Entry } from './types.ts'

/** What an event is about in one line: who, and which cards. */
export function about(entry: Entry): string {
  const cards = entry.cards.map((code) => written(code, language.now)).join(' ')
  return [entry.player ? called(entry.player) : '', cards].filter(Boolean).join(language.now === 'ja' ? ' ' : ': ')
}
