import type { Said } from '../lib/server/types.ts'

export interface Remark {
  name: string
  fine: boolean | null
  message: Said
}

/** What the server sees in the phone's picture: corners as shares of its width and height. */
export interface Seen {
  watched: boolean
  good: boolean
  cards: { quad: [number, number][]; read: boolean }[]
  remarks: Remark[]
}

export interface Condition {
  battery: number | null
  charging: boolean
  away: boolean
  placed: boolean
}

type Message = { kind: 'ask'; fps: number; width: number; taken: number; still: boolean } | ({ kind: 'seen' } & Seen) | { kind: 'over'; code: string; message: Said }

/** Bytes of the largest piece in which a picture is sent. */
export const PIECE = 48 * 1024
/** So many pictures may be on their way: one is sent while the one before is taken. */
const UNDER_WAY = 2
/** After so long a picture that was not told as taken counts no more, ms. */
const FORGOTTEN_MS = 2000
/** A line that says nothing for so long is lost, ms; the server says something each second. */
const SILENT_MS = 3000
const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 3000
/** A line that never opens in so many tries, while the page itself can be loaded, is not let through. */
const TRIES = 3
const QUALITY = { least: 0.55, most: 0.85 }
/** A picture should be taken so soon after it was sent, ms: later ones are coded more coarsely. */
const SOON_MS = 250

/** The quality of the next pictures (0 to 1) after one that took so long, ms. */
export function nextQuality(quality: number, tookMs: number): number {
  const next = tookMs > SOON_MS ? quality - 0.05 : tookMs < SOON_MS / 2 ? quality + 0.01 : quality
  return Math.min(Math.max(next, QUALITY.least), QUALITY.most)
}

/**
 * The phone's one line: pictures out, at the pace at which the server takes them; what is wanted and what is seen in.
 * It reconnects by itself until the server ends it with a sentence.
 */
export class Line {
  state = $state<'connecting' | 'open' | 'lost' | 'blocked' | 'over'>('connecting')
  seen = $state.raw<Seen | null>(null)
  over = $state.raw<{ code: string; message: Said } | null>(null)
  /** What the server wants: pictures per second, and their longer side at most, px. */
  fps = $state(1)
  width = 1920
  quality = QUALITY.most
  /** Pictures that were taken in the last seconds, per second. */
  rate = $state(0)
  onstill: () => void = () => undefined

  private socket: WebSocket | null = null
  private sent: number[] = []
  private taken: number[] = []
  private heard = 0
  private wait = FIRST_WAIT_MS
  private failed = 0
  private wanted = false
  private watch = 0
  private timer = 0
  private condition: Condition | null = null

  constructor(private readonly full: () => { width: number; height: number } | null) {}

  start(): void {
    this.stop()
    this.wanted = true
    this.over = null
    this.failed = 0
    this.state = 'connecting'
    this.watch = window.setInterval(() => this.look(), 500)
    this.connect()
  }

  stop(): void {
    this.wanted = false
    clearInterval(this.watch)
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  /** Whether another picture may be sent now. */
  get free(): boolean {
    const now = performance.now()
    this.sent = this.sent.filter((at) => now - at < FORGOTTEN_MS)
    return this.state === 'open' && this.sent.length < UNDER_WAY
  }

  /** Sends a picture that was taken at `at`, ms of the page's clock. */
  async send(kind: 'frame' | 'still', at: number, picture: Blob): Promise<void> {
    const data = await picture.arrayBuffer()
    const socket = this.socket
    if (!socket || socket.readyState !== WebSocket.OPEN || this.state !== 'open') return
    if (kind === 'frame') this.sent.push(performance.now())
    socket.send(JSON.stringify({ kind, bytes: data.byteLength, at }))
    for (let from = 0; from < data.byteLength; from += PIECE) socket.send(data.slice(from, from + PIECE))
  }

  tell(condition: Condition): void {
    this.condition = condition
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ kind: 'condition', ...condition }))
  }

  /** The camera was opened, or another one was: its full size counts from now on. */
  greet(): void {
    const size = this.full()
    if (size && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ kind: 'hello', ...size }))
  }

  private connect(): void {
    if (!this.wanted) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/camera/line`)
    let opened = false
    this.socket = socket
    this.heard = performance.now()
    socket.onopen = () => {
      opened = true
      this.failed = 0
      this.sent = []
      this.greet()
      if (this.condition) this.tell(this.condition)
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      this.heard = performance.now()
      this.take(JSON.parse(message.data) as Message)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      this.lose(opened)
    }
  }

  private take(message: Message): void {
    if (message.kind === 'ask') {
      this.state = 'open'
      this.wait = FIRST_WAIT_MS
      this.fps = message.fps
      this.width = message.width
      this.count(message.taken)
      if (message.still) this.onstill()
    } else if (message.kind === 'seen') this.seen = message
    else {
      this.over = message
      this.state = 'over'
      this.stop()
    }
  }

  private count(taken: number): void {
    const now = performance.now()
    for (let each = 0; each < taken; each += 1) {
      const at = this.sent.shift()
      if (at !== undefined) this.quality = nextQuality(this.quality, now - at)
      this.taken.push(now)
    }
    this.taken = this.taken.filter((at) => now - at < 4000)
    this.rate = Math.round(this.taken.length / 4)
  }

  private look(): void {
    const silent = performance.now() - this.heard > SILENT_MS
    if (silent && this.socket) {
      const socket = this.socket
      this.socket = null
      socket.close()
      this.lose(this.state === 'open')
    }
  }

  private lose(opened: boolean): void {
    if (!this.wanted) return
    this.seen = null
    this.rate = 0
    if (!opened) this.failed += 1
    if (this.state !== 'blocked') this.state = 'lost'
    if (this.failed >= TRIES) void this.examine()
    this.timer = window.setTimeout(() => this.connect(), this.wait)
    this.wait = Math.min(this.wait * 1.5, LONGEST_WAIT_MS)
  }

  /** Whether the page can be loaded though its line cannot be opened: then something lets one through and not the other. */
  private async examine(): Promise<void> {
    const answer = await fetch('/manifest.webmanifest', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok && this.state === 'lost' && location.protocol === 'https:') this.state = 'blocked'
    else if (!answer?.ok && this.state === 'blocked') this.state = 'lost'
  }
}
