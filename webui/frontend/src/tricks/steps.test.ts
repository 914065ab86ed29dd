import { expect, test } from 'vitest'
import { step } from '../lib/live/fixtures.ts'
import { language } from '../lib/words/i18n.svelte.ts'
import { remedyWords, steps } from './steps.ts'

const offer = { target: 9, what: 'trick', to: 'Ren' }

test('what follows a revoke is one tap', () => {
  const remedy = steps['remedy']
  expect(remedy?.event?.(step('remedy'), '', offer)).toEqual({ type: 'remedy', target: 9, what: 'trick', to: 'Ren' })
  expect(remedy?.event?.(step('remedy'), '', { target: 9, what: 'none' })).toEqual({ type: 'remedy', target: 9, what: 'none' })
  expect(remedy?.event?.(step('remedy'), '', { what: 'mercy', target: 9 })).toBeNull()
})

test('every choice is said in both languages', () => {
  for (const now of ['ja', 'en'] as const) {
    language.now = now
    expect(['none', 'replay', 'trick', 'loss'].map((what) => remedyWords({ ...offer, what }).length > 0)).toEqual([true, true, true, true])
    expect(remedyWords(offer)).toContain('Ren')
  }
})
