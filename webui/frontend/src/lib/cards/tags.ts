/** Where a name stands in a picture: its box, px of the picture. */
export interface Tag {
  x: number
  y: number
  width: number
  height: number
}

/** How wide a text is, in ems of a bold typeface: kana, kanji and suits are as wide as high. */
export const emsOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2000' ? 1 : 0.62), 0)

const over = (one: Tag, other: Tag): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

/** The same boxes, each as near to its place as it lies over none before it: beneath, or above where that is nearer. */
export function placed<Box extends Tag>(wanted: readonly Box[]): Box[] {
  const found: Box[] = []
  for (const box of wanted) {
    const places = [box.y, ...found.flatMap((other) => [other.y + other.height + 1, other.y - box.height - 1])]
    const free = places
      .filter((y) => y >= 0)
      .map((y) => ({ ...box, y }))
      .filter((place) => !found.some((other) => over(place, other)))
    free.sort((a, b) => Math.abs(a.y - box.y) - Math.abs(b.y - box.y))
    found.push(free[0] ?? box)
  }
  return found
}
