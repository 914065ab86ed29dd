/** What somebody chose on this device, kept for the next visit where the browser allows it. */
export function kept<T extends string>(key: string, known: readonly T[], otherwise: T): T {
  try {
    const found = localStorage.getItem(`gyoji.${key}`)
    if (known.some((each) => each === found)) return found as T
  } catch {
    // Storage may be forbidden; then everything is as at the first visit.
  }
  return otherwise
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`gyoji.${key}`, value)
  } catch {
    // Not remembered, that is all.
  }
}
