import { speaker } from '../lib/i18n.svelte.ts'

// What the parts that teach say: reasons, lessons, quiz, rule cards.
export const en = {
  'why': 'Why?',
  'why.title': 'Why is it so?',
  'why.of': 'Why: {what}',
  'why.wait': 'The referee is looking it up…',
  'why.before': 'On the field before',
  'why.empty': 'The field was empty.',
  'why.cards': 'What came',
  'why.steps': 'Step by step',
  'why.holds': 'Yes',
  'why.fails': 'No',
  'why.fact': 'Noted',
  'why.instead': 'What would have been allowed',
  'why.settles': 'What would settle it',
  'why.exposed': 'Proven wrong later',
  'why.exposed.go': 'See what proves it (no. {n})',
  'why.rules': 'The rules behind it',
  'why.source': 'Source: {source}',
  'why.sign': '{sign}: why?',
} as const

export const ja: Record<keyof typeof en, string> = {
  'why': 'なぜ?',
  'why.title': 'なぜこの判定?',
  'why.of': 'なぜ: {what}',
  'why.wait': '行司が確かめています…',
  'why.before': 'その前の場',
  'why.empty': '場は空でした。',
  'why.cards': '出たもの',
  'why.steps': '順に見ていくと',
  'why.holds': 'はい',
  'why.fails': 'いいえ',
  'why.fact': '確認',
  'why.instead': '代わりにできたこと',
  'why.settles': 'これが分かれば決まります',
  'why.exposed': 'あとで反則と分かりました',
  'why.exposed.go': '証拠の出来事を見る({n}番)',
  'why.rules': 'もとになるルール',
  'why.source': '出典: {source}',
  'why.sign': '{sign}の理由',
}

export const t = speaker({ en, ja })
