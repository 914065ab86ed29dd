import type { Entry } from '../server/types.ts'

/** How much a ruling matters: a verdict that is not plain, or an effect; a play; anything else. */
export type Weight = 'ruling' | 'play' | 'rest'

const ORDINARY = ['trick', 'clear', 'draw']

export function weightOf(entry: Entry): Weight {
  const telling = (entry.verdict !== null && entry.verdict !== 'legal') || entry.exposed.length > 0 || entry.effects.some((effect) => !ORDINARY.includes(effect))
  return telling ? 'ruling' : entry.type === 'play' ? 'play' : 'rest'
}

/** A sound: the field is cut, the order turns, somebody goes out, somebody falls, a foul, time is up. */
export type Sound = 'cut' | 'turn' | 'out' | 'fall' | 'foul' | 'time'

const SOUNDS: readonly (readonly [Sound, readonly string[]])[] = [
  ['foul', ['foul-finish']],
  ['fall', ['miyako-ochi', 'gekokujo', 'eliminated']],
  ['out', ['finish']],
  ['turn', ['revolution', 'counter-revolution', 'five-card-revolution', 'eleven-back']],
  ['cut', ['eight-cut', 'spade-three', 'sandstorm', 'ambulance', 'rokurokubi']],
]

/** The sound of a ruling; null where it makes none. */
export function soundOf(entry: Entry): Sound | null {
  if (entry.verdict === 'illegal' && !entry.taken_back) return 'foul'
  if (entry.verdict !== 'legal' && !entry.stands) return null
  return SOUNDS.find(([, effects]) => effects.some((effect) => entry.effects.includes(effect)))?.[0] ?? null
}

/** What is celebrated: an effect that is worth more than a seal; null where there is none. */
export function joyOf(entry: Entry): string | null {
  if (entry.verdict !== 'legal' || entry.effects.includes('foul-finish')) return null
  const joys = ['miyako-ochi', 'gekokujo', 'finish', 'revolution', 'counter-revolution', 'five-card-revolution']
  return joys.find((effect) => entry.effects.includes(effect)) ?? null
}
