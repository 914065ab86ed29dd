import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  {
    profile: 'official',
    title: both('Daifugo', '大富豪'),
    also: ['大貧民', 'だいふごう', 'だいひんみん', 'トランプスタジアム', 'UECda', 'President', 'Asshole', 'Scum', 'Daihinmin', 'Tycoon', 'climbing'],
    picture: ['C3', 'S2', 'JK'],
    minutes: 8,
  },
] satisfies readonly Everyday[]
