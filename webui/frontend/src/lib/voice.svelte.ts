import type { Lang } from './i18n.svelte.ts'

/** The browser's own voice. Off until somebody turns it on; says only what has changed. */
class Voice {
  readonly possible = typeof speechSynthesis !== 'undefined'
  on = $state(false)

  toggle(): void {
    this.on = !this.on
    if (!this.on) speechSynthesis.cancel()
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
