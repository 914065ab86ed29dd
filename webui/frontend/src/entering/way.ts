import { partOf } from '../games/index.ts'
import type { View } from '../lib/server/types.ts'

export type Way = 'play' | 'trick' | 'show'

/** How cards are entered now: as one play, one for each seat of a trick, or as a hand that is shown; null where no cards come. */
export function wayOf(view: View): Way | null {
  if (view.result || view.deck.length === 0) return null
  if (view.expected.includes('play')) return partOf(view).trick?.(view.detail) ? 'trick' : 'play'
  return view.expected.includes('show') ? 'show' : null
}
