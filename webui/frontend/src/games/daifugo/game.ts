import Signs from '../../shedding/Signs.svelte'
import { fouls } from '../../shedding/detail.ts'
import { strength } from '../../shedding/strength.ts'
import { effects, steps } from '../../shedding/steps.ts'
import { turn } from '../../shedding/turn.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'

export default { kinds: ['shedding'], signs: Signs, steps, effects, fouls, strength, values, turn } satisfies GamePart<'shedding'>
