import type { Said } from './types.ts'

/** Why the last thing that was asked of the table was refused; shown on the sheet that is open, else on the page. */
export const refusal = $state<{ now: Said | null }>({ now: null })
