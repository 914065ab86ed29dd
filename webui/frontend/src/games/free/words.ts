import { speaker } from '../../lib/words/i18n.svelte.ts'

export const en = {
  'laid': 'Cards laid in this round',
  'laid.one': '{player}: {n}',
} as const

export const ja: Record<keyof typeof en, string> = {
  'laid': 'このラウンドで出した枚数',
  'laid.one': '{player}さん {n}枚',
}

export const t = speaker({ en, ja })
