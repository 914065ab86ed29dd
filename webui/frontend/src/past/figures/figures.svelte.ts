import { untrack } from 'svelte'
import { Asking } from '../../lib/server/load.svelte.ts'
import type { Figures } from '../../lib/server/types.ts'
import { played, scored } from './figures.ts'

/** Figures of one game or of all, as they are asked for. */
export class ChosenFigures extends Asking<Figures> {
  /** `game profile`, '' for all. */
  game = $state('')
  /** The games that there are figures of; asked for with those of all. */
  games = $state.raw<NonNullable<Figures['games']>>([])
  /** Several games are looked at together. */
  mixed = $derived(this.game === '' && this.games.length > 1)

  /** `most`: at first, the figures of the game that was played most, as those of several games say little together. */
  constructor(private most = false) {
    super()
  }

  players = $derived(played(this.found))
  scored = $derived(scored(this.players, this.game !== '' || this.games.length < 2))

  /** Asks for those of the chosen game. */
  choose(query: (game: string, profile: string) => Promise<Figures>): void {
    const [name = '', profile = ''] = this.game.split(' ')
    untrack(() => {
      void this.ask(() => query(name, profile)).then((came) => {
        if (!came || this.game) return
        this.games = this.found?.games ?? []
        const [usual] = this.games
        if (this.most && usual && this.games.length > 1) this.game = `${usual.game} ${usual.profile ?? ''}`
        this.most = false
      })
    })
  }
}
