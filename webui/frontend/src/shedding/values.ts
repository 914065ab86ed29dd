import { both, type Both } from '../lib/words/i18n.svelte.ts'

/** Values of the switches of games of shedding cards, in words. */
export const values: Readonly<Record<string, Both>> = {
  'above-lowest': both('above the weakest', '一番弱い札より上'),
  'above-all': both('above all of them', '全部より上'),
  forced: both('always', '強制'),
  optional: both('if declared', '任意'),
  'lock_scope.any': both('any two plays', 'いつでも'),
  'first-two': both('the first two plays only', '流れた後の最初の2回だけ'),
  contains: both('if it contains one', '含めば反則'),
  pure: both('if it is only such cards', 'それだけなら反則'),
  roles: both('if it contains a role card', '役札を含めば反則'),
  stays: both('stays', '残る'),
  clears: both('clears the field', '流れる'),
  'ends-round': both('ends the round', 'ラウンド終了'),
  '2-1': both('two cards and one', '2枚と1枚'),
  strongest: both('the strongest', '一番強い札'),
  SHDC: both('♠ ♥ ♦ ♣ in that order', '♠♥♦♣の順'),
  record: both('as the table settles', '卓で決める'),
  d3: both('holder of ♦3', '♦3を持つ人'),
  daihinmin: both('daihinmin', '大貧民'),
  'tax_evasion.none': both('nothing', 'なし'),
  'tax_evasion.rank': both('the last rank', '大貧民になる'),
  'tax_evasion.points': both('the last points', '最下位の点になる'),
  payer: both('whoever paid', '支払った人'),
  times: both('5 times the revolutions', '5×革命の回数'),
  power: both('5 to that power', '5の(革命の回数)乗'),
}
