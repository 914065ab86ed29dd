import type { Status } from '../server/types.ts'

const TROUBLE: readonly Status['state'][] = ['bumped', 'out-of-step', 'dark', 'lost-camera', 'log-failed', 'failing', 'hindered']

/** Whether the table is not watched as it should be, so that somebody has to look after it. */
export const isTrouble = (state: Status['state'] | undefined): boolean => state !== undefined && TROUBLE.includes(state)
