const KEY = 'gyoji.players'

/** The names of an earlier evening; empty where none were kept. */
export function keptNames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (Array.isArray(kept) && kept.every((name) => typeof name === 'string')) return kept
  } catch {
    // Nothing usable was kept.
  }
  return []
}

/** Keeps the names for the next evening, where the browser allows it. */
export function keepNames(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // The names are typed again next time.
  }
}
