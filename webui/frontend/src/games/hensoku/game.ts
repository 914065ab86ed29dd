import Signs from '../../shedding/Signs.svelte'
import { effects } from '../../shedding/steps.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'
import { steps } from './steps.ts'

export default { signs: Signs, steps, effects, values } satisfies GamePart
