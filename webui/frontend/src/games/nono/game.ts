import Signs from '../../shedding/Signs.svelte'
import { effects } from '../../shedding/steps.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'
import Orders from './Orders.svelte'
import { orderOf, reads } from './orders.ts'
import { steps } from './steps.ts'
import { t } from './words.ts'

export default {
  signs: Signs,
  panel: Orders,
  steps,
  effects,
  reads,
  ranks: orderOf,
  decks: { nono: (params) => t('deck', params) },
  values,
} satisfies GamePart
