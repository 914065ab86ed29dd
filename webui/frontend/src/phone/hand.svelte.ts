/**
 * The hand that somebody shows to their own phone. It is in this page's memory alone: not in the browser's storage, not on the server.
 * `session`, `round`, `after`: the table, the round and the newest event when it was shown.
 */
class Hand {
  cards = $state.raw<readonly string[]>([])
  /** Places that a photograph left in doubt. */
  doubtful = $state.raw<readonly number[]>([])
  private session = ''
  private round = 0
  private after = 0

  show(cards: readonly string[], doubtful: readonly number[], session: string, round: number, after: number): void {
    this.cards = cards
    this.doubtful = doubtful
    this.session = session
    this.round = round
    this.after = after
  }

  /** The newest event when the hand was shown; null where it belongs to another table or round. */
  since(session: string, round: number): number | null {
    return this.session === session && this.round === round ? this.after : null
  }

  forget(): void {
    this.show([], [], '', 0, 0)
  }
}

export const hand = new Hand()
