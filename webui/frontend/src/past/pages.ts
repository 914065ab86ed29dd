// The pages about the past, by the names in their addresses.

export const PAGES = ['evenings', 'statistics', 'keeping'] as const
export type Page = (typeof PAGES)[number]

/** Whether a place of the page belongs to the past. */
export function isPast(name: string): name is Page {
  return (PAGES as readonly string[]).includes(name)
}
