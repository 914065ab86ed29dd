import { describe, expect, it } from 'vitest'

interface Words {
  en: Record<string, string>
  ja: Record<string, string>
}
const found = import.meta.glob<Words>('../../**/words.ts', { eager: true })

describe.each(Object.entries(found))('%s', (_, { en, ja }) => {
  it('says everything in both languages with the same places', () => {
    const places = (text: string): string[] => (text.match(/\{\w+/g) ?? []).sort()
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      expect(ja[key], key).toBeTruthy()
      expect(places(ja[key] ?? ''), key).toEqual(places(text))
    }
  })
})
