import type { Both } from './i18n.svelte.ts'

const both = (en: string, ja: string): Both => ({ en, ja })

// What a switch may be set to, in words; a key of its own where the same value means something else there.
const VALUES: Record<string, Both> = {
  'above-lowest': both('above the weakest', '一番弱い札より上'),
  'above-all': both('above all of them', '全部より上'),
  off: both('off', 'なし'),
  forced: both('always', '強制'),
  optional: both('if declared', '任意'),
  any: both('any', 'どれでも'),
  'lock_scope.any': both('any two plays', 'いつでも'),
  'first-two': both('the first two plays only', '流れた後の最初の2回だけ'),
  contains: both('if it contains one', '含めば反則'),
  pure: both('if it is only such cards', 'それだけなら反則'),
  roles: both('if it contains a role card', '役札を含めば反則'),
  stays: both('stays', '残る'),
  clears: both('clears the field', '流れる'),
  'ends-round': both('ends the round', 'ラウンド終了'),
  none: both('none', 'なし'),
  '2-1': both('two cards and one', '2枚と1枚'),
  strongest: both('the strongest', '一番強い札'),
  SHDC: both('♠ ♥ ♦ ♣ in that order', '♠♥♦♣の順'),
  record: both('whoever begins', '最初に出した人'),
  d3: both('holder of ♦3', '♦3を持つ人'),
  daihinmin: both('daihinmin', '大貧民'),
  payer: both('whoever paid', '支払った人'),
  times: both('times the number', '回数を掛ける'),
  power: both('to that power', '回数だけ累乗'),
  'not-follow': both('not the last colour', '直前の色は禁止'),
  follow: both('follow the colour', '色をフォロー'),
  simultaneous: both('all at once', '一斉に出す'),
  poker: both('poker hands', 'ポーカー'),
  sevens: both('sevens', '7並べ'),
  R: both('red', '赤'),
  B: both('blue', '青'),
  Y: both('yellow', '黄'),
  G: both('green', '緑'),
  weakest: both('weakest', '最弱'),
  'joker_led.strongest': both('strongest', '最強'),
  'below-almighty': both('below the almighty', 'オールマイティの下'),
  'below-back-jack': both('below the back jack', '裏ジャックの下'),
  'main-jack': both('the main jack', '正ジャックだけ'),
  jacks: both('both jacks', '裏ジャックも'),
}

/** A value of the switch `key` in words; unknown ones as they stand. */
export function valued(key: string, value: string | number): Both {
  return VALUES[`${key}.${value}`] ?? VALUES[String(value)] ?? both(String(value), String(value))
}
