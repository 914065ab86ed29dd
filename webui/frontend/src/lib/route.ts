// Where the page is: the part of the address behind `#`. Everything that is watched is at `#/`.

export type Route =
  | { page: 'table' }
  | { page: 'evenings' }
  | { page: 'evening'; session: string }
  | { page: 'sheet'; session: string }
  | { page: 'statistics' }
  | { page: 'keeping' }

/** The route that an address names; the table where it names none. */
export function parsed(hash: string): Route {
  const [page = '', session = '', more = ''] = hash.replace(/^#\/?/, '').split('/')
  if (page === 'evenings' && session) {
    const ident = decoded(session)
    return more === 'sheet' ? { page: 'sheet', session: ident } : { page: 'evening', session: ident }
  }
  if (page === 'evenings' || page === 'statistics' || page === 'keeping') return { page }
  return { page: 'table' }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address of a route. */
export function addressOf(route: Route): string {
  switch (route.page) {
    case 'table':
      return '#/'
    case 'evening':
      return `#/evenings/${encodeURIComponent(route.session)}`
    case 'sheet':
      return `#/evenings/${encodeURIComponent(route.session)}/sheet`
    default:
      return `#/${route.page}`
  }
}
