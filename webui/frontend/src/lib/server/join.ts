import { api, Refusal } from './api.ts'
import type { Said } from './types.ts'

const SIGN = '#join='

/** The code in a link's fragment; null where it has none. Browsers send fragments to nobody. */
export function codeIn(hash: string): string | null {
  if (!hash.startsWith(SIGN)) return null
  try {
    return decodeURIComponent(hash.slice(SIGN.length)) || null
  } catch {
    return null
  }
}

/** Joins with the code of the page's own link, and takes it out of the address; why that was refused, else null. */
export async function joinFromLink(): Promise<Said | null> {
  const code = codeIn(location.hash)
  if (code === null) return null
  history.replaceState(null, '', location.pathname + location.search)
  try {
    await api.join(code)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.said
  }
}

/** The link by which a device joins. */
export const linkOf = (address: string, code: string): string => `${address}${SIGN}${encodeURIComponent(code)}`
