import type { Player } from '../lib/server/types.ts'

/** Who lays a card one after another: clockwise from `first`, without those who have laid or play no more. */
export function seatsFrom(players: readonly Pick<Player, 'name' | 'finished' | 'out'>[], first: string, laid: readonly string[]): string[] {
  const at = Math.max(0, players.findIndex((player) => player.name === first))
  const round = [...players.slice(at), ...players.slice(0, at)]
  return round.filter((player) => !player.finished && !player.out && !laid.includes(player.name)).map((player) => player.name)
}
