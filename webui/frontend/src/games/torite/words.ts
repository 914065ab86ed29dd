import { speaker } from '../../lib/i18n.svelte.ts'

export const en = {
  'ask.meeple': '{player} sets a meeple',
  'ask.meeple.any': 'Who sets the first meeple?',
  'deck': 'four colours with the numbers 1 to 10, {n} cards',
  'tricks': 'Tricks taken',
  'points': '{n:point|points}',
  'layout': 'Laid out',
  'passes': '{n} of {all} passes',
  'hands': 'Hands shown',
} as const

export const ja: Record<keyof typeof en, string> = {
  'ask.meeple': '{player}さんがミープルを置く',
  'ask.meeple.any': '最初にミープルを置くのは?',
  'deck': '4色の1〜10、{n}枚',
  'tricks': '取ったトリック',
  'points': '{n}点',
  'layout': '場に並んだ札',
  'passes': 'パス {n}/{all}',
  'hands': '見せた手札',
}

export const t = speaker({ en, ja })
