import Signs from '../../shedding/Signs.svelte'
import { effects, steps } from '../../shedding/steps.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'

export default { signs: Signs, steps, effects, values } satisfies GamePart
