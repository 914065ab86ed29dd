import type { Source } from '../../lib/server/types.ts'

/** The source of a table that no camera watches, and that of one that is only drawn. */
export const NONE = 'none'
export const VIRTUAL = 'virtual'

/** Whether a camera, a film or pictures are looked at. */
export const looksAt = (spec: string): boolean => spec !== '' && spec !== NONE && spec !== VIRTUAL

/** What stays chosen once the cameras were looked for ('': an address that is typed, which stays): else the first camera, and without one no camera. */
export function stillChosen(chosen: string | null, found: readonly Source[]): string {
  if (chosen === '' || chosen === NONE || found.some((each) => each.spec === chosen)) return chosen ?? ''
  return found.find((each) => looksAt(each.spec))?.spec ?? NONE
}
