import { Refusal } from './api.ts'
import type { Said } from './types.ts'

/** Something that is asked of the server: what came, or why nothing did. */
export class Asking<T> {
  found = $state.raw<T | null>(null)
  problem = $state.raw<Said | null>(null)
  busy = $state(false)

  /** Asks; whether an answer came. An older answer stays until then. */
  async ask(work: () => Promise<T>): Promise<boolean> {
    this.busy = true
    this.problem = null
    try {
      this.found = await work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error.said
      return false
    } finally {
      this.busy = false
    }
  }
}
