import { route, type Place } from '../lib/route.svelte.ts'
import { addressOf, routeOf, type Route } from './route.ts'

/** Where among the pages of what is past; it follows the address. */
class Router {
  get now(): Route {
    const place: Place = { name: route.name, rest: route.rest }
    return routeOf(place)
  }

  go(to: Route): void {
    location.hash = addressOf(to)
  }
}

export const router = new Router()
