import { api, Refusal } from './api.ts'
import { live } from '../live/live.svelte.ts'
import { refusal } from './refusal.svelte.ts'
import type { Asked } from './types.ts'

/** Does one thing at a time that the server may refuse; the refusal is shown by whoever shows `refusal`. */
export class Sending {
  busy = $state(false)

  /** Whether it was done. */
  async attempt(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    refusal.now = null
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal.now = error.said
      return false
    } finally {
      this.busy = false
    }
  }

  /** Sends, and waits until the page shows it: a second tap is meant for what it led to, not for what stood there before. */
  send(event: Asked): Promise<boolean> {
    return this.attempt(async () => live.shows((await api.send(event, live.view?.version)).seq))
  }
}
