import { speaker } from '../lib/words/i18n.svelte.ts'

export const en = {
  'turn.leads': '{player} leads',
  'turn.leads.mark': 'To lead',
  'lock': 'Locked',
  'lock.suits': 'Locked: {suits}',
  'revolution': 'Revolution',
  'eleven': '11-back',
  'ask.reversal': '{player} may declare an 11-back',
  'ask.bomb': '{player} names a number',
  'tell.reversal': 'Declares an 11-back',
  'ask.tenpen': '{player} may swap a low hand (tenpen)',
  'tell.tenpen': 'Declares tenpen',
  'ask.salvage': '{player} may take one card back',
  'tell.salvage': 'Choose the card',
} as const

export const ja: Record<keyof typeof en, string> = {
  'turn.leads': '{player}さんの親',
  'turn.leads.mark': '親',
  'lock': '縛り',
  'lock.suits': '縛り {suits}',
  'revolution': '革命中',
  'eleven': '11バック中',
  'ask.reversal': '{player}さんは11バックを宣言できます',
  'ask.bomb': '{player}さんが数字を指定',
  'tell.reversal': '11バックを宣言',
  'ask.tenpen': '{player}さんは天変地異を宣言できます',
  'tell.tenpen': '天変地異を宣言',
  'ask.salvage': '{player}さんは札を1枚拾えます',
  'tell.salvage': '拾う札を選ぶ',
}

export const t = speaker({ en, ja })
