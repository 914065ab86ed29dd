/** Promises that are kept once what they wait for is told, or given up after a while. */
export class Waiting<Told> {
  private readonly waiting = new Map<(told: Told) => boolean, () => void>()

  /** Resolves with the next thing told that passes `test`, or after `most` ms. */
  until(test: (told: Told) => boolean, most: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.end(test), most)
      this.waiting.set(test, () => {
        clearTimeout(timer)
        done()
      })
    })
  }

  /** Tells everybody who waits. */
  tell(told: Told): void {
    for (const test of [...this.waiting.keys()]) if (test(told)) this.end(test)
  }

  private end(test: (told: Told) => boolean): void {
    const done = this.waiting.get(test)
    this.waiting.delete(test)
    done?.()
  }
}
