import { effects, steps as shedding } from '../../shedding/steps.ts'
import type { GamePart } from '../part.ts'
import Badge from './Badge.svelte'
import { KINDS, type ToriteKind } from './kinds.ts'
import Panel from './Panel.svelte'
import Signs from './Signs.svelte'
import { steps } from './steps.ts'
import { values } from './values.ts'
import { t } from './words.ts'

export default {
  kinds: KINDS,
  signs: Signs,
  panel: Panel,
  badge: Badge,
  steps: { ...shedding, ...steps },
  effects,
  fouls: (detail) => (detail.kind === 'climbing' ? detail.fouls : []),
  decks: { coloured: (params) => t('deck', params) },
  values,
} satisfies GamePart<ToriteKind>
