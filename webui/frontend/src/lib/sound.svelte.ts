import { keep, kept } from './choices.ts'
import { onNews } from './live/news.svelte.ts'
import { soundOf, type Sound } from './live/weight.ts'

/** One tone: start and length in s, from one frequency to another in Hz, how loud. */
type Tone = readonly [at: number, length: number, from: number, to: number, gain: number, shape?: OscillatorType]

const TONES: Record<Sound, readonly Tone[]> = {
  cut: [[0, 0.16, 1400, 300, 0.16, 'triangle'], [0.1, 0.22, 520, 520, 0.12]],
  turn: [[0, 0.14, 294, 294, 0.14], [0.12, 0.14, 370, 370, 0.14], [0.24, 0.14, 440, 440, 0.14], [0.36, 0.5, 587, 587, 0.16]],
  out: [[0, 0.12, 523, 523, 0.14], [0.12, 0.12, 659, 659, 0.14], [0.24, 0.6, 784, 784, 0.16], [0.24, 0.6, 1047, 1047, 0.07]],
  fall: [[0, 0.2, 587, 440, 0.14], [0.2, 0.2, 440, 330, 0.14], [0.4, 0.5, 330, 147, 0.16]],
  time: [[0, 0.18, 880, 880, 0.14], [0.28, 0.18, 880, 880, 0.14], [0.56, 0.4, 880, 880, 0.16]],
  foul: [[0, 0.16, 196, 185, 0.12, 'square'], [0.2, 0.26, 165, 156, 0.12, 'square']],
}

/** Short sounds, made in the browser. Silent until somebody turns them on, on this device; then they stay on. */
class Sounds {
  readonly possible = typeof AudioContext !== 'undefined'
  on = $state(kept('sound', ['on', 'off'], 'off') === 'on')
  private context: AudioContext | null = null

  constructor() {
    // A browser lets nothing sound before the first touch of a visit.
    if (this.possible) document.addEventListener('pointerdown', () => this.on && this.wake(), { passive: true })
  }

  toggle(): void {
    this.on = !this.on
    keep('sound', this.on ? 'on' : 'off')
    if (this.on) this.play('cut')
  }

  play(sound: Sound): void {
    if (!this.on || !this.possible) return
    const context = this.wake()
    const now = context.currentTime + 0.02
    for (const [at, length, from, to, gain, shape = 'sine'] of TONES[sound]) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.type = shape
      tone.frequency.setValueAtTime(from, now + at)
      tone.frequency.exponentialRampToValueAtTime(to, now + at + length)
      volume.gain.setValueAtTime(0, now + at)
      volume.gain.linearRampToValueAtTime(gain, now + at + 0.015)
      volume.gain.exponentialRampToValueAtTime(0.0005, now + at + length)
      tone.connect(volume).connect(context.destination)
      tone.start(now + at)
      tone.stop(now + at + length + 0.05)
    }
  }

  private wake(): AudioContext {
    this.context ??= new AudioContext()
    if (this.context.state === 'suspended') void this.context.resume()
    return this.context
  }
}

export const sounds = new Sounds()

/** While a component that calls this is shown, new rulings sound. */
export function sounding(): void {
  onNews((entry) => {
    const sound = soundOf(entry)
    if (sound) sounds.play(sound)
  })
}
