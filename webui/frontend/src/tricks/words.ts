import { speaker } from '../lib/i18n.svelte.ts'

export const en = {
  'last': 'The last trick',
  'last.taken': 'The last trick, taken by {player}',
  'trump': 'Trumps',
  'led': 'Led',
} as const

export const ja: Record<keyof typeof en, string> = {
  'last': '直前のトリック',
  'last.taken': '直前のトリック({player}さんが取りました)',
  'trump': '切り札',
  'led': 'リード',
}

export const t = speaker({ en, ja })
