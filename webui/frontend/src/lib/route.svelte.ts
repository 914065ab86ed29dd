import { addressOf, parsed, type Route } from './route.ts'

/** Where the page is now; it follows the address. */
class Router {
  now = $state.raw<Route>(parsed(location.hash))

  constructor() {
    addEventListener('hashchange', () => {
      this.now = parsed(location.hash)
      scrollTo(0, 0)
    })
  }

  go(route: Route): void {
    location.hash = addressOf(route)
  }
}

export const router = new Router()
