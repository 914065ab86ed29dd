import { describe, expect, it } from 'vitest'
import { Waiting } from './waiting.ts'

describe('waiting for what is told', () => {
  it('ends once it is told, and not before', async () => {
    const waiting = new Waiting<number>()
    let ended = false
    const done = waiting.until((told) => told >= 3, 60_000).then(() => (ended = true))
    waiting.tell(2)
    await Promise.resolve()
    expect(ended).toBe(false)
    waiting.tell(3)
    await done
    expect(ended).toBe(true)
  })
  it('gives up after a while', async () => {
    await new Waiting<number>().until(() => false, 1)
  })
})
