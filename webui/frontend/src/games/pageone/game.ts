import type { GamePart } from '../part.ts'
import { turn } from '../../tricks/turn.ts'
import { SUIT_ORDER } from '../../tricks/strength.ts'
import Panel from './Panel.svelte'
import Signs from './Signs.svelte'
import { steps } from './steps.ts'

export default { kinds: ['page-one'], signs: Signs, panel: Panel, steps, strength: () => SUIT_ORDER, turn, trick: () => true } satisfies GamePart<'page-one'>
