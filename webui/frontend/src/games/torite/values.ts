import { both, type Both } from '../../lib/words/i18n.svelte.ts'
import { values as shedding } from '../../shedding/values.ts'
import { values as revokes } from '../../tricks/values.ts'

/** Values of the switches in words. */
export const values: Readonly<Record<string, Both>> = {
  ...shedding,
  ...revokes,
  'not-follow': both('not the last colour', '直前の色は禁止'),
  follow: both('follow the colour', '色をフォロー'),
  simultaneous: both('all at once', '一斉に出す'),
  poker: both('poker hands', 'ポーカー'),
  sevens: both('sevens', '7並べ'),
  R: both('red', '赤'),
  B: both('blue', '青'),
  Y: both('yellow', '黄'),
  G: both('green', '緑'),
}
