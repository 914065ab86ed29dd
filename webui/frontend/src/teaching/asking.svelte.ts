/** What the sheets that explain are open for. Any part of the page may ask. */
class Asking {
  /** The number of the event whose reasons are shown, else null. */
  seq = $state<number | null>(null)
  /** Whose hand is asked about, else null. */
  player = $state<string | null>(null)

  why(seq: number): void {
    this.seq = seq
  }

  hand(player: string | null): void {
    this.player = player
  }

  close(): void {
    this.seq = null
  }
}

export const asking = new Asking()
