import { both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from '../../setup/begin/everyday.ts'

export default [
  { profile: 'torite-sevens', title: both('Sevens', '七並べ'), also: ['7並べ', 'しちならべ', 'ななならべ', 'Fan Tan', 'Parliament'], picture: ['R6', 'R7', 'R8'], minutes: 8 },
  { profile: 'torite-poker', title: both('Poker', 'ポーカー'), also: ['ドローポーカー', 'Draw Poker', 'hands'], picture: ['B10', 'Y10', 'G10'], minutes: 3 },
  { profile: 'torite-c', title: both('Torite: tricks', 'トリックテイキング(トリテ)'), also: ['気に入らないトリテなんてもう僕は知らない', 'とりて', 'マストフォロー', '切り札', '一斉出し', 'Whist', 'trick taking', 'Torite'], picture: ['Y9', 'Y3', 'G9'], minutes: 5 },
  { profile: 'torite-bonus', title: both('Bonus game with meeples', 'ボーナスゲーム'), also: ['ミープル', 'meeple', 'Torite'], picture: ['R10', 'B10', 'G1'], minutes: 6 },
] satisfies readonly Everyday[]
