import Signs from '../../shedding/Signs.svelte'
import { fouls } from '../../shedding/detail.ts'
import { strength } from '../../shedding/strength.ts'
import { effects, steps } from '../../shedding/steps.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'

export default { kinds: ['shedding'], signs: Signs, steps, effects, fouls, strength, values } satisfies GamePart<'shedding'>
