import { fouls } from '../../shedding/detail.ts'
import { strength } from '../../shedding/strength.ts'
import { effects } from '../../shedding/steps.ts'
import { turn } from '../../shedding/turn.ts'
import { values } from '../../shedding/values.ts'
import type { GamePart } from '../part.ts'
import Panel from './Panel.svelte'
import Signs from './Signs.svelte'
import { steps } from './steps.ts'

export default { kinds: ['hensoku'], signs: Signs, panel: Panel, steps, effects, fouls, strength, values, turn } satisfies GamePart<'hensoku'>
