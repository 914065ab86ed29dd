import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'free', title: both('Record only', '記録だけ'), also: ['その他', 'ほかのゲーム', 'ばばぬき', 'ババ抜き', 'Old Maid', 'any game', 'other'], picture: ['BACK', 'BACK', '?'], minutes: 10 },
] satisfies readonly Everyday[]
