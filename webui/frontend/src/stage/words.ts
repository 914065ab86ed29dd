import { speaker } from '../lib/words/i18n.svelte.ts'

export const en = {
  'waiting': 'No table is being watched yet.',
  'ready': 'Play as usual',
  'strength': 'Strength',
  'strength.of': 'Strength for {player}',
  'weak': 'weak',
  'strong': 'strong',
  'left': 'Cards left',
  'tools': 'View',
  'full': 'Full screen',
  'window': 'Leave full screen',
  'bright': 'For a bright room',
  'dark': 'For a dark room',
  'table': 'To the table',
  'open': 'Waiting for an answer: {n}. Answer on the table page.',
  'awake.off': 'This browser cannot keep the screen on here: set the display’s time-out to “never”.',
} as const

export const ja: Record<keyof typeof en, string> = {
  'waiting': 'まだ卓を見ていません。',
  'ready': 'いつもどおり遊んでください',
  'strength': '強さ',
  'strength.of': '強さ({player}さん)',
  'weak': '弱',
  'strong': '強',
  'left': '残り枚数',
  'tools': '表示',
  'full': '全画面',
  'window': '全画面をやめる',
  'bright': '明るい部屋向け',
  'dark': '暗い部屋向け',
  'table': '卓の画面へ',
  'open': '確認待ち {n}件。卓の画面で答えてください。',
  'awake.off': 'このブラウザーでは画面の消灯を止められません。端末の設定で自動消灯を「しない」にしてください。',
}

export const t = speaker({ en, ja })
