import type { GameInfo, Profile } from '../../lib/server/types.ts'
import type { Both } from '../../lib/words/i18n.svelte.ts'
import type { Everyday } from './everyday.ts'

// Each game's folder may have a `begin.ts` with the everyday names of the game, or of one of its profiles.
const found = import.meta.glob<readonly Everyday[]>('../../games/*/begin.ts', { eager: true, import: 'default' })
const known = Object.values(found).flat()

/** A game as it is offered: a tile that one taps. */
export interface Offered extends Everyday {
  game: string
  title: Both
  least: number
  most: number
  deck: Profile['deck']
  level: Profile['coverage']['level']
}

const PLAIN = 8

/** The games as people know them, in the order of the server; one that has no everyday name goes by its own. */
export function offers(games: readonly GameInfo[], names: readonly Everyday[] = known): Offered[] {
  return games.flatMap((game) => {
    const named = names.filter((each) => game.profiles.some((profile) => profile.name === each.profile))
    const usual: Everyday = { profile: game.default_profile, title: game.title, also: [], picture: [], minutes: PLAIN }
    return (named.length > 0 ? named : [usual]).flatMap((each) => {
      const profile = game.profiles.find((one) => one.name === each.profile)
      if (!profile) return []
      const { least, most, deck, coverage } = profile
      return [{ ...each, title: each.title ?? profile.title, also: [...each.also, ...titles(game, named.length < 2)], game: game.name, least, most, deck, level: coverage.level }]
    })
  })
}

/** The game's own titles; those of its profiles where one tile stands for all of them. */
function titles(game: GameInfo, all: boolean): string[] {
  const said: Both[] = [game.title, ...(all ? game.profiles.map((each) => each.title) : [])]
  return said.flatMap((each) => [each.ja, each.en])
}

/** Words as they are compared: no matter of capitals, width, kana or signs between. */
export function plainly(words: string): string {
  const small = words.normalize('NFKC').toLowerCase()
  return small.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60)).replace(/[\s・ー\-_.,'’()]/g, '')
}

/** Whether something is found by what was typed. */
export const matches = (typed: string, names: readonly string[]): boolean => names.some((each) => plainly(each).includes(plainly(typed)))

/** The games that are found by what was typed: those whose own name has it stand first. */
export function search(typed: string, games: readonly Offered[]): Offered[] {
  if (!plainly(typed)) return [...games]
  const own = (each: Offered): boolean => matches(typed, [each.title.ja, each.title.en])
  const fit = games.filter((each) => own(each) || matches(typed, each.also))
  return [...fit.filter(own), ...fit.filter((each) => !own(each))]
}

