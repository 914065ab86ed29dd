import { partOf, waysOf } from '../../games/index.ts'
import { about } from '../words/about.ts'
import { pick, t } from '../words/i18n.svelte.ts'
import { tone } from './timeline.ts'
import type { Entry, Hello, View } from '../server/types.ts'

/** The word for how an event was ruled, in the referee's own words; '' where it has no verdict. */
export function verdictWord(entry: Entry | null, hello: Hello | null): string {
  const look = entry ? tone(entry) : null
  if (!entry?.verdict || !look) return ''
  const said = look === entry.verdict ? hello?.words?.[`verdict.${entry.verdict}`] : null
  return said ? pick(said) : t(`state.${look}`)
}

/** What a fault that was proven is called, with what it is about: `Revoke proven: D: ♣4`. */
export function provenWords(view: View, entry: Entry): string {
  return t('open.proven.of', { proven: waysOf(view, 'remedy').proven?.() ?? t('open.proven'), what: about(entry) })
}

/** What a play set off, in the referee's own words: the effects that its game gives a seal. */
export function effectWords(entry: Entry | null, view: View, hello: Hello | null): string[] {
  return (entry?.effects ?? []).flatMap((effect) => {
    const said = hello?.words?.[`effect.${effect}`]
    return said && partOf(view).effects?.includes(effect) ? [pick(said)] : []
  })
}

/** A rank such as 大富豪 in a word: the explanation in brackets is left out. */
export function rankWord(rank: string | null | undefined, hello: Hello | null): string {
  if (!rank) return ''
  const said = hello?.words?.[`rank.${rank}`]
  return said ? (pick(said).split(' (')[0] ?? '') : rank
}
