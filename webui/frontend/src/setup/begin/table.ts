import type { Group, GroupTable, House, Setup, Source } from '../../lib/server/types.ts'
import { looksAt, stillChosen } from '../source/sources.ts'
import { turnOf } from '../source/turning.ts'

/** Who sits at a table before anybody said so: a name each, so that one can begin at once. */
export const PLACEHOLDERS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRST')

/** So many names, clockwise: those that there are, then placeholders that nobody has yet. */
export function seated(names: readonly string[], count: number): string[] {
  const free = PLACEHOLDERS.filter((name) => !names.includes(name))
  return [...names, ...free].slice(0, count)
}

/** The number of players nearest to `count` with whom a game can be played. */
export const fitting = (count: number, least: number, most: number): number => Math.min(Math.max(count, least), most)

/** How the choice of rules is told: a profile, and the name of a house where one is chosen. */
export const ruleKey = (profile: string, house: string | null): string => (house === null ? profile : `${profile} ${house}`)

/** The rules that were chosen: the house, or a profile as it comes. */
export function rulesOf(key: string, houses: readonly House[]): { profile: string; house: House | null } {
  const house = houses.find((each) => ruleKey(each.profile, each.name ?? '') === key) ?? null
  return { profile: house?.profile ?? key, house }
}

/** Where a group's pictures come from now: as before, where that is still there. */
export function sourceOf(before: string, sources: readonly Source[]): string {
  const { source } = turnOf(before)
  const there = !looksAt(source) || sources.some((each) => each.spec === source) || /[/~:.]/.test(source)
  return there ? before : stillChosen(null, sources)
}

/** The table of a group as it is set up again; rules that have a name are those that go by it now. */
export function again(group: Group, table: GroupTable, houses: readonly House[], sources: readonly Source[]): Setup {
  const house = houses.find((each) => each.game === table.game && (each.name ?? '') === table.house)
  return {
    source: sourceOf(table.source, sources),
    game: table.game,
    profile: house?.profile ?? table.profile,
    players: group.players,
    options: house?.options ?? table.options ?? {},
    house: table.house ?? null,
    deck: table.deck ?? null,
    keep_frames: false,
    tournament: null,
  }
}
