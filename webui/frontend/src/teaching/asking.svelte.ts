/** What the sheet of reasons is open for: the number of an event, else null. Any part of the page may ask. */
class Asking {
  seq = $state<number | null>(null)

  why(seq: number): void {
    this.seq = seq
  }

  close(): void {
    this.seq = null
  }
}

export const asking = new Asking()
