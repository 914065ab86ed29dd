import { expect, test } from 'vitest'
import { inForce, strength } from './strength.ts'

test('the order of strength turns round and back', () => {
  expect(strength({ reversed: false }).join(' ')).toBe('3 4 5 6 7 8 9 10 J Q K A 2')
  expect(strength({ reversed: true }).join(' ')).toBe('2 A K Q J 10 9 8 7 6 5 4 3')
  expect(inForce({ reversed: true }, ['少し', '相当'])).toEqual(['相当', '少し'])
})
