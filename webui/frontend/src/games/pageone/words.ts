import { speaker } from '../../lib/words/i18n.svelte.ts'

export const en = {
  'ask.page-one': '{player} has one card left: “Page One”',
  'ask.page-one.any': 'One card left: who says “Page One”?',
  'tell.page-one': 'Said it',
  'ask.penalty': '{player} forgot to say it',
  'ask.penalty.any': 'Who forgot to say it?',
  'tell.penalty': 'Drew {n:card|cards}',
  'stock': 'Left to draw: {n}',
  'tricks': 'Tricks',
} as const

export const ja: Record<keyof typeof en, string> = {
  'ask.page-one': '{player}さんは残り1枚。「ページワン」',
  'ask.page-one.any': '残り1枚。「ページワン」と言ったのは?',
  'tell.page-one': '言った',
  'ask.penalty': '{player}さんが言い忘れた',
  'ask.penalty.any': '言い忘れたのは?',
  'tell.penalty': '罰として{n}枚引いた',
  'stock': '引ける札 {n}枚',
  'tricks': 'トリック',
}

export const t = speaker({ en, ja })
