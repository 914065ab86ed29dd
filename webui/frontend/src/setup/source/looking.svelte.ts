import { api, Refusal } from '../../lib/server/api.ts'
import type { Examination, Said } from '../../lib/server/types.ts'

const PAUSE_MS = 200
const EXAMINE_MS = 4000
const AGAIN_MS = 600

/** Looks at a source before a game: one picture after the other, as fast as they come; every few seconds one is examined. */
export class Looking {
  url = $state<string | null>(null)
  seen = $state.raw<Examination | null>(null)
  problem = $state.raw<Said | null>(null)
  /** It is opened, or has shown no picture yet. */
  opening = $state(false)
  private seats: number | null = null
  private wanted = 0
  private asking = new AbortController()

  /** Looks at `source` until `stop`; null: the table that is watched. */
  async start(source: string | null): Promise<void> {
    this.rest()
    const turn = this.wanted
    this.forget()
    this.opening = true
    if (source !== null) {
      try {
        await api.look(source, this.asking.signal)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (turn === this.wanted) this.problem = error.said
      }
      if (turn !== this.wanted) return
      if (this.problem) {
        this.opening = false
        return
      }
    }
    void this.show(turn)
    void this.examine(turn)
  }

  /** Asks before which of so many seats a card lies; null: does not ask. */
  setSeats(count: number | null): void {
    this.seats = count
    if (this.seen && (this.seen.seats?.length ?? null) !== count) this.seen = null
  }

  /** Looks no longer; the server lets go of the source once nobody asks for its picture. */
  stop(): void {
    this.rest()
    this.forget()
  }

  /** Asks for nothing more, not even what was asked just now; the picture stays. */
  rest(): void {
    this.wanted += 1
    this.asking.abort()
    this.asking = new AbortController()
  }

  private forget(): void {
    const old = this.url
    if (old) setTimeout(() => URL.revokeObjectURL(old), 1000)
    this.url = this.seen = this.problem = null
    this.opening = false
  }

  private async show(turn: number): Promise<void> {
    while (turn === this.wanted) {
      const picture = document.hidden ? null : await api.previewed()
      if (turn !== this.wanted) return
      if (picture) {
        const old = this.url
        this.url = URL.createObjectURL(picture)
        this.opening = false
        if (old) setTimeout(() => URL.revokeObjectURL(old), 1000)
      }
      await pause(picture ? PAUSE_MS : AGAIN_MS)
    }
  }

  private async examine(turn: number): Promise<void> {
    while (turn === this.wanted) {
      await pause(this.seen ? EXAMINE_MS : AGAIN_MS)
      if (turn !== this.wanted || document.hidden || !this.url) continue
      const told = await api.examine(this.seats).catch(() => null)
      if (turn === this.wanted && told) this.seen = told
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
