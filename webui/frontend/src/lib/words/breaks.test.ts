import { expect, test } from 'vitest'
import { glued, pieces } from './breaks.ts'

test('a long Japanese name may break between its words', () => {
  expect(pieces('UECコンピュータ大貧民大会')).toEqual(['UECコンピュータ', '大貧民大会'])
  expect(pieces('大富豪(五大公式ルール)')).toEqual(['大富豪', '(五大公式', 'ルール)'])
  expect(pieces('ふつうのトランプ(A K Q J)')).toEqual(['ふつうのトランプ', '(A K Q J)'])
})

test('the pieces together are the title', () => {
  for (const title of ['ノノトランプの大富豪', 'Five official rules', 'UECda (computer championship)', ''])
    expect(pieces(title).join('')).toBe(title)
})

test('a number stays with its unit', () => {
  expect(glued('(2.84 px/mm, ranks 26 px tall)')).toBe('(2.84\u00a0px/mm, ranks 26\u00a0px tall)')
  expect(glued('500 MBまで')).toBe('500\u00a0MBまで')
  expect(glued('26 pixels, 3 players')).toBe('26 pixels, 3 players')
})
