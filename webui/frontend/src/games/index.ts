import { commonSteps, unknownStep } from '../lib/cards/steps.ts'
import type { Both } from '../lib/words/i18n.svelte.ts'
import type { View } from '../lib/server/types.ts'
import type { AnyPart, StepWays } from './part.ts'

// Each game's folder has a `game.ts` whose default export is its part; the folder's name is the game's.
const found = import.meta.glob<AnyPart>('./*/game.ts', { eager: true, import: 'default' })
const parts = new Map(Object.entries(found).map(([path, part]) => [path.split('/')[1] ?? '', part]))
const NOTHING: AnyPart = { kinds: [] }

/** What the game of a view adds to the page: nothing where its detail is of another kind than the game's part knows. */
export function partOf(view: View): AnyPart {
  const found = parts.get(view.profile ?? '') ?? parts.get(view.game)
  return found?.kinds.includes(view.detail.kind) ? found : NOTHING
}

/** How a kind of step is told in a view's game. */
export function waysOf(view: View, type: string): StepWays {
  return partOf(view).steps?.[type] ?? commonSteps[type] ?? unknownStep
}

/** A deck in words, where a game has some for it. */
export function deckWords(name: string, params: { n: number; jokers: number }): string | null {
  for (const part of parts.values()) {
    const words = part.decks?.[name]
    if (words) return words(params)
  }
  return null
}

/** A value of the switch `key` of a game in words, where the game has some for it. */
export function valueWords(game: string, profile: string, key: string, value: string): Both | null {
  const words = (parts.get(profile) ?? parts.get(game))?.values
  return words?.[`${key}.${value}`] ?? words?.[value] ?? null
}
