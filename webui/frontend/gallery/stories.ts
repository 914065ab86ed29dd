import type { Fits, Hello, View } from '../src/lib/server/types.ts'

/** One state of a table: its view, and the answers of the server that its panels ask for. */
export interface Story {
  name: string
  view: View
  fits: Record<string, Fits>
  /** The steps whose sheets are shown with this story: each with the first one in which it waits. */
  sheets: string[]
}

export interface Gallery {
  hello: Hello
  stories: Story[]
}

/** The story that is being put up: whatever is fetched meanwhile is asked for it. */
export const showing: { story: Story | null } = { story: null }
