import { untrack } from 'svelte'
import { Refusal } from './api.ts'
import type { Said } from './types.ts'

/** Something that is asked of the server: what came, or why nothing did. */
export class Asking<T> {
  found = $state.raw<T | null>(null)
  problem = $state.raw<Said | null>(null)
  private under = $state(0)

  /** Whether anything that was asked is still on its way. */
  get busy(): boolean {
    return this.under > 0
  }

  /** Asks; whether an answer came. An older answer stays until then. An effect that asks does not depend on the answer. */
  async ask(work: () => Promise<T>): Promise<boolean> {
    this.count(1)
    this.problem = null
    try {
      this.found = await work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error.said
      return false
    } finally {
      this.count(-1)
    }
  }

  /** One question more, or one less, on its way. Reading the number here must not run the effect again that asks. */
  private count(more: number): void {
    this.under = untrack(() => this.under) + more
  }
}
