import { en, ja, type Key } from './words.ts'

export type Lang = 'en' | 'ja'
export interface Both {
  en: string
  ja: string
}

function remembered(): Lang {
  try {
    const kept = localStorage.getItem('gyoji.lang')
    if (kept === 'en' || kept === 'ja') return kept
  } catch {
    // Storage may be forbidden; then the browser's language decides each time.
  }
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}

class Language {
  now = $state<Lang>(remembered())

  choose(lang: Lang): void {
    this.now = lang
    try {
      localStorage.setItem('gyoji.lang', lang)
    } catch {
      // Not remembered, that is all.
    }
  }
}

export const language = new Language()

/** The words for a key in the chosen language, `{name}` replaced by parameters; `{n:card|cards}` is a number with its noun. */
export function t(key: Key, params: Record<string, string | number> = {}): string {
  const text = language.now === 'ja' ? ja[key] : en[key]
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = params[name] ?? whole
    return one === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : many}`
  })
}

/** A player as one says it: with さん in Japanese. */
export function called(player: string): string {
  return language.now === 'ja' ? `${player}さん` : player
}

/** The chosen language of a text that comes in both. */
export function pick(both: Both | null | undefined): string {
  return both ? both[language.now] : ''
}
