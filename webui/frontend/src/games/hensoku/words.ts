import { speaker } from '../../lib/i18n.svelte.ts'

export const en = {
  'ask.payer': 'Who pays?',
  'tell.payer': 'It is {player}',
} as const

export const ja: Record<keyof typeof en, string> = {
  'ask.payer': '支払うのは?',
  'tell.payer': '{player}さん',
}

export const t = speaker({ en, ja })
