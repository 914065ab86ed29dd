import { deckWords } from '../../games/index.ts'
import { joined, language, pick } from '../../lib/words/i18n.svelte.ts'
import type { GameInfo, Last, Profile } from '../../lib/server/types.ts'
import { t } from '../words.ts'

/** How a game is called: by its profile where it has several. */
export function titleOf(game: GameInfo | undefined, profile: Profile | undefined): string {
  return pick((game?.profiles.length ?? 0) > 1 ? profile?.title : game?.title)
}

/** How many people can play. */
export function seatsOf(profile: Pick<Profile, 'least' | 'most'>): string {
  return t(profile.least === profile.most ? 'wizard.exactly' : 'wizard.from', { least: profile.least, most: profile.most })
}

/** The cards that are needed. */
export function deckOf(profile: Pick<Profile, 'deck'>): string {
  const { name, plain, jokers } = profile.deck
  const params = { n: plain, jokers }
  if (name === 'standard') return t(jokers > 0 ? 'deck.standard.joker' : 'deck.standard', params)
  return deckWords(name, params) ?? t('deck.other', params)
}

/** The game and the people of the last table, as one reads them. */
export function lastTable(games: readonly GameInfo[], last: Last): string {
  const game = games.find((each) => each.name === last.game)
  const profile = game?.profiles.find((each) => each.name === last.profile)
  const players = joined(last.players)
  const text = t('wizard.last.text', { game: titleOf(game, profile) || last.game, players, n: last.events })
  const when = began(last.started)
  return when ? [text, t('wizard.last.began', { when })].join(language.now === 'ja' ? '' : ' ') : text
}

/** When a session began, as the reader writes dates, on the reader's clock; '' where that is not known. */
export function began(started: string | null | undefined): string {
  const date = new Date(started ?? NaN)
  if (Number.isNaN(date.getTime())) return ''
  const locale = navigator.languages.find((each) => each.toLowerCase().startsWith(language.now)) ?? language.now
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(date)
}
