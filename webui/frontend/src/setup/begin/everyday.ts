import type { Both } from '../../lib/words/i18n.svelte.ts'

/** A game as people ask for it: by an everyday name, which may be one profile of a game here. */
export interface Everyday {
  profile: string
  /** Its everyday name, where that is not the profile's title. */
  title?: Both
  /** Other names, in any language, by which it is found too. */
  also: readonly string[]
  /** Cards that stand for it. */
  picture: readonly string[]
  /** How long one round takes with four people, minutes. */
  minutes: number
}
