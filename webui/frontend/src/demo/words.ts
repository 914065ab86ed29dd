import { speaker } from '../lib/words/i18n.svelte.ts'

// What the guided demonstration says beside the captions, which come from the server.

export const en = {
  'title': 'Demonstration',
  'own.record': 'A record is played',
  'begins': 'The round is about to begin.',
  'waits': 'The camera waits until the hand is gone; then the referee rules.',
  'waits.told': 'The host enters it.',
  'silent': 'Nobody can see a pass: it is noted with the next card.',
  'over': 'The round is over. What you saw was read from pictures, card by card.',
  'why': 'Why?',
  'pause': 'Pause',
  'play': 'Go on',
  'step': 'One step on',
  'speed': 'Speed',
  'where': '{n} / {all}',
  'again': 'Show it again',
  'other': 'Another game',
  'own': 'Set up your own table',
  'choose': 'Which game do you want to see?',
  'choose.now': 'shown now',
  'choose.learns': 'The first time Gyoji learns these cards from their pictures: about half a minute.',
  'choose.wait': 'Setting the table…',
  'choose.wait.learns': 'Learning the cards from their pictures. The first time this takes about half a minute…',
  'offer.title': 'New here?',
  'offer.text': 'See a round being refereed first. You need neither a camera nor cards.',
  'offer.show': 'Watch a demonstration',
} as const

export const ja: Record<keyof typeof en, string> = {
  'title': 'デモ',
  'own.record': '記録を再生しています',
  'begins': 'まもなくラウンドが始まります。',
  'waits': '手が引っ込むのを待って、行司が判定します。',
  'waits.told': '進行役が入力します。',
  'silent': 'パスは目に見えません。次の札が出たところで記録します。',
  'over': 'ラウンド終了です。ここまでの札は、すべて映像から読み取ったものです。',
  'why': 'なぜ?',
  'pause': '一時停止',
  'play': '再開',
  'step': '1つ進む',
  'speed': '速さ',
  'where': '{n} / {all}',
  'again': 'もう一度見る',
  'other': 'ほかのゲーム',
  'own': '自分の卓を準備する',
  'choose': 'どのゲームのデモを見ますか?',
  'choose.now': '表示中',
  'choose.learns': '最初の1回は、札を写真から覚えるのに30秒ほどかかります。',
  'choose.wait': '卓を準備しています…',
  'choose.wait.learns': '札を写真から覚えています。最初の1回は30秒ほどかかります…',
  'offer.title': 'はじめてですか?',
  'offer.text': 'まず、行司が判定するところを見てみましょう。カメラも札もいりません。',
  'offer.show': 'デモを見る',
}

export const t = speaker({ en, ja })
