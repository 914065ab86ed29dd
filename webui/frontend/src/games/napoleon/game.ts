import type { GamePart } from '../part.ts'
import Panel from './Panel.svelte'
import Signs from './Signs.svelte'
import { steps } from './steps.ts'
import { values } from './values.ts'

export default {
  kinds: ['napoleon'],
  signs: Signs,
  panel: Panel,
  steps,
  passes: ({ phase }) => phase === 'bid',
  values,
} satisfies GamePart<'napoleon'>
