import { speaker } from '../../lib/words/i18n.svelte.ts'

export const en = {
  'ask.meeple': '{player} sets a meeple',
  'turn.meeple.mark': 'To set',
  'turn.lay': '{player} to lay',
  'turn.lay.mark': 'To lay',
  'ask.meeple.any': 'Who sets the first meeple?',
  'deck': 'four colours with the numbers 1 to 10, {n} cards',
  'tricks': 'Tricks',
  'points': '{n:point|points}',
  'passes': '{n} of {all} passes',
  'hands': 'Hands shown',
  'hands.none': 'No hand has been shown yet.',
} as const

export const ja: Record<keyof typeof en, string> = {
  'ask.meeple': '{player}さんがミープルを置く',
  'turn.meeple.mark': '置く番',
  'turn.lay': '{player}さんが並べる番',
  'turn.lay.mark': '並べる番',
  'ask.meeple.any': '最初にミープルを置くのは?',
  'deck': '4色の1〜10、{n}枚',
  'tricks': 'トリック',
  'points': '{n}点',
  'passes': 'パス {n}/{all}',
  'hands': '見せた手札',
  'hands.none': 'まだ誰も手札を見せていません。',
}

export const t = speaker({ en, ja })
