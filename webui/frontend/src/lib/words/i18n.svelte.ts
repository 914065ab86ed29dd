import { keep, kept } from '../choices.ts'
import { en, ja } from './words.ts'

export type Lang = 'en' | 'ja'
export interface Both {
  en: string
  ja: string
}

/** A text in both languages. */
export const both = (en: string, ja: string): Both => ({ en, ja })

/** As chosen before on this device, else as the browser speaks. */
const remembered = (): Lang => kept('lang', ['en', 'ja'], navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en')

class Language {
  now = $state<Lang>(remembered())

  choose(lang: Lang): void {
    this.now = lang
    keep('lang', lang)
  }
}

export const language = new Language()

/** What a part of the page says, by key, in both languages. */
export interface Words<Key extends string> {
  en: Readonly<Record<Key, string>>
  ja: Readonly<Record<Key, string>>
}

/** A parameter as it is written: a number below nought has a minus sign in place of a hyphen. */
const put = (value: string | number): string => (typeof value === 'number' && value < 0 ? `−${-value}` : String(value))

/** Says the words of `words` in the chosen language: `{name}` is replaced by a parameter, `{n:card|cards}` is a number with its noun. */
export function speaker<Key extends string>(words: Words<Key>): (key: Key, params?: Record<string, string | number>) => string {
  return (key, params = {}) =>
    words[language.now][key].replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
      const value = params[name] ?? whole
      return one === undefined ? put(value) : `${put(value)} ${Number(value) === 1 ? one : many}`
    })
}

/** The common words of the page. */
export const t = speaker({ en, ja })

/** A player as one says it: with さん in Japanese. */
export function called(player: string): string {
  return language.now === 'ja' ? `${player}さん` : player
}

/** Several names or cards in one line. */
export const joined = (words: readonly string[]): string => words.join(language.now === 'ja' ? '・' : ', ')

/** The chosen language of a text that comes in both. */
export function pick(both: Both | null | undefined): string {
  return both ? both[language.now] : ''
}
