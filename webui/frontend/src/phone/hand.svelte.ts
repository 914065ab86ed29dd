interface Shown {
  cards: readonly string[]
  /** Places that a photograph left in doubt. */
  doubtful: readonly number[]
  /** The table, the round and the newest event when it was shown. */
  session: string
  round: number
  after: number
}

const NONE: Shown = { cards: [], doubtful: [], session: '', round: 0, after: 0 }

/** The hand that somebody shows to their own phone. It is in this page's memory alone: not in the browser's storage, not on the server. */
class Hand {
  private shown = $state.raw<Shown>(NONE)

  get cards(): readonly string[] {
    return this.shown.cards
  }

  get doubtful(): readonly number[] {
    return this.shown.doubtful
  }

  show(shown: Shown): void {
    this.shown = shown
  }

  /** The newest event when the hand was shown; null where it belongs to another table or round. */
  since(session: string, round: number): number | null {
    return this.shown.session === session && this.shown.round === round ? this.shown.after : null
  }

  forget(): void {
    this.shown = NONE
  }
}

export const hand = new Hand()
