/** Things in places, by their number; null where a place is still empty. */
export type Places = (number | null)[]

/** Puts a thing into the first empty place; as it is where the thing is placed or nothing is empty. */
export function put(places: Places, thing: number): Places {
  const at = places.indexOf(null)
  return at < 0 || places.includes(thing) ? places : replaced(places, at, thing)
}

/** Puts the last of `count` things where the last place is; as it is where more are left. */
export function completed(places: Places, count: number): Places {
  const rest = Array.from({ length: count }, (_, thing) => thing).filter((thing) => !places.includes(thing))
  const empty = places.filter((thing) => thing === null).length
  return rest.length === 1 && empty === 1 ? put(places, rest[0] ?? 0) : places
}

/** Takes the thing of a place away; the place stays empty. */
export function take(places: Places, at: number): Places {
  return replaced(places, at, null)
}

/** Moves what lies in a place to another one; what lies between moves up, as when cards are shifted in a row. */
export function move(places: Places, from: number, to: number): Places {
  const goal = Math.max(0, Math.min(places.length - 1, to))
  const found = [...places]
  const [moved] = found.splice(from, 1)
  found.splice(goal, 0, moved ?? null)
  return found
}

function replaced(places: Places, at: number, thing: number | null): Places {
  return places.map((other, place) => (place === at ? thing : other))
}
