import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'napoleon', title: both('Napoleon', 'ナポレオン'), also: ['オールマイティー', '副官', 'ふくかん', 'よろめき', 'Nap', 'trick taking'], picture: ['SA', 'HQ', 'CJ'], minutes: 10 },
] satisfies readonly Everyday[]
