// The pages of what is past, by their place; everything else is the table's.
import { hrefOf, placeOf, type Place } from '../lib/route.svelte.ts'

export type Route =
  | { page: 'table' }
  | { page: 'evenings' }
  | { page: 'evening'; session: string }
  | { page: 'sheet'; session: string }
  | { page: 'statistics' }
  | { page: 'keeping' }

/** The route of a place; the table where it is none of the past. */
export function routeOf({ name, rest: [session, more] }: Place): Route {
  if (name === 'evenings' && session) return more === 'sheet' ? { page: 'sheet', session } : { page: 'evening', session }
  return name === 'evenings' || name === 'statistics' || name === 'keeping' ? { page: name } : { page: 'table' }
}

/** The route that the hash of an address names. */
export const parsed = (hash: string): Route => routeOf(placeOf(hash))

/** The address of a route. */
export function addressOf(route: Route): string {
  switch (route.page) {
    case 'table':
      return '#/'
    case 'evening':
      return hrefOf('evenings', route.session)
    case 'sheet':
      return hrefOf('evenings', route.session, 'sheet')
    default:
      return hrefOf(route.page)
  }
}
