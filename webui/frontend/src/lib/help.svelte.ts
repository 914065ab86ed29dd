import { keep, kept } from './choices.ts'

/** Whether everything is explained to beginners, and whether moments are celebrated; kept on this device. */
class Help {
  beginner = $state(kept('beginner', ['on', 'off'], 'off') === 'on')
  lively = $state(kept('joy', ['lively', 'calm'], 'lively') === 'lively')

  explain(on: boolean): void {
    this.beginner = on
    keep('beginner', on ? 'on' : 'off')
  }

  celebrate(on: boolean): void {
    this.lively = on
    keep('joy', on ? 'lively' : 'calm')
  }
}

export const help = new Help()
