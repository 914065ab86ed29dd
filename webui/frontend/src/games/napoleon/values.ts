import { both, type Both } from '../../lib/words/i18n.svelte.ts'
import { values as revokes } from '../../tricks/values.ts'

/** Values of the switches in words. */
export const values: Readonly<Record<string, Both>> = {
  ...revokes,
  weakest: both('weakest', '最弱'),
  'joker_led.strongest': both('strongest', '最強'),
  'below-almighty': both('below the almighty', 'オールマイティの下'),
  'below-back-jack': both('below the back jack', '裏ジャックの下'),
  'main-jack': both('the main jack', '正ジャックだけ'),
  jacks: both('both jacks', '裏ジャックも'),
}
