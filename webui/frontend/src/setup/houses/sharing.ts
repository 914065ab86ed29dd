import type { House } from '../../lib/server/types.ts'

/** House rules as a code that fits into a link or a QR code: letters, digits, - and _. */
export function codeOf(house: House): string {
  const bytes = new TextEncoder().encode(JSON.stringify([house.game, house.profile, house.name ?? '', house.options ?? {}]))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The house rules in a code, or in a link that ends with one; null where there are none. The server says whether they can be played. */
export function houseFrom(text: string): House | null {
  const code = text.trim().split('/').at(-1) ?? ''
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!Array.isArray(found) || found.length !== 4) return null
    const [game, profile, name, options] = found as unknown[]
    if (typeof game !== 'string' || typeof profile !== 'string' || typeof name !== 'string') return null
    if (typeof options !== 'object' || options === null || Array.isArray(options)) return null
    return { game, profile, name: name.slice(0, 24), options: options as NonNullable<House['options']> }
  } catch {
    return null
  }
}

/** A name that none of these has: the same, with a number where need be. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  for (let n = 2; ; n += 1) {
    const found = `${name.slice(0, 20)} ${n}`
    if (!taken.includes(found)) return found
  }
}
