import { speaker } from '../../lib/words/i18n.svelte.ts'

export const en = {
  'ask.payer': 'Who pays?',
  'tell.payer': 'It is {player}',
  'stock': 'Stock: {n:card|cards}',
  'values': 'What the hands are worth',
  'worth': '{n:point|points}',
  'pays': '(pays {n})',
} as const

export const ja: Record<keyof typeof en, string> = {
  'ask.payer': '支払うのは?',
  'tell.payer': '{player}さん',
  'stock': '山札 {n}枚',
  'values': '手札の点数',
  'worth': '{n}点',
  'pays': '({n}点を支払い)',
}

export const t = speaker({ en, ja })
