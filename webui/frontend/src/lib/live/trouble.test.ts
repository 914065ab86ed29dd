import { expect, test } from 'vitest'
import { isTrouble } from './trouble.ts'

test('a camera that is gone is trouble, one that watches is none', () => {
  expect([isTrouble('lost-camera'), isTrouble('dark'), isTrouble('watching'), isTrouble('starting'), isTrouble(undefined)]).toEqual([true, true, false, false, false])
})
