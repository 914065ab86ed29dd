import type { StepWays } from '../../games/part.ts'
import { t } from '../words/i18n.svelte.ts'
import type { Offer, Step } from '../server/types.ts'

/** A step that stands in the panel: `pass` goes with it as a second button, `more` are its further sides. */
export interface Block {
  step: Step
  pass: Offer | null
  more: Step[]
}

/** What the table waits for, or may tell. The next round has a button of its own. A pass is never a step of its own but the other way to take one, and steps of
 * a kind that stands `together` are one block. */
export function blocks(steps: readonly Step[], together: (type: string) => boolean): Block[] {
  const pass = steps.find((step) => step.type === 'pass')?.offers[0] ?? null
  const found: Block[] = []
  for (const step of steps.filter((each) => each.type !== 'pass' && each.type !== 'round')) {
    const first = together(step.type) ? found.find((block) => block.step.type === step.type) : undefined
    if (first) first.more.push(step)
    else found.push({ step, pass: null, more: [] })
  }
  if (found[0]) found[0].pass = pass
  return found
}

/** The parameters of a step's words. */
export const named = (step: Step, player: string | null) => ({ player: player ?? '', n: step.count ?? 0, to: step.to ?? '' })
const countOf = (step: Step, offer: Offer | null): number | null => offer?.count ?? step.count ?? null

/** A step about so many cards that nobody sees: one tap where their number is known, else a sheet asks for it. */
export function counted(words: Pick<StepWays, 'title' | 'label'>, told: NonNullable<StepWays['counted']>, least = 1): StepWays {
  return {
    ...words,
    sheet: () => import('../../dialogs/CountSheet.svelte'),
    counted: told,
    event: (step, player, offer) => {
      const count = countOf(step, offer)
      return count === null || count < least ? null : told(player, count, step.to ?? null)
    },
  }
}

/** The kinds of steps that several games have, by type of event. */
export const commonSteps: Readonly<Record<string, StepWays>> = {
  give: counted(
    { title: (step, player) => t('untold.give', named(step, player)), label: (step) => t('tell.give', { n: step.count ?? 0 }) },
    (player, count, to) => (to === null ? null : { type: 'give', player, to, count }),
  ),
  exchange: {
    ...counted(
      { title: () => t('untold.exchanges'), label: (step) => t('tell.give', { n: step.count ?? 0 }) },
      (player, count, to) => (to === null ? null : { type: 'exchange', player, to, count }),
    ),
    together: true,
  },
  discard: counted(
    { title: (step, player) => t('untold.discard', named(step, player)), label: (step) => t('tell.discard', { n: step.count ?? 0 }) },
    (player, count) => ({ type: 'discard', player, count }),
  ),
  draw: {
    ...counted(
      { title: (step, player) => t(player === null ? 'untold.draw.any' : 'untold.draw', named(step, player)), label: () => t('tell.draw') },
      (player, count) => ({ type: 'draw', player, count }),
    ),
    turn: { of: (player) => t('turn.draw', { player }), mark: () => t('turn.draw.mark') },
    event: (step, player, offer) => ({ type: 'draw', player, count: countOf(step, offer) ?? 1 }),
  },
  show: {
    title: (step, player) => t(player === null ? 'untold.show.any' : 'untold.show', named(step, player)),
    turn: { of: (player) => t('turn.show', { player }), mark: () => t('turn.show.mark'), any: () => t('turn.show.any') },
    label: () => t('tell.show'),
    sheet: () => import('../../dialogs/CardsSheet.svelte'),
    shown: (player, cards) => ({ type: 'show', player, cards }),
  },
  clear: {
    title: () => t('untold.clear'),
    label: () => t('tell.clear'),
    event: () => ({ type: 'clear' }),
  },
  reveal: {
    title: (step, player) => t('untold.reveal', named(step, player)),
    label: () => t('tell.show'),
    sheet: () => import('../../dialogs/CardsSheet.svelte'),
    shown: (player, cards) => ({ type: 'reveal', player, cards }),
  },
}

/** A kind of step for which the page has no words: it is shown, and told by its cards where they are played. */
export const unknownStep: StepWays = { title: () => t('untold.heading'), label: () => t('tell.enter') }

