import { speaker } from '../lib/i18n.svelte.ts'

export const en = {
  'lock': 'Locked',
  'lock.suits': 'Locked: {suits}',
  'revolution': 'Revolution',
  'eleven': '11-back',
  'ask.reversal': '{player} may declare an 11-back',
  'ask.bomb': '{player} names a number',
  'tell.reversal': 'Declares an 11-back',
} as const

export const ja: Record<keyof typeof en, string> = {
  'lock': '縛り',
  'lock.suits': '縛り {suits}',
  'revolution': '革命中',
  'eleven': '11バック中',
  'ask.reversal': '{player}さんは11バックを宣言できます',
  'ask.bomb': '{player}さんが数字を指定',
  'tell.reversal': '11バックを宣言',
}

export const t = speaker({ en, ja })
