import type { Turn } from '../games/part.ts'
import { t } from './words.ts'

const leads: Turn = { of: (player) => t('turn.leads', { player }), mark: () => t('turn.leads.mark') }
const follows: Turn = { of: (player) => t('turn.follows', { player }), mark: () => t('turn.follows.mark') }

/** Whose turn it is in a trick: to lead it, or to follow. */
export const turn = (_: unknown, began: boolean): Turn => (began ? follows : leads)
