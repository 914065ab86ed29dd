import { api, Refusal } from '../lib/server/api.ts'
import type { Drafted, Fits, PlayAsked, Told, View } from '../lib/server/types.ts'
import { seatsFrom } from './seats.ts'
import type { Way } from './way.ts'

/** What is chosen on the pad until it is entered. */
export class Pad {
  player = $state('')
  cards = $state<string[]>([])
  /** What the jokers among the cards stand for, in card order; empty where that was not said. */
  readings = $state<readonly string[]>([])
  fits = $state.raw<Fits | null>(null)
  drafted = $state.raw<Drafted | null>(null)
  private asked = 0

  /** The card that was chosen at a place, or another one laid beside it. */
  toggle(code: string, pressed: boolean, most: number): void {
    if (pressed) this.cards = this.cards.filter((_, at) => at !== this.cards.lastIndexOf(code))
    else if (this.cards.length < most) this.cards = [...this.cards, code]
    else if (most === 1) this.cards = [code]
  }

  /** Whose each card is. */
  seats(view: View, way: Way): string[] {
    if (way !== 'trick') return [this.player]
    return seatsFrom(view.players, this.player, view.field.map((laid) => laid.player ?? ''))
  }

  /** The events that would be entered. */
  events(view: View, way: Way): (Told | PlayAsked)[] {
    const cards = $state.snapshot(this.cards)
    if (way === 'show') return [{ type: 'show', player: this.player, cards }]
    const seats = this.seats(view, way)
    const plays = way === 'trick' ? cards.map((card, at) => ({ player: seats[at] ?? this.player, cards: [card] })) : [{ player: this.player, cards }]
    const readings = way === 'play' ? [...this.readings] : []
    return plays.map((each) => ({ type: 'play', ...each, readings, evidence: [] }))
  }

  /** Asks which cards may lie there. */
  async look(player: string): Promise<void> {
    const mine = ++this.asked
    const found = await api.fits(player).catch(quiet)
    if (found && mine === this.asked) this.fits = found
  }

  /** Asks how what is chosen would be ruled. */
  async weigh(player: string, cards: readonly string[]): Promise<void> {
    this.drafted = null
    this.readings = []
    const found = await api.draft(player, [...cards]).catch(quiet)
    if (found && this.player === player && this.cards.join() === cards.join()) this.drafted = found
  }
}

/** What is only shown for help may fail: the table may have ended meanwhile. */
function quiet(error: unknown): null {
  if (!(error instanceof Refusal)) throw error
  return null
}
