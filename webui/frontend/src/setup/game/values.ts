import { valueWords } from '../../games/index.ts'
import { both, type Both } from '../../lib/words/i18n.svelte.ts'

// Values that mean the same in every game.
const VALUES: Record<string, Both> = {
  off: both('off', 'なし'),
  any: both('any', 'どれでも'),
  none: both('none', 'なし'),
}

/** A value of the switch `key` of a game in words; unknown ones as they stand. */
export function valued(game: string, profile: string, key: string, value: string | number): Both {
  return valueWords(game, profile, key, String(value)) ?? VALUES[String(value)] ?? both(String(value), String(value))
}
