import type {
  Accepted, Asked, Attempt, Attempted, Beginner, BeyondLimits, Comparison, CourseInfo, DeckChoice, Demo, Door, Earlier, Enrolled, EveningList, Examination,
  Figures, GameInfo, HandRead, Head, Hello, Hint, Hold, House, ImportedInfo, Kept, Last, Learning, LeagueAsked, LeagueNow, LeagueSettings, MayPlay, Opened, Outline, OwnQuiz, Preview,
  Problem, RestoredInfo,
  RuleCard, Said, Settlement, Setup, Source, StripRead, TableNow, Why, You, ZonesDrawn, ZonesNow, Questions,
} from './types.ts'

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

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const picture = body instanceof Blob
  const type = picture ? body.type || 'image/jpeg' : 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': type },
      body: body === undefined ? null : picture ? body : JSON.stringify(body),
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    })
  } catch {
    throw new Refusal('unreachable', UNREACHABLE)
  }
  const data: unknown = await answer.json().catch(() => null)
  if (answer.ok) return data as T
  const problem = data as Problem | null
  throw new Refusal(problem?.code ?? 'unreachable', problem?.message ?? UNREACHABLE, problem?.field ?? null)
}

export const api = {
  hello: () => ask<Hello>('hello'),
  /** Looks at a source before a game; the server lets go of it once nobody asks for its picture. */
  look: (source: string, signal: AbortSignal) => ask<object>('preview', { source }, signal),
  /** The newest picture of what is looked at; null where there is none yet. */
  previewed: async (): Promise<Blob | null> => {
    try {
      const answer = await fetch('/api/preview.jpg', { credentials: 'same-origin' })
      return answer.status === 200 ? await answer.blob() : null
    } catch {
      return null
    }
  },
  examine: (seats: number | null) => ask<Examination | null>('examine', seats === null ? {} : { seats }),
  decks: (game: string, profile: string) => ask<DeckChoice[]>(`decks?game=${game}&profile=${profile}`),
  /** The cards of a game's deck. */
  cards: (game: string, profile: string) => ask<string[]>(`cards?game=${game}&profile=${profile}`),
  /** `one`: whatever stands out is the card; `corners`: where it lies, shares of the picture's width and height. */
  enrol: (deck: string, card: string, game: string, profile: string, one = false, corners: [number, number][] | null = null) =>
    ask<Enrolled>('enrol', { deck, card, game, profile, one, corners }),
  /** Begins to learn a deck that will be used, and says how far that is. */
  learn: (deck: string) => ask<Learning>('learn', { deck }),
  house: () => ask<House[]>('house'),
  keepHouse: (house: House) => ask<object>('house', house),
  changeSource: (source: string) => ask<object>('source', { source }),
  tableNow: () => ask<TableNow>('table'),
  /** Other switches from the next round on, whoever begins it. */
  keepNextRules: (options: NonNullable<TableNow['next']>) => ask<object>('next-rules', { options }),
  /** Joins with a code; the answer says as what. */
  join: (code: string) => ask<You>('join', { code }),
  part: () => ask<object>('part', {}),
  /** Takes a player's seat; null gives the own one back. */
  sit: (player: string | null) => ask<You>('seat', { player }),
  free: (player: string) => ask<object>('seats/free', { player }),
  door: () => ask<Door>('door'),
  /** Opens the page to the room, or closes it. */
  setDoor: (open: boolean) => ask<Door>('door', { open }),
  /** New codes: everybody has to join again. */
  renew: () => ask<Door>('codes', {}),
  /** What a hand had best do now, and why; nothing of it is kept. */
  hint: (player: string, cards: string[]) => ask<Hint>('hint', { player, cards }),
  /** Reads a photograph of a hand; nothing of it is kept. */
  readHand: (photograph: Blob) => ask<HandRead>('hand', photograph),
  /** Asks the table to take back an own event. */
  askBack: (target: number) => ask<object>('takeback', { target }),
  answerBack: (target: number, agree: boolean) => ask<object>('takeback/answer', { target, agree }),
  games: () => ask<GameInfo[]>('games'),
  sources: () => ask<Source[]>('sources'),
  setUp: (setup: Setup) => ask<object>('setup', setup),
  /** The thinking time goes on, or stops for a break. */
  runClock: (running: boolean) => ask<object>('clock', { running }),
  last: () => ask<Last | null>('last'),
  goOn: (session: string, source: string) => ask<object>('continue', { session, source }),
  leave: () => ask<object>('leave', {}),
  again: () => ask<object>('again', {}),
  /** Which demonstrations there are. */
  demos: () => ask<Demo[]>('demos'),
  /** Shows one; answers once it begins. */
  showDemo: (name: string) => ask<object>('demo', { name }),
  /** Lets the demonstration stand still, go on, step, or play at another pace. */
  holdDemo: (hold: Hold) => ask<object>('demo/hold', hold),
  /** Reads a photograph of a strip of order cards; nothing of it is kept. */
  readStrip: (photograph: Blob) => ask<StripRead>('strip', photograph),
  /** Takes a picture of the table; what differs from the record. */
  compare: () => ask<Comparison>('compare', {}),
  /** The zones in force on the live picture. */
  zones: () => ask<ZonesNow>('zones'),
  /** Zones as they were drawn; none: the guess counts again. */
  drawZones: (drawn: ZonesDrawn) => ask<object>('zones', drawn),
  /** Somebody has looked: the table is as the record says. */
  agree: () => ask<object>('agree', {}),
  /** Why an event is ruled as it is. */
  why: (seq: number) => ask<Why>(`why?seq=${seq}`),
  /** What the newest ruling set off, and what may come next. */
  beginner: () => ask<Beginner>('beginner'),
  /** The cards that the camera has found in the latest picture. */
  outlines: () => ask<Outline[]>('outlines'),
  course: (game: string, profile: string) => ask<CourseInfo>(`course?${new URLSearchParams({ game, profile })}`),
  attempt: (attempt: Attempt) => ask<Attempted>('course/try', attempt),
  ownQuiz: () => ask<OwnQuiz>('quiz/own'),
  ruleCard: (game: string, profile: string, options: string) => ask<RuleCard>(`rule-card?${new URLSearchParams({ game, profile, options })}`),
  /** What a player may play with a hand; nothing of it is kept. */
  mayPlay: (player: string, cards: string[]) => ask<MayPlay>('may-play', { player, cards }),
  earlier: (before: number) => ask<Earlier>(`earlier?before=${before}`),
  questions: (before: number) => ask<Questions>(`questions?before=${before}`),
  /** `seen`: the version that the page showed; what no longer fits a newer one is refused. */
  send: (event: Asked, seen?: number) => ask<Accepted>(seen === undefined ? 'events' : `events?seen=${seen}`, event),
  evenings: (skip = 0) => ask<EveningList>(`evenings?skip=${skip}`),
  evening: (session: string) => ask<Opened>(`evenings/one?${of(session)}`),
  /** The table as it was after an event of an evening. */
  tableThen: (session: string, seq: number) => ask<Head>(`evenings/table?${of(session)}&seq=${seq}`),
  /** What a correction would change. */
  /** What an event at the table would change; on a player's phone, one of their own. */
  wouldChange: (event: Asked) => ask<Preview>('events/preview', event),
  preview: (session: string, event: Asked) => ask<Preview>(`evenings/preview?${of(session)}`, event),
  correct: (session: string, event: Asked, seen: number) => ask<Accepted>(`evenings/events?${of(session)}&seen=${seen}`, event),
  forget: (session: string) => ask<object>('evenings/delete', { session }),
  /** Reads in a file; `copy`: also where the evening is here already. */
  takeIn: (file: Blob, copy = false) => ask<ImportedInfo>(`evenings/import${copy ? '?copy=true' : ''}`, file),
  figures: (game: string, profile: string, since: string) =>
    ask<Figures>(`statistics?${new URLSearchParams(Object.entries({ game, profile, since }).filter(([, value]) => value))}`),
  league: () => ask<LeagueNow>('league'),
  leaguePlayers: (game: string, profile: string) =>
    ask<Figures>(`league/players?${new URLSearchParams(Object.entries({ game, profile }).filter(([, value]) => value))}`),
  /** How this table is in a league; its password is never told. */
  leagueSettings: () => ask<LeagueSettings>('league/settings'),
  joinLeague: (asked: LeagueAsked) => ask<LeagueSettings>('league/settings', asked),
  leaveLeague: () => ask<object>('league/leave', {}),
  kept: () => ask<Kept>('keeping'),
  /** Limits for pictures; null: none. */
  beyond: (days: number | null, megabytes: number | null) => ask<BeyondLimits>('keeping/beyond', { days, megabytes }),
  limit: (days: number | null, megabytes: number | null) => ask<Kept>('keeping/limits', { days, megabytes }),
  restore: (file: Blob) => ask<RestoredInfo>('restore', file),
  settlement: (sessions: string[], worth: number) => ask<Settlement>('settlement', { sessions, worth }),
}

/** A session in an address. */
function of(session: string): string {
  return `session=${encodeURIComponent(session)}`
}
