/** Why there is no picture. */
export type Trouble = 'insecure' | 'nocamera' | 'denied' | 'missing' | 'taken'

/** Lenses and what else a phone's camera can be told; browsers know more of it than TypeScript does. */
interface More {
  zoom?: { min: number; max: number; step?: number }
  focusMode?: string[]
  exposureMode?: string[]
}
interface Now {
  focusDistance?: number
  exposureTime?: number
  zoom?: number
}

const FULL = { width: { ideal: 3840 }, height: { ideal: 2160 }, frameRate: { ideal: 30, max: 30 } }
/** A camera that ended by itself is opened again so much later, ms. */
const AGAIN_MS = 1000

/** The back camera of this device. */
export class Camera {
  stream = $state.raw<MediaStream | null>(null)
  trouble = $state<Trouble | null>(null)
  lenses = $state.raw<MediaDeviceInfo[]>([])
  lens = $state('')
  zooms = $state.raw<{ min: number; max: number; step: number } | null>(null)
  zoom = $state(1)
  private turn = 0

  /** The full size of the picture, px. */
  get size(): { width: number; height: number } | null {
    const now = this.track?.getSettings()
    return now?.width && now.height ? { width: now.width, height: now.height } : null
  }

  async open(lens = this.lens): Promise<void> {
    const turn = (this.turn += 1)
    this.close()
    this.turn = turn
    this.trouble = null
    if (!window.isSecureContext) return void (this.trouble = 'insecure')
    if (!navigator.mediaDevices?.getUserMedia) return void (this.trouble = 'nocamera')
    try {
      const which = lens ? { deviceId: { exact: lens } } : { facingMode: { ideal: 'environment' } }
      const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...FULL, ...which } })
      if (turn !== this.turn) return stream.getTracks().forEach((each) => each.stop())
      this.stream = stream
      this.begun()
    } catch (error) {
      if (turn !== this.turn) return
      const name = error instanceof DOMException ? error.name : ''
      if (lens && name === 'OverconstrainedError') return this.open('')
      this.trouble = name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'missing' : 'taken'
    }
  }

  close(): void {
    this.turn += 1
    this.stream?.getTracks().forEach((each) => each.stop())
    this.stream = null
  }

  /** A camera that was taken away while the page was not shown is opened again. */
  revive(): void {
    if (this.stream && this.track?.readyState !== 'live') void this.open()
  }

  setZoom(zoom: number): void {
    this.zoom = zoom
    void this.apply({ zoom })
  }

  /** Holds focus and exposure as they are, or lets them go again, where the browser can. */
  hold(held: boolean): void {
    const track = this.track
    if (!track?.getCapabilities) return
    const can = track.getCapabilities() as More
    const now = track.getSettings() as Now
    if (can.focusMode?.includes('manual') && can.focusMode.includes('continuous'))
      void this.apply(!held ? { focusMode: 'continuous' } : now.focusDistance ? { focusMode: 'manual', focusDistance: now.focusDistance } : {})
    if (can.exposureMode?.includes('manual') && can.exposureMode.includes('continuous'))
      void this.apply(!held ? { exposureMode: 'continuous' } : now.exposureTime ? { exposureMode: 'manual', exposureTime: now.exposureTime } : {})
  }

  private get track(): MediaStreamTrack | null {
    return this.stream?.getVideoTracks()[0] ?? null
  }

  private begun(): void {
    const track = this.track
    if (!track) return
    track.onended = () => setTimeout(() => this.revive(), AGAIN_MS)
    this.lens = track.getSettings().deviceId ?? ''
    const can = (track.getCapabilities?.() ?? {}) as More
    this.zooms = can.zoom && can.zoom.max > can.zoom.min ? { min: can.zoom.min, max: can.zoom.max, step: can.zoom.step ?? 0.1 } : null
    this.zoom = (track.getSettings() as Now).zoom ?? 1
    void navigator.mediaDevices.enumerateDevices().then((found) => {
      const cameras = found.filter((each) => each.kind === 'videoinput')
      const front = /front|前面|フロント|user/i
      this.lenses = cameras.filter((each) => !front.test(each.label))
    })
  }

  private async apply(more: object): Promise<void> {
    // What a camera cannot be told it need not do.
    await this.track?.applyConstraints({ advanced: [more as MediaTrackConstraintSet] }).catch(() => undefined)
  }
}

/** Keeps the screen on while the page is shown, where the browser can. */
export class Awake {
  /** Whether the screen may switch itself off. */
  asleep = $state(false)
  private lock: WakeLockSentinel | null = null

  async keep(): Promise<void> {
    if (this.lock && !this.lock.released) return
    try {
      this.lock = await navigator.wakeLock.request('screen')
      this.asleep = false
    } catch {
      this.asleep = !document.hidden
    }
  }

  release(): void {
    void this.lock?.release().catch(() => undefined)
    this.lock = null
  }
}

/** So long nothing may have moved before a phone counts as set down, ms. */
const STEADY_MS = 3000
/** A phone that turned by more than this was moved, degrees. */
const TURNED = 1.5

/** Degrees between a phone's back and straight down, from how it is turned about its two axes. */
export function offLevel(beta: number, gamma: number): number {
  const radians = Math.PI / 180
  return Math.acos(Math.min(1, Math.max(-1, Math.cos(beta * radians) * Math.cos(gamma * radians)))) / radians
}

/** How the phone lies, by its sensors; null where they say nothing. */
export class Level {
  off = $state<number | null>(null)
  beta = $state(0)
  gamma = $state(0)
  steady = $state<boolean | null>(null)
  /** Whether the browser wants to be asked first. */
  ask = $state(false)
  private rest: { beta: number; gamma: number; since: number } | null = null

  start(): void {
    const kind = globalThis.DeviceOrientationEvent as { requestPermission?: () => Promise<string> } | undefined
    this.ask = typeof kind?.requestPermission === 'function'
    window.addEventListener('deviceorientation', this.heard)
  }

  stop(): void {
    window.removeEventListener('deviceorientation', this.heard)
  }

  async permit(): Promise<void> {
    const kind = globalThis.DeviceOrientationEvent as unknown as { requestPermission: () => Promise<string> }
    this.ask = (await kind.requestPermission().catch(() => 'denied')) === 'default'
  }

  private heard = ({ beta, gamma, timeStamp }: DeviceOrientationEvent): void => {
    if (beta === null || gamma === null) return
    this.ask = false
    this.beta = beta
    this.gamma = gamma
    this.off = offLevel(beta, gamma)
    if (!this.rest || Math.hypot(beta - this.rest.beta, gamma - this.rest.gamma) > TURNED) this.rest = { beta, gamma, since: timeStamp }
    this.steady = timeStamp - this.rest.since > STEADY_MS
  }
}

interface BatteryManager extends EventTarget {
  level: number
  charging: boolean
}

/** The phone's battery; null where the browser does not say. */
export class Battery {
  level = $state<number | null>(null)
  charging = $state(false)

  start(): void {
    const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
    void getBattery?.call(navigator).then((found) => {
      const told = (): void => {
        this.level = found.level
        this.charging = found.charging
      }
      for (const change of ['levelchange', 'chargingchange']) found.addEventListener(change, told)
      told()
    }, () => undefined)
  }
}
