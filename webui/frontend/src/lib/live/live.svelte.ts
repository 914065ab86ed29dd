import { api } from '../server/api.ts'
import { merge, withEarlier, withQuestions, type Update } from './merge.ts'
import type { ClockNow, Guide, Outline, Room, Status, View, You } from '../server/types.ts'
import { Waiting } from '../server/waiting.ts'

export interface Picture {
  url: string
  outlines: Outline[]
  width: number
  height: number
}

type Message =
  | { kind: 'view'; view: View }
  | { kind: 'update'; update: Update }
  | { kind: 'status'; status: Status }
  | { kind: 'picture'; outlines: Outline[]; width: number; height: number }
  | { kind: 'you'; you: You }
  | { kind: 'room'; room: Room }
  | { kind: 'league'; version: number; joined: boolean }
  | { kind: 'guide'; guide: Guide | null }
  | { kind: 'clock'; clock: ClockNow | null }
  | { kind: 'none' }
  | { kind: 'locked' }

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 5000
const LATE_MS = 2000

/**
 * The one WebSocket to the table: a full view on connecting, then only what changed, older events on request; pictures as JPEG, each asked for when
 * the last one has been shown, and none while the tab is hidden. Reconnects by itself.
 */
class Live {
  view = $state.raw<View | null>(null)
  status = $state.raw<Status | null>(null)
  /** What this device is here, and what everybody knows of the room. */
  you = $state.raw<You | null>(null)
  room = $state.raw<Room | null>(null)
  /** What the league is at: it rises whenever something happens at one of its tables. */
  league = $state(0)
  /** Whether there is a league; null before anything was said of it. */
  joined = $state<boolean | null>(null)
  /** The demonstration that is shown, and where it is; null where a real table is. */
  guide = $state.raw<Guide | null>(null)
  /** The time that a tournament gives, and when that was told (ms of this page's own clock). */
  clock = $state.raw<{ clock: ClockNow; at: number } | null>(null)
  picture = $state.raw<Picture | null>(null)
  /** No camera watches: what is played is tapped in. */
  get tapped(): boolean {
    return this.status?.state === 'no-camera'
  }
  link = $state<'connecting' | 'open' | 'lost' | 'none' | 'locked'>('connecting')

  private socket: WebSocket | null = null
  private wait = FIRST_WAIT_MS
  private timer = 0
  private wanted = false
  private pictures = true
  private readonly waiting = new Waiting<View>()
  /** The event before which it is not known here what waits for an answer; null where all is known. */
  private oldest: number | null = null
  private coming: { outlines: Outline[]; width: number; height: number } | null = null

  start(): void {
    this.wanted = true
    document.addEventListener('visibilitychange', this.visibility)
    this.connect()
  }

  stop(): void {
    this.wanted = false
    document.removeEventListener('visibilitychange', this.visibility)
    clearTimeout(this.timer)
    this.socket?.close()
    this.socket = null
    this.you = null
    this.room = null
    this.forget()
  }

  /** Whether this page shows the live picture: one that does not costs none. */
  wantPictures(wanted: boolean): void {
    if (this.pictures === wanted) return
    this.pictures = wanted
    this.visibility()
  }

  /** Fetches older events of the timeline, where there are any. */
  async earlier(): Promise<void> {
    const asked = this.view
    if (!asked?.earlier || typeof asked.first !== 'number') return
    const older = await api.earlier(asked.first)
    // The view may have changed meanwhile, or be another one.
    if (this.view?.session === asked.session && this.view.first === asked.first) this.view = withEarlier(this.view, older)
  }

  /** Fetches older events that still wait for an answer, where there are any. */
  async questions(): Promise<void> {
    const asked = this.view
    const before = this.oldest
    if (!asked || before === null) return
    const older = await api.questions(before)
    if (this.view?.session !== asked.session || this.oldest !== before) return
    this.oldest = older.timeline[0]?.seq ?? null
    this.view = withQuestions(this.view, older)
  }

  /** Waits until the view has an event, but not for ever. */
  async shows(seq: number): Promise<void> {
    const has = (view: View): boolean => view.timeline.some((entry) => entry.seq >= seq)
    if (!this.view || !has(this.view)) await this.waiting.until(has, LATE_MS)
  }

  private forget(): void {
    this.view = null
    this.status = null
    this.guide = null
    this.clock = null
    if (this.picture) URL.revokeObjectURL(this.picture.url)
    this.picture = null
  }

  private connect(): void {
    if (!this.wanted) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/live`)
    socket.binaryType = 'blob'
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS
      this.visibility()
    }
    socket.onmessage = (message: MessageEvent<string | Blob>) => {
      if (typeof message.data === 'string') this.take(JSON.parse(message.data) as Message)
      else this.show(message.data)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.socket = null
      if (!this.wanted) return
      if (this.link === 'open' || this.link === 'connecting') this.link = 'lost'
      this.timer = window.setTimeout(() => this.connect(), this.wait)
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS)
    }
    this.socket = socket
  }

  private take(message: Message): void {
    switch (message.kind) {
      case 'view':
        this.view = message.view
        this.oldest = message.view.timeline[0]?.seq ?? null
        this.link = 'open'
        break
      case 'update':
        if (this.view) this.view = merge(this.view, message.update)
        break
      case 'status':
        this.status = message.status
        break
      case 'you':
        this.you = message.you
        break
      case 'room':
        this.room = message.room
        break
      case 'league':
        this.league = message.version
        this.joined = message.joined
        break
      case 'guide':
        this.guide = message.guide
        break
      case 'clock':
        this.clock = message.clock && { clock: message.clock, at: performance.now() }
        break
      case 'picture':
        this.coming = message
        break
      case 'none':
        this.forget()
        this.link = 'none'
        break
      case 'locked':
        this.forget()
        this.link = 'locked'
        break
    }
    if (this.view) this.waiting.tell(this.view)
  }

  private show(data: Blob): void {
    if (!this.coming) return
    const old = this.picture?.url
    const { outlines, width, height } = this.coming
    this.picture = { url: URL.createObjectURL(data), outlines, width, height }
    // The old picture may still be on its way to the screen.
    if (old) setTimeout(() => URL.revokeObjectURL(old), 1000)
    requestAnimationFrame(() => this.tell({ seen: true }))
  }

  private tell(message: { picture: boolean } | { seen: true }): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private visibility = (): void => this.tell({ picture: this.pictures && !document.hidden })
}

export const live = new Live()
