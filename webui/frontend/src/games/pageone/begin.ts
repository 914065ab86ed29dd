import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'pageone', title: both('Page One', 'ページワン'), also: ['アメリカンページワン', 'ウノ', 'Crazy Eights', 'Eights', 'UNO', 'Mau-Mau', 'Last card'], picture: ['H8', 'H5', 'S5'], minutes: 8 },
] satisfies readonly Everyday[]
