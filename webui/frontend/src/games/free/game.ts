import { both } from '../../lib/words/i18n.svelte.ts'
import type { GamePart } from '../part.ts'
import Panel from './Panel.svelte'

export default {
  kinds: ['free'],
  panel: Panel,
  passes: () => false,
  values: {
    standard: both('playing cards', 'トランプ'),
    coloured: both('four colours, 1 to 10', '4色の1〜10'),
    any: both('any other cards', 'そのほかのカード'),
  },
} satisfies GamePart<'free'>
