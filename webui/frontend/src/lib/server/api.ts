import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'
import type { Asked, Attempt, Hold, House, LeagueAsked, Problem, Said, Setup, TableNow, ZonesDrawn } from './types.ts'

/** The server refused, or could not be reached; `message` says why in both languages. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly said: Said,
    readonly field: string | null = null,
  ) {
    super(said.en)
  }
}

const UNREACHABLE: Said = {
  en: 'Gyoji cannot be reached. Is it still running?',
  ja: '行司につながりません。まだ動いていますか?',
}

const client = createClient<paths>({ credentials: 'same-origin' })

/** What the server answers. Throws a Refusal, also where it cannot be reached. */
async function told<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const found = await asked.catch(() => null)
  if (found?.response.ok) return found.data as T
  const problem = found?.error
  if (isProblem(problem)) throw new Refusal(problem.code, problem.message, problem.field ?? null)
  throw new Refusal('unreachable', UNREACHABLE)
}

const isProblem = (error: unknown): error is Problem => typeof error === 'object' && error !== null && 'code' in error && 'message' in error

/** A file or a picture as what is sent. The interface describes it as a string of bytes. */
const file = (blob: Blob, type = 'application/octet-stream') => ({
  body: blob as unknown as string,
  bodySerializer: () => blob,
  headers: { 'Content-Type': blob.type || type },
})

/** What is asked for by words that may be empty: those that are not. */
const some = <K extends string>(words: Record<K, string>) =>
  Object.fromEntries(Object.entries<string>(words).filter(([, value]) => value)) as Partial<Record<K, string>>

export const api = {
  hello: () => told(client.GET('/api/hello')),
  /** Looks at a source before a game; the server lets go of it once nobody asks for its picture. */
  look: (source: string, signal: AbortSignal) => told(client.POST('/api/preview', { body: { source }, signal })),
  /** The newest picture of what is looked at; null where there is none yet. */
  previewed: async (): Promise<Blob | null> => {
    const found = await client.GET('/api/preview.jpg', { parseAs: 'blob' }).catch(() => null)
    return found?.response.status === 200 ? (found.data ?? null) : null
  },
  examine: (seats: number | null) => told(client.POST('/api/examine', { body: seats === null ? {} : { seats } })),
  decks: (game: string, profile: string) => told(client.GET('/api/decks', { params: { query: { game, profile } } })),
  /** The deck of one's own that lies before the camera; null where none is known again, or nothing is seen. */
  deckSeen: (game: string, profile: string) => told(client.GET('/api/decks/seen', { params: { query: { game, profile } } })).catch(() => null),
  /** The cards of a game's deck. */
  cards: (game: string, profile: string) => told(client.GET('/api/cards', { params: { query: { game, profile } } })),
  /** `one`: whatever stands out is the card; `corners`: where it lies, shares of the picture's width and height. */
  enrol: (deck: string, card: string, game: string, profile: string, one = false, corners: [number, number][] | null = null) => told(client.POST('/api/enrol', { body: { deck, card, game, profile, one, corners } })),
  /** The cards that lie spread before the camera, with likely names; nothing is kept yet. */
  lookAtSpread: (deck: string, game: string, profile: string) => told(client.POST('/api/enrol/spread', { body: { deck, game, profile } })),
  /** Keeps the cards of the last look by these names; null: one is left out. */
  keepSpread: (id: string, deck: string, game: string, profile: string, names: (string | null)[]) => told(client.POST('/api/enrol/keep', { body: { id, deck, game, profile, names } })),
  /** Begins to learn a deck that will be used, and says how far that is. */
  learn: (deck: string) => told(client.POST('/api/learn', { body: { deck } })),
  /** A new deck that is learned while it is played. */
  beginDeck: (deck: string, game: string, profile: string) => told(client.POST('/api/decks/begin', { body: { deck, game, profile } })),
  /** What a deck has learned at tables. */
  examples: (deck: string) => told(client.GET('/api/decks/{deck}/examples', { params: { path: { deck } } })),
  /** Takes examples out for good; those that are left. */
  forgetExamples: (deck: string, ids: string[]) => told(client.POST('/api/decks/forget', { body: { deck, ids } })),
  /** Somebody stands by the names of examples that look alike; what is known then. */
  keepExamples: (deck: string, ids: string[]) => told(client.POST('/api/decks/keep', { body: { deck, ids } })),
  /** Takes in a deck that somebody shared. */
  importDeck: (shared: Blob) => told(client.POST('/api/decks/import', file(shared))),
  house: () => told(client.GET('/api/house')),
  /** `instead`: the name that these rules had before. */
  keepHouse: (house: House, instead: string | null = null) => told(client.POST('/api/house', { body: { ...house, instead } })),
  /** What is wrong with rules that are being put together; null where nothing is. */
  checkRules: (rules: House) => told(client.POST('/api/house/check', { body: rules })),
  forgetHouse: (game: string, name: string) => told(client.POST('/api/house/forget', { body: { game, name } })),
  /** Who played here, the newest first. */
  groups: () => told(client.GET('/api/groups')),
  nameGroup: (id: string, name: string) => told(client.POST('/api/groups', { body: { id, name } })),
  forgetGroup: (id: string) => told(client.POST('/api/groups/forget', { body: { id } })),
  changeSource: (source: string) => told(client.POST('/api/source', { body: { source } })),
  tableNow: () => told(client.GET('/api/table')),
  /** Other switches from the next round on, whoever begins it. */
  keepNextRules: (options: NonNullable<TableNow['next']>) => told(client.POST('/api/next-rules', { body: { options } })),
  /** Joins with a code; the answer says as what. */
  join: (code: string) => told(client.POST('/api/join', { body: { code } })),
  part: () => told(client.POST('/api/part')),
  /** Takes a player's seat; null gives the own one back. */
  sit: (player: string | null) => told(client.POST('/api/seat', { body: { player } })),
  free: (player: string) => told(client.POST('/api/seats/free', { body: { player } })),
  door: () => told(client.GET('/api/door')),
  /** Opens the page to the room, or closes it. */
  setDoor: (open: boolean) => told(client.POST('/api/door', { body: { open } })),
  /** The phones that may be cameras, and how they are. */
  cameras: () => told(client.GET('/api/cameras')),
  /** A code by which one phone becomes a camera. */
  inviteCamera: () => told(client.POST('/api/cameras')),
  /** Shuts a phone out as camera. */
  revokeCamera: (id: string) => told(client.POST('/api/cameras/revoke', { body: { id } })),
  /** This phone becomes the camera. */
  joinCamera: (code: string) => told(client.POST('/api/camera/join', { body: { code } })),
  /** New codes: everybody has to join again. */
  renew: () => told(client.POST('/api/codes')),
  /** What a hand had best do now, and why; nothing of it is kept. */
  hint: (player: string, cards: string[]) => told(client.POST('/api/hint', { body: { player, cards } })),
  /** Reads a photograph of a hand; nothing of it is kept. */
  readHand: (photograph: Blob) => told(client.POST('/api/hand', file(photograph, 'image/jpeg'))),
  /** Asks the table to take back an own event. */
  askBack: (target: number) => told(client.POST('/api/takeback', { body: { target } })),
  answerBack: (target: number, agree: boolean) => told(client.POST('/api/takeback/answer', { body: { target, agree } })),
  games: () => told(client.GET('/api/games')),
  sources: () => told(client.GET('/api/sources')),
  setUp: (setup: Setup) => told(client.POST('/api/setup', { body: setup })),
  /** The thinking time goes on, or stops for a break. */
  runClock: (running: boolean) => told(client.POST('/api/clock', { body: { running } })),
  last: () => told(client.GET('/api/last')),
  goOn: (session: string, source: string) => told(client.POST('/api/continue', { body: { session, source } })),
  leave: () => told(client.POST('/api/leave')),
  again: () => told(client.POST('/api/again')),
  /** Which demonstrations there are. */
  demos: () => told(client.GET('/api/demos')),
  /** Shows one; answers once it begins. */
  showDemo: (name: string) => told(client.POST('/api/demo', { body: { name } })),
  /** Lets the demonstration stand still, go on, step, or play at another pace. */
  holdDemo: (hold: Hold) => told(client.POST('/api/demo/hold', { body: hold })),
  /** Reads a photograph of a strip of order cards; nothing of it is kept. */
  readStrip: (photograph: Blob) => told(client.POST('/api/strip', file(photograph, 'image/jpeg'))),
  /** Takes a picture of the table; what differs from the record. */
  compare: () => told(client.POST('/api/compare')),
  /** The zones in force on the live picture. */
  zones: () => told(client.GET('/api/zones')),
  /** Zones as they were drawn; none: the guess counts again. */
  drawZones: (drawn: ZonesDrawn) => told(client.POST('/api/zones', { body: drawn })),
  /** Somebody has looked: the table is as the record says. */
  agree: () => told(client.POST('/api/agree')),
  /** Why an event is ruled as it is. */
  why: (seq: number) => told(client.GET('/api/why', { params: { query: { seq } } })),
  /** What the newest ruling set off, and what may come next. */
  beginner: () => told(client.GET('/api/beginner')),
  /** The cards that the camera has found in the latest picture. */
  outlines: () => told(client.GET('/api/outlines')),
  course: (game: string, profile: string) => told(client.GET('/api/course', { params: { query: { game, profile } } })),
  attempt: (attempt: Attempt) => told(client.POST('/api/course/try', { body: attempt })),
  /** Positions that nobody has seen, others for every seed. */
  freshQuiz: (game: string, profile: string, seed: number) => told(client.GET('/api/quiz/fresh', { params: { query: { game, profile, seed } } })),
  ownQuiz: () => told(client.GET('/api/quiz/own')),
  ruleCard: (game: string, profile: string, options: string) => told(client.GET('/api/rule-card', { params: { query: { game, profile, options } } })),
  /** What a player may play with a hand; nothing of it is kept. */
  mayPlay: (player: string, cards: string[]) => told(client.POST('/api/may-play', { body: { player, cards } })),
  /** Which cards a player might lay now. */
  fits: (player: string) => told(client.GET('/api/fits', { params: { query: { player } } })),
  /** How cards would be ruled if they were entered now. */
  draft: (player: string, cards: string[]) => told(client.POST('/api/draft', { body: { player, cards, readings: [] } })),
  earlier: (before: number) => told(client.GET('/api/earlier', { params: { query: { before } } })),
  questions: (before: number) => told(client.GET('/api/questions', { params: { query: { before } } })),
  /** `seen`: the version that the page showed; what no longer fits a newer one is refused. */
  send: (event: Asked, seen?: number) => told(client.POST('/api/events', { params: { query: { seen } }, body: event })),
  evenings: (skip = 0) => told(client.GET('/api/evenings', { params: { query: { skip } } })),
  evening: (session: string) => told(client.GET('/api/evenings/one', { params: { query: { session } } })),
  /** The table as it was after an event of an evening. */
  tableThen: (session: string, seq: number) => told(client.GET('/api/evenings/table', { params: { query: { session, seq } } })),
  /** What an event at the table would change; on a player's phone, one of their own. */
  wouldChange: (event: Asked) => told(client.POST('/api/events/preview', { body: event })),
  preview: (session: string, event: Asked) => told(client.POST('/api/evenings/preview', { params: { query: { session } }, body: event })),
  correct: (session: string, event: Asked, seen: number) => told(client.POST('/api/evenings/events', { params: { query: { session, seen } }, body: event })),
  forget: (session: string) => told(client.POST('/api/evenings/delete', { body: { session } })),
  /** Reads in a file; `copy`: also where the evening is here already. */
  takeIn: (found: Blob, copy = false) => told(client.POST('/api/evenings/import', { params: { query: { copy } }, ...file(found) })),
  figures: (game: string, profile: string, since: string) => told(client.GET('/api/statistics', { params: { query: some({ game, profile, since }) } })),
  league: () => told(client.GET('/api/league')),
  leaguePlayers: (game: string, profile: string) => told(client.GET('/api/league/players', { params: { query: some({ game, profile }) } })),
  /** How this table is in a league; its password is never told. */
  leagueSettings: () => told(client.GET('/api/league/settings')),
  joinLeague: (asked: LeagueAsked) => told(client.POST('/api/league/settings', { body: asked })),
  leaveLeague: () => told(client.POST('/api/league/leave')),
  kept: () => told(client.GET('/api/keeping')),
  /** Limits for pictures; null: none. */
  beyond: (days: number | null, megabytes: number | null) => told(client.POST('/api/keeping/beyond', { body: { days, megabytes } })),
  limit: (days: number | null, megabytes: number | null) => told(client.POST('/api/keeping/limits', { body: { days, megabytes } })),
  restore: (found: Blob) => told(client.POST('/api/restore', file(found))),
  settlement: (sessions: string[], worth: number) => told(client.POST('/api/settlement', { body: { sessions, worth } })),
}
