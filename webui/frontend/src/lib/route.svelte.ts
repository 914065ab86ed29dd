/** Where a page is: `#/name/rest`. `name` is '' for the table itself; `rest` are the further parts, decoded. */
export interface Place {
  name: string
  rest: string[]
}

/**
 * The place that the hash of an address names. What is no place (a jump within the page, a broken code) is the table.
 *
 *     placeOf('#/evenings/2026-11-26') // { name: 'evenings', rest: ['2026-11-26'] }
 */
export function placeOf(hash: string): Place {
  if (!hash.startsWith('#/')) return { name: '', rest: [] }
  try {
    const [name = '', ...rest] = hash.slice(2).split('/').map(decodeURIComponent)
    return { name, rest: rest.filter(Boolean) }
  } catch {
    return { name: '', rest: [] }
  }
}

/** The hash that leads to a place. */
export const hrefOf = (name: string, ...rest: string[]): string => `#/${[name, ...rest].map(encodeURIComponent).join('/')}`

/** The page's place, which follows the address: links lead there, and back and forward do as everywhere. */
class Route {
  private place = $state.raw<Place>(placeOf(typeof location === 'undefined' ? '' : location.hash))

  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (this.place = placeOf(location.hash)))
  }

  get name(): string {
    return this.place.name
  }

  get rest(): string[] {
    return this.place.rest
  }

  go(name: string, ...rest: string[]): void {
    location.hash = hrefOf(name, ...rest)
  }
}

export const route = new Route()
