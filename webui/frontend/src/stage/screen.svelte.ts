import { keep, kept } from '../lib/choices.ts'

const ROOMS = ['dark', 'bright'] as const
export type Room = (typeof ROOMS)[number]

/** The screen of the tablet beside the table: for a dark or a bright room, full or not, kept on where the browser allows it. */
class Screen {
  room = $state<Room>(kept('room', ROOMS, 'dark'))
  full = $state(false)
  /** Whether the screen stays on; null while that is not known. */
  awake = $state<boolean | null>(null)
  private lock: WakeLockSentinel | null = null

  light(): void {
    this.room = this.room === 'dark' ? 'bright' : 'dark'
    keep('room', this.room)
  }

  async fill(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
    } catch {
      // A phone without full screen shows the page as it is.
    }
  }

  /** While this is open, full screen is followed and the screen stays on; gives back what ends it. */
  watch(): () => void {
    const follow = (): void => void (this.full = document.fullscreenElement !== null)
    const wake = (): void => void (document.hidden || this.stayOn())
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('visibilitychange', wake) // a lock ends when the page is hidden
    follow()
    wake()
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('visibilitychange', wake)
      void this.lock?.release().catch(() => undefined)
      this.lock = null
    }
  }

  private async stayOn(): Promise<void> {
    try {
      this.lock = await navigator.wakeLock.request('screen')
      this.awake = true
    } catch {
      this.awake = false // not over plain http, or the battery is low
    }
  }
}

export const screen = new Screen()
