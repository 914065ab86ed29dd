import { expect, test } from 'vitest'
import { codeIn, linkOf } from './join.ts'

test('a link carries the code in its fragment', () => {
  const link = linkOf('http://192.0.2.7:8010/', 'ABCD-2345')
  expect(link).toBe('http://192.0.2.7:8010/#join=ABCD-2345')
  expect(codeIn(new URL(link).hash)).toBe('ABCD-2345')
})

test('other fragments carry none', () => {
  expect(['', '#', '#/evenings', '#join=', '#join=%E0%A4%A', 'join=x'].map(codeIn)).toEqual([null, null, null, null, null, null])
  expect(codeIn('#join=a%20b')).toBe('a b')
})
