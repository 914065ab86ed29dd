/** A source and how many degrees clockwise its picture is turned: `0#turn=180`. */
export function turnOf(spec: string): { source: string; turn: number } {
  const found = /#turn=(90|180|270)$/.exec(spec)
  return found ? { source: spec.slice(0, found.index), turn: Number(found[1]) } : { source: spec, turn: 0 }
}

/** The name of a source whose picture is turned. */
export const withTurn = (source: string, turn: number): string => (source && turn ? `${source}#turn=${turn}` : source)

/** A quarter further. */
export const further = (turn: number): number => (turn + 90) % 360

/** How many degrees clockwise the picture has to be turned so that the only card in it lies before whoever sits at the bottom;
 * 0 where it does, where it lies in the middle, or where it is not alone. */
export function towardsFirst(quads: readonly (readonly (readonly number[])[])[], size: readonly number[]): number {
  const [quad, another] = quads
  if (!quad || another) return 0
  const [width = 0, height = 0] = size
  const middle = (axis: number): number => quad.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / quad.length
  const [x, y] = [middle(0) - width / 2, middle(1) - height / 2]
  if (Math.hypot(x, y) < AWAY * Math.min(width, height)) return 0
  const quarters = Math.round((Math.PI / 2 - Math.atan2(y, x)) / (Math.PI / 2))
  return (((quarters % 4) + 4) % 4) * 90
}

/** Decides, look by look, what a single card says about the picture. A card that somebody lays while seats are asked for turns
 * it, once; one that lay there before, or comes later, is asked about. Each is seen in two looks, so that a moving card does nothing. */
export class CardWatch {
  private came = false
  private turned = false
  private quiet = false
  private before = 0

  /** `further`: by how many degrees the picture would have to be turned (`towardsFirst`); `cards`: how many are seen. */
  look(further: number, cards: number): 'turn' | 'ask' | null {
    const steady = further !== 0 && further === this.before
    this.before = further
    if (cards !== 1) this.quiet = false
    if (further === 0) this.came = true
    if (!steady || this.quiet) return null
    if (!this.came || this.turned) return 'ask'
    this.turned = true
    this.before = 0
    return 'turn'
  }

  /** The card that lies alone now says nothing about the picture. */
  ignore(): void {
    this.turned = this.quiet = true
  }

  /** The picture was turned as was asked. */
  agree(): void {
    this.turned = true
    this.before = 0
  }
}

/** A card before a player lies at least so far from the middle, as a share of the picture's shorter side. */
const AWAY = 0.25

/** Whether a source is a film or a folder: cards move there whatever somebody lays down now. */
export const isFile = (source: string): boolean => /^([~.]|\/(?!dev\/)|[a-z]:[\\/])/i.test(source)
