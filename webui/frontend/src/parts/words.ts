import { speaker } from '../lib/words/i18n.svelte.ts'

// What the places of the page are called, in its header and wherever a link leads to one.

export const en = {
  'table': 'Table',
  'past': 'Past evenings',
  'league': 'League',
  'setup': 'Set-up',
  'stage': 'Stage view',
  'learn': 'Learn',
} as const

export type Key = keyof typeof en

export const ja: Record<Key, string> = {
  'table': '卓',
  'past': 'これまでの記録',
  'league': 'リーグ',
  'setup': '準備の見直し',
  'stage': '大きく表示',
  'learn': '学ぶ',
}

export const place = speaker({ en, ja })
