import { speaker } from '../../lib/words/i18n.svelte.ts'

export const en = {
  'ask.kan': 'Did {player} say “kan”?',
  'ask.kan.any': 'Who said “kan”?',
  'kan': '“Kan!”',
  'double': '“Double kan!”',
  'side': 'Partners: {players}',
  'side.faces': '{players}: {n} face cards',
} as const

export const ja: Record<keyof typeof en, string> = {
  'ask.kan': '{player}さんは「カン」?',
  'ask.kan.any': '「カン」と言ったのは?',
  'kan': '「カン」',
  'double': '「二重カン」',
  'side': '関係 {players}',
  'side.faces': '{players} 絵札{n}枚',
}

export const t = speaker({ en, ja })
