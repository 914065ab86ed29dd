import { describe, expect, it } from 'vitest'
import { prepared, sentSize } from './photograph.ts'

describe('a photograph', () => {
  it('is sent no larger than it has to be', () => {
    expect([sentSize(4000, 3000), sentSize(3000, 4000), sentSize(800, 600)]).toEqual([
      { width: 2400, height: 1800 },
      { width: 1800, height: 2400 },
      { width: 800, height: 600 },
    ])
  })
  it('goes as it is where it cannot be opened', async () => {
    const file = new Blob(['no picture'], { type: 'image/heic' })
    expect(await prepared(file)).toBe(file)
  })
})
