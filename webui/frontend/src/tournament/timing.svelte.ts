import { onMount } from 'svelte'
import { language } from '../lib/words/i18n.svelte.ts'
import { live } from '../lib/live/live.svelte.ts'
import { sounds } from '../lib/sound.svelte.ts'
import { voice } from '../lib/voice.svelte.ts'
import { closesIn, leftOf } from './time.ts'
import { t } from './words.ts'

const TICK_MS = 200

/** The time that is left now. Counts while a component that made it is shown. */
export class Timing {
  private now = $state(performance.now())

  constructor() {
    onMount(() => {
      const timer = setInterval(() => (this.now = performance.now()), TICK_MS)
      return () => clearInterval(timer)
    })
  }

  /** ms of this turn, below 0 once time is up; null where none is timed. */
  get left(): number | null {
    return leftOf(live.clock, Math.max(this.now, live.clock?.at ?? 0))
  }

  /** ms until no new game begins; null where there is no limit. */
  get closes(): number | null {
    return closesIn(live.clock, Math.max(this.now, live.clock?.at ?? 0))
  }
}

/** While a component that calls this is shown, it is said when time is up: once, and never what was so when it opened. */
export function calling(timing: Timing): void {
  const before: { left: number | null; closes: number | null } = { left: null, closes: null }
  const passed = (old: number | null, now: number | null): boolean => old !== null && old > 0 && now !== null && now <= 0
  $effect(() => {
    const { left, closes } = timing
    const turn = passed(before.left, left)
    const end = passed(before.closes, closes)
    before.left = left
    before.closes = closes
    if (turn || end) sounds.play('time')
    if (turn) voice.say(t('time.up', { player: live.clock?.clock.player ?? '' }), language.now)
    else if (end) voice.say(t(live.view?.result ? 'closes.done' : 'closes.up'), language.now)
  })
}
