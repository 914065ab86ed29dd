import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'hensoku', title: both('Hensoku Daifugo', '変則大富豪'), also: ['へんそく', 'へんそくだいふごう', '大貧民', 'President'], picture: ['D8', 'H8', 'SJ'], minutes: 10 },
] satisfies readonly Everyday[]
