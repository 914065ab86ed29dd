import type { GamePart } from '../part.ts'
import Signs from './Signs.svelte'
import { steps } from './steps.ts'
import { values } from './values.ts'

export default { signs: Signs, steps, values } satisfies GamePart
