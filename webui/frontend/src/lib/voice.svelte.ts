import { keep, kept } from './choices.ts'
import { language, pick, t, type Lang } from './words/i18n.svelte.ts'
import { onNews } from './live/news.svelte.ts'
import { weightOf, type Weight } from './live/weight.ts'
import type { Entry, View } from './server/types.ts'

export const SAYS = ['rulings', 'plays', 'everything'] as const
export type Says = (typeof SAYS)[number]
const SAID: Record<Says, readonly Weight[]> = { rulings: ['ruling'], plays: ['ruling', 'play'], everything: ['ruling', 'play', 'rest'] }

/** The browser's own voice. Off until somebody turns it on, on this device; then it stays on. Says only what has changed. */
class Voice {
  readonly possible = typeof speechSynthesis !== 'undefined'
  on = $state(kept('voice', ['on', 'off'], 'off') === 'on')
  says = $state<Says>(kept('voice.says', SAYS, 'everything'))

  toggle(): void {
    this.on = !this.on
    keep('voice', this.on ? 'on' : 'off')
    if (!this.on) speechSynthesis.cancel()
  }

  /** How much is said; null: nothing. */
  choose(says: Says | null): void {
    if (this.on !== (says !== null)) this.toggle()
    if (says === null) return
    this.says = says
    keep('voice.says', says)
  }

  /** Whether a ruling is among what is said. */
  wants(entry: Entry): boolean {
    return SAID[this.says].includes(weightOf(entry))
  }

  say(text: string, lang: Lang): void {
    if (!this.on || !this.possible || !text) return
    const speech = new SpeechSynthesisUtterance(text)
    speech.lang = lang === 'ja' ? 'ja-JP' : 'en-US'
    // A newer ruling is worth more than the rest of an older one.
    speechSynthesis.cancel()
    speechSynthesis.speak(speech)
  }
}

export const voice = new Voice()

/** What is said of a ruling: its own words, and where everything is said, whose turn it is. */
export function spokenOf(entry: Entry, view: View, says: Says): string {
  const turn = says === 'everything' && view.turn && view.turn !== entry.player ? t('field.turn', { player: view.turn }) : ''
  return [pick(entry.message), turn].filter(Boolean).join(' ')
}

/** While a component that calls this is shown, news is spoken: never what was there when it opened, and a correction not again from the start. */
export function announcing(): void {
  onNews((entry, view) => {
    if (voice.wants(entry)) voice.say(spokenOf(entry, view, voice.says), language.now)
  })
}
