import type {
  Accepted, Asked, Comparison, Earlier, EveningList, Figures, GameInfo, Head, Hello, ImportedInfo, Kept, Last, Opened, Preview, Problem, RestoredInfo, Said, Settlement, Setup,
  Source, StripRead,
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

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const picture = body instanceof Blob
  const type = picture ? body.type || 'image/jpeg' : 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': type },
      body: body === undefined ? null : picture ? body : JSON.stringify(body),
      credentials: 'same-origin',
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
  pin: (pin: string) => ask<object>('pin', { pin }),
  games: () => ask<GameInfo[]>('games'),
  sources: () => ask<Source[]>('sources'),
  setUp: (setup: Setup) => ask<object>('setup', setup),
  last: () => ask<Last | null>('last'),
  goOn: (session: string, source: string) => ask<object>('continue', { session, source }),
  leave: () => ask<object>('leave', {}),
  again: () => ask<object>('again', {}),
  /** Reads a photograph of a strip of order cards; nothing of it is kept. */
  readStrip: (photograph: Blob) => ask<StripRead>('strip', photograph),
  /** Takes a picture of the table; what differs from the record. */
  compare: () => ask<Comparison>('compare', {}),
  /** Somebody has looked: the table is as the record says. */
  agree: () => ask<object>('agree', {}),
  earlier: (before: number) => ask<Earlier>(`earlier?before=${before}`),
  /** `seen`: the version that the page showed; what no longer fits a newer one is refused. */
  send: (event: Asked, seen?: number) => ask<Accepted>(seen === undefined ? 'events' : `events?seen=${seen}`, event),
  evenings: (skip = 0) => ask<EveningList>(`evenings?skip=${skip}`),
  evening: (session: string) => ask<Opened>(`evenings/one?${of(session)}`),
  /** The table as it was after an event of an evening. */
  tableThen: (session: string, seq: number) => ask<Head>(`evenings/table?${of(session)}&seq=${seq}`),
  /** What a correction would change. */
  preview: (session: string, event: Asked) => ask<Preview>(`evenings/preview?${of(session)}`, event),
  correct: (session: string, event: Asked, seen: number) => ask<Accepted>(`evenings/events?${of(session)}&seen=${seen}`, event),
  forget: (session: string) => ask<object>('evenings/delete', { session }),
  /** Reads in a file; `copy`: also where the evening is here already. */
  takeIn: (file: Blob, copy = false) => ask<ImportedInfo>(`evenings/import${copy ? '?copy=true' : ''}`, file),
  figures: (game: string, profile: string, since: string) =>
    ask<Figures>(`statistics?${new URLSearchParams(Object.entries({ game, profile, since }).filter(([, value]) => value))}`),
  kept: () => ask<Kept>('keeping'),
  /** Limits for pictures; null: none. */
  limit: (days: number | null, megabytes: number | null) => ask<Kept>('keeping/limits', { days, megabytes }),
  restore: (file: Blob) => ask<RestoredInfo>('restore', file),
  settlement: (sessions: string[], worth: number) => ask<Settlement>('settlement', { sessions, worth }),
}

/** A session in an address. */
function of(session: string): string {
  return `session=${encodeURIComponent(session)}`
}
