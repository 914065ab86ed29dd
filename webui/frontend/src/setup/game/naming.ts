import { language, pick } from '../../lib/words/i18n.svelte.ts'
import type { GameInfo } from '../../lib/server/types.ts'
import { t } from '../words.ts'
import type { Value } from './switches.ts'
import { valued } from './values.ts'

/** A value of a switch as one reads it. */
export function valueText(game: GameInfo, profile: string, key: string, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'switch.on' : 'switch.off')
  if (Array.isArray(value)) return value.join(language.now === 'ja' ? '、' : ', ')
  return value === null ? t('correct.as.none') : pick(valued(game.name, profile, key, value))
}
