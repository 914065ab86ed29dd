import { mount } from 'svelte'
import './answers.ts'
import '../src/app.css'
import '../src/fonts/fonts.css'
import { live } from '../src/lib/live/live.svelte.ts'
import type { Status } from '../src/lib/server/types.ts'
import { showing, type Gallery } from './stories.ts'
import StoryPanels from './StoryPanels.svelte'

// Sheets stand among the other panels, and nothing is behind them.
HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show

/** Puts up the stories one after the other: what one fetches has come before the next one is put up. */
async function show({ hello, stories }: Gallery): Promise<void> {
  live.link = 'open'
  live.status = { state: 'no-camera' } as Status
  const target = document.getElementById('app') as HTMLElement
  for (const story of stories) {
    showing.story = story
    mount(StoryPanels, { target, props: { story, hello } })
    await new Promise((done) => setTimeout(done, 20))
  }
  await document.fonts.ready
}

Object.assign(globalThis, { show })
