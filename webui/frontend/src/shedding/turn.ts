import type { Turn } from '../games/part.ts'
import { t } from './words.ts'

const leads: Turn = { of: (player) => t('turn.leads', { player }), mark: () => t('turn.leads.mark') }

/** Whoever begins on an empty field leads it. */
export const turn = (_: unknown, began: boolean): Turn | null => (began ? null : leads)
