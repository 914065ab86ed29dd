import type { Entry, Step, View } from '../lib/server/types.ts'
import { thisRound } from '../lib/live/timeline.ts'

const ANSWERED: readonly (string | null | undefined)[] = ['unread', 'joker', 'unconfirmed', 'foul']

/** The table as far as it is about one player: what that player may do, and what is asked about what they did. */
export function ownView(view: View, seat: string): View {
  return {
    ...view,
    players: view.players.filter((player) => player.name === seat),
    steps: ownSteps(view.steps, seat),
    timeline: view.timeline.filter((entry) => entry.player === seat),
  }
}

/** The steps that a player may take, as steps of that player alone. */
export function ownSteps(steps: readonly Step[], seat: string): Step[] {
  return steps.filter((step) => step.players.includes(seat)).map((step) => ({ ...step, players: [seat] }))
}

/** Whether a player may pass with a button of its own: beside bids a pass stands with them. */
export function mayPass(view: View, seat: string): boolean {
  const bids = view.steps.some((step) => step.type === 'bid')
  return view.expected.includes('pass') && !bids && (view.turn === null || view.turn === seat)
}

/** Questions about an own play that its player may answer. */
export function ownQuestions(view: View, seat: string): Entry[] {
  return view.timeline.filter((entry) => entry.player === seat && ANSWERED.includes(entry.open))
}

/** The own event that may be asked back: the newest one of this round that counts, corrections aside. */
export function lastOwn(view: View, seat: string): Entry | null {
  const own = thisRound(view).filter((entry) => entry.player === seat && !entry.correction && !entry.void && !entry.taken_back && entry.verdict)
  return own.at(-1) ?? null
}

/** A hand without the cards that its player has laid since it was shown (`after`: the newest event then). */
export function remaining(hand: readonly string[], view: View, seat: string, after: number): string[] {
  const left = [...hand]
  for (const entry of view.timeline) {
    if (entry.seq <= after || entry.player !== seat || entry.type !== 'play' || entry.void || entry.taken_back) continue
    if (entry.verdict === 'illegal' && !entry.stands) continue
    for (const card of entry.cards) {
      const at = left.indexOf(card)
      if (at >= 0) left.splice(at, 1)
    }
  }
  return left
}
