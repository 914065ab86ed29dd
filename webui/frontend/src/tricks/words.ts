import { speaker } from '../lib/words/i18n.svelte.ts'

export const en = {
  'last': 'The last trick',
  'last.taken': 'The last trick, taken by {player}',
  'trump': 'Trumps',
  'turn.leads': '{player} leads',
  'turn.leads.mark': 'To lead',
  'turn.follows': '{player} to follow',
  'turn.follows.mark': 'To follow',
  'proven': 'Revoke proven',
  'led': 'Led',
  'taken': 'Taken',
  'taken.cards': '{n:card|cards}',
  'taken.tricks': '{n:trick|tricks}',
  'ask.remedy': 'A revoke was proven. What follows?',
  'hint.remedy': 'The table decides; play may go on meanwhile.',
  'ask.suit': '{player} led the joker: which suit is to be followed?',
  'remedy.none': 'Nothing',
  'remedy.replay': 'Play the trick again',
  'remedy.trick': 'The trick goes to {player}',
  'remedy.loss': 'Whoever revoked loses',
} as const

export const ja: Record<keyof typeof en, string> = {
  'last': '直前のトリック',
  'last.taken': '直前のトリック({player}さんが取りました)',
  'trump': '切り札',
  'turn.leads': '{player}さんのリード',
  'turn.leads.mark': 'リード',
  'turn.follows': '{player}さんの番',
  'turn.follows.mark': '手番',
  'proven': 'リボーク確定',
  'led': 'リード',
  'taken': '取ったもの',
  'taken.cards': '{n}枚',
  'taken.tricks': '{n}トリック',
  'ask.remedy': 'リボークが分かりました。どうしますか?',
  'hint.remedy': '卓で決めます。決める前に続けてもかまいません。',
  'ask.suit': '{player}さんがジョーカーをリード。指定したマークは?',
  'remedy.none': 'そのまま',
  'remedy.replay': 'そのトリックからやり直す',
  'remedy.trick': 'トリックを{player}さんに渡す',
  'remedy.loss': 'リボークした側の負け',
}

export const t = speaker({ en, ja })
