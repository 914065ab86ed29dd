import { keep, kept } from './choices.ts'
import { language, pick, type Lang } from './i18n.svelte.ts'
import { live } from './live.svelte.ts'
import { latestRuling } from './timeline.ts'

/** The browser's own voice. Off until somebody turns it on, on this device; says only what has changed. */
class Voice {
  readonly possible = typeof speechSynthesis !== 'undefined'
  on = $state(kept('voice', ['on', 'off'], 'off') === 'on')

  toggle(): void {
    this.on = !this.on
    keep('voice', this.on ? 'on' : 'off')
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

/** While a component that calls this is shown, news is spoken: never what was there when it opened, and a correction not again from the start. */
export function announcing(): void {
  let spoken: { session: string; version: number; key: string } | null = null
  $effect(() => {
    const view = live.view
    if (!view) return
    const ruling = latestRuling(view)
    const key = ruling?.message ? `${ruling.seq} ${pick(ruling.message)}` : ''
    if (spoken?.session === view.session && view.version > spoken.version && key !== spoken.key) {
      voice.say(pick(ruling?.message), language.now)
    }
    spoken = { session: view.session, version: view.version, key }
  })
}
