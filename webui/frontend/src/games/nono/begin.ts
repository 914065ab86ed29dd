import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'nono', title: both('Daifugo with NONO cards', 'ノノトランプの大富豪'), also: ['ノノ', 'のの', 'NONO'], picture: ['S少々', 'Hそこそこ', 'JK'], minutes: 10 },
] satisfies readonly Everyday[]
