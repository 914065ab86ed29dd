import type { Quizzed } from '../../lib/server/types.ts'

/** So many questions are asked at a time. */
export const ASKED = 8

/** The same in another order, by chance (`random` gives 0 to 1). */
export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const found = [...items]
  for (let at = found.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[found[at], found[other]] = [found[other] as T, found[at] as T]
  }
  return found
}

/** What is asked this time: new positions, then those of the course that were not answered rightly yet, then the others; in any order. */
export function chosen(fresh: readonly Quizzed[], course: readonly Quizzed[], answered: Readonly<Record<string, boolean>>, random: () => number = Math.random): Quizzed[] {
  const mixed = shuffled(course, random)
  const open = mixed.filter((each) => !answered[each.name])
  return shuffled([...fresh, ...open, ...mixed.filter((each) => answered[each.name])].slice(0, ASKED), random)
}
