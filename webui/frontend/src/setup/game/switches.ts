import { matches } from '../begin/offers.ts'
import type { GameInfo } from '../../lib/server/types.ts'

/** One switch of a game's JSON Schema, as the set-up form draws it. */
export interface Switch {
  key: string
  title: { en: string; ja: string }
  /** What it means, where the title does not say enough. */
  help: { en: string; ja: string } | null
  /** The part of the rules that it belongs to, '' for none. */
  part: string
  rule: string | null
  kind: 'flag' | 'choice' | 'number' | 'list'
  choices: (string | number | null)[]
  low: number
  high: number | null
}

export type Value = boolean | number | string | number[] | null

interface Property {
  type?: string | string[]
  enum?: (string | number | null)[]
  minimum?: number
  maximum?: number
  title?: string
  'x-title-ja'?: string
  'x-rule'?: string
  'x-part'?: string
  description?: string
  'x-description-ja'?: string
  'x-when'?: Record<string, Value[]>
}

/** The switches that mean something in a profile of a game as the others are set now, in the order of its schema. */
export function switches(game: GameInfo, profile: string, now: Record<string, Value> = values(game, profile)): Switch[] {
  const properties = (game.options['properties'] ?? {}) as Record<string, Property>
  const meant = game.profiles.find((each) => each.name === profile)?.switches
  return Object.entries(properties).filter(([key]) => (meant?.includes(key) ?? true) && means(game, key, now)).map(([key, property]) => ({
    key,
    title: { en: property.title ?? key, ja: property['x-title-ja'] ?? property.title ?? key },
    help: property.description ? { en: property.description, ja: property['x-description-ja'] ?? property.description } : null,
    part: property['x-part'] ?? '',
    rule: property['x-rule'] ?? null,
    kind: property.enum ? 'choice' : property.type === 'boolean' ? 'flag' : property.type === 'integer' ? 'number' : 'list',
    choices: property.enum ?? [],
    low: property.minimum ?? 0,
    high: property.maximum ?? null,
  }))
}

/** The switches that are called so; where none is, those whose explanation has it. */
export function searched(typed: string, known: readonly Switch[]): Switch[] {
  const called = known.filter((item) => matches(typed, [item.title.ja, item.title.en]))
  return called.length > 0 ? called : known.filter((item) => item.help && matches(typed, [item.help.ja, item.help.en]))
}

/** A part of the rules, its title, and the switches that belong to it. */
export interface Part {
  part: string
  title: { en: string; ja: string } | null
  switches: Switch[]
}

/** Switches by the part of the rules that they belong to, in the order of the game's schema; those of no part come last. */
export function inParts(game: GameInfo, found: readonly Switch[]): Part[] {
  const titles = (game.options['x-parts'] ?? {}) as Record<string, { en: string; ja: string }>
  const known: Part[] = Object.entries(titles).map(([part, title]) => ({ part, title, switches: found.filter((each) => each.part === part) }))
  const rest = found.filter((each) => !(each.part in titles))
  return [...known, { part: '', title: null, switches: rest }].filter((each) => each.switches.length > 0)
}

/** The values of a profile: the schema's defaults under the profile's own. */
export function values(game: GameInfo, profile: string): Record<string, Value> {
  const properties = (game.options['properties'] ?? {}) as Record<string, { default?: Value }>
  const found: Record<string, Value> = {}
  for (const [key, property] of Object.entries(properties)) found[key] = property.default ?? null
  const own = game.profiles.find((each) => each.name === profile)?.values ?? {}
  return { ...found, ...(own as Record<string, Value>) }
}

/** Whether a switch changes anything as the others are set: nothing that it rests on is off. */
export function means(game: GameInfo, key: string, options: Record<string, Value>): boolean {
  const properties = (game.options['properties'] ?? {}) as Record<string, Property>
  const rests = Object.entries(properties[key]?.['x-when'] ?? {})
  return rests.every(([other, good]) => good.some((value) => same(value, options[other] ?? null)))
}

export const same = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two sets of switches are the same, in whatever order they stand. */
export function sameRules(one: Readonly<Record<string, unknown>> = {}, other: Readonly<Record<string, unknown>> = {}): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))
}

/** What differs from the profile among the switches that mean something: only this is sent and kept. */
export function asked(game: GameInfo, profile: string, now: Record<string, Value>): Record<string, Value> {
  const meant = new Set(switches(game, profile, now).map((each) => each.key))
  return Object.fromEntries(Object.entries(changes(now, values(game, profile))).filter(([key]) => meant.has(key)))
}

/** What differs from the profile. */
export function changes(now: Record<string, Value>, profile: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => !same(value, profile[key] ?? null)))
}

/** The switches that are set otherwise than in the profile: as they are there, and as they are here. */
export function differences(game: GameInfo, profile: string, options: Readonly<Record<string, unknown>>): { item: Switch; usual: Value; now: Value }[] {
  const base = values(game, profile)
  const all = { ...base, ...(options as Record<string, Value>) }
  return switches(game, profile, all).flatMap((item) => {
    const [usual, now] = [base[item.key] ?? null, all[item.key] ?? null]
    return same(usual, now) ? [] : [{ item, usual, now }]
  })
}

/** Whole numbers from a line of text; null for an empty one; undefined where it makes no sense. */
export function list(text: string): number[] | null | undefined {
  if (!text.trim()) return null
  const parts = text.split(/[,、\s]+/).filter(Boolean)
  return parts.every((part) => /^[-−]?\d+$/.test(part)) ? parts.map((part) => Number(part.replace('−', '-'))) : undefined
}
