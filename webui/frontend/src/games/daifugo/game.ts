import Signs from '../../shedding/Signs.svelte'
import { fouls } from '../../shedding/detail.ts'
import { effects, steps } from '../../shedding/steps.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'

export default { kinds: ['shedding'], signs: Signs, steps, effects, fouls, values } satisfies GamePart<'shedding'>
