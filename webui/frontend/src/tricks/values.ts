import { both, type Both } from '../lib/words/i18n.svelte.ts'

/** What usually follows a proven revoke, in words. */
export const values: Readonly<Record<string, Both>> = {
  'revoke.none': both('nothing', 'そのまま'),
  'revoke.replay': both('the trick again', 'トリックをやり直す'),
  'revoke.trick': both('the trick to others', 'トリックを相手に渡す'),
  'revoke.loss': both('a loss', 'その側の負け'),
}
