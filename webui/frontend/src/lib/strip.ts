/** Names in thirteen places, weakest first; null where a place is still empty. */
export type Strip = (number | null)[]

/** Puts a name into the first empty place; as it is where the name is placed or nothing is empty. */
export function put(strip: Strip, name: number): Strip {
  const at = strip.indexOf(null)
  return at < 0 || strip.includes(name) ? strip : replaced(strip, at, name)
}

/** Takes the name of a place away; the place stays empty. */
export function take(strip: Strip, at: number): Strip {
  return replaced(strip, at, null)
}

/** Moves what lies in a place to another one; what lies between moves up, as when cards are shifted in a row. */
export function move(strip: Strip, from: number, to: number): Strip {
  const goal = Math.max(0, Math.min(strip.length - 1, to))
  const found = [...strip]
  const [moved] = found.splice(from, 1)
  found.splice(goal, 0, moved ?? null)
  return found
}

function replaced(strip: Strip, at: number, name: number | null): Strip {
  return strip.map((other, place) => (place === at ? name : other))
}
