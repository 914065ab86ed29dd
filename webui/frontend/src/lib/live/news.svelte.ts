import { pick } from '../words/i18n.svelte.ts'
import { live } from './live.svelte.ts'
import { latestRuling } from './timeline.ts'
import type { Entry, View } from '../server/types.ts'

/**
 * While a component that calls this is shown, `tell` is called with every new ruling: never with what was there when it
 * opened; after a correction only with what it changed.
 */
export function onNews(tell: (entry: Entry, view: View) => void): void {
  let told: { session: string; version: number; key: string } | null = null
  $effect(() => {
    const view = live.view
    if (!view) return
    const ruling = latestRuling(view)
    const key = ruling?.message ? `${ruling.seq} ${pick(ruling.message)}` : ''
    if (ruling && told?.session === view.session && view.version > told.version && key !== told.key) tell(ruling, view)
    told = { session: view.session, version: view.version, key }
  })
}
