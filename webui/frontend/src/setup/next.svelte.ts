import type { Value } from './switches.ts'

/** House rules that were changed during a round: they go with the next one. */
export const nextRules = $state<{ options: Record<string, Value> | null }>({ options: null })
