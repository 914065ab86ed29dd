import { effects, steps as shedding } from '../../shedding/steps.ts'
import Signs from '../../shedding/Signs.svelte'
import type { GamePart } from '../part.ts'
import Badge from './Badge.svelte'
import { steps } from './steps.ts'
import { values } from './values.ts'
import { t } from './words.ts'

export default {
  signs: Signs,
  badge: Badge,
  steps: { ...shedding, ...steps },
  effects,
  decks: { coloured: (params) => t('deck', params) },
  values,
} satisfies GamePart
