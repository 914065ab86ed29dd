import { partOf, waysOf } from '../../games/index.ts'
import type { Turn } from '../../games/part.ts'
import { t } from '../words/i18n.svelte.ts'
import type { Step, View } from '../server/types.ts'
import { openEntries } from './timeline.ts'

const USUAL: Turn = { of: (player) => t('field.turn', { player }), mark: () => t('turn.mark') }

/** How a turn is called that is there to take a step: as the step says, else by its title; null where the title names no act of one player. */
function turnTo(view: View, step: Step): Turn | null {
  const ways = waysOf(view, step.type)
  if (ways.turn) return ways.turn
  return (ways.counted || ways.shown) && !ways.together ? { ...USUAL, of: (player) => t('turn.step', { what: ways.title(step, player) }) } : null
}

/** What is to be done now, in the game's own words: a step that is waited for, else what the game says of whose turn it is. */
export function turnOf(view: View): Turn {
  const waits = view.steps.find((step) => step.waits && (view.turn ? step.players.includes(view.turn) : step.players.length > 0))
  return (waits && turnTo(view, waits)) ?? partOf(view).turn?.(view.detail, view.field.length > 0) ?? USUAL
}

/** Whose turn it is and what they do, in a sentence; where it is nobody’s, what may come. */
export function turnWords(view: View): string {
  const turn = turnOf(view)
  if (view.turn) return turn.of(view.turn)
  if (view.result) return t('result.over')
  if (openEntries(view).length > 0) return t('field.asks')
  return turn.any?.() ?? t(view.field.length > 0 ? 'field.anybody' : 'field.open')
}
