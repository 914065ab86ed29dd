import type { Source } from '../../lib/server/types.ts'

/** What stays chosen once the cameras were looked for: null, nothing yet; '', an address that is typed, which stays. */
export function stillChosen(chosen: string | null, found: readonly Source[]): string {
  if (chosen === '' || found.some((each) => each.spec === chosen)) return chosen ?? ''
  return found[0]?.spec ?? ''
}
