/** A source and how many degrees clockwise its picture is turned: `0#turn=180`. */
export function turnOf(spec: string): { source: string; turn: number } {
  const found = /#turn=(90|180|270)$/.exec(spec)
  return found ? { source: spec.slice(0, found.index), turn: Number(found[1]) } : { source: spec, turn: 0 }
}

/** The name of a source whose picture is turned. */
export const withTurn = (source: string, turn: number): string => (source && turn ? `${source}#turn=${turn}` : source)

/** A quarter further. */
export const further = (turn: number): number => (turn + 90) % 360
