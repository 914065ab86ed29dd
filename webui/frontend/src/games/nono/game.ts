import Signs from '../../shedding/Signs.svelte'
import { fouls } from '../../shedding/detail.ts'
import { inForce } from '../../shedding/strength.ts'
import { effects } from '../../shedding/steps.ts'
import { turn } from '../../shedding/turn.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'
import Orders from './Orders.svelte'
import { orderOf, reads } from './orders.ts'
import { steps } from './steps.ts'
import { t } from './words.ts'

export default {
  kinds: ['shedding'],
  signs: Signs,
  panel: Orders,
  own: () => import('./OwnStrip.svelte'),
  steps,
  effects,
  fouls,
  reads,
  ranks: orderOf,
  strength: (detail, view) => inForce(detail, orderOf(detail, view.turn)),
  decks: { nono: (params) => t('deck', params) },
  values,
  turn,
} satisfies GamePart<'shedding'>
