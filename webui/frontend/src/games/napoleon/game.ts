import type { GamePart } from '../part.ts'
import { turn } from '../../tricks/turn.ts'
import { SUIT_ORDER } from '../../tricks/strength.ts'
import Panel from './Panel.svelte'
import Signs from './Signs.svelte'
import { steps } from './steps.ts'
import { values } from './values.ts'

export default {
  kinds: ['napoleon'],
  signs: Signs,
  panel: Panel,
  steps,
  own: () => import('./OwnAdjutant.svelte'),
  passes: ({ phase }) => phase === 'bid',
  strength: () => SUIT_ORDER,
  values,
  turn,
  trick: () => true,
} satisfies GamePart<'napoleon'>
