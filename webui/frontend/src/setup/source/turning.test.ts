import { expect, test } from 'vitest'
import { CardWatch, further, isFile, towardsFirst, turnOf, withTurn } from './turning.ts'

test('how a picture is turned stands behind its source', () => {
  expect(turnOf('0?size=1x1#turn=270')).toEqual({ source: '0?size=1x1', turn: 270 })
  expect(turnOf('rtsp://cam/live#x')).toEqual({ source: 'rtsp://cam/live#x', turn: 0 })
  expect(withTurn('0', 90)).toBe('0#turn=90')
  expect([withTurn('0', 0), withTurn('', 90)]).toEqual(['0', ''])
})

test('four quarters are a whole turn', () => {
  expect([0, 90, 180, 270].map(further)).toEqual([90, 180, 270, 0])
})

test('a single card before the first player says how the picture has to be turned', () => {
  const size = [1280, 720]
  const at = (x: number, y: number): number[][] => [[x - 20, y - 30], [x + 20, y - 30], [x + 20, y + 30], [x - 20, y + 30]]
  expect(towardsFirst([at(640, 650)], size)).toBe(0)
  expect(towardsFirst([at(150, 360)], size)).toBe(270)
  expect(towardsFirst([at(640, 80)], size)).toBe(180)
  expect(towardsFirst([at(1150, 380)], size)).toBe(90)
  // After the turn it lies before the first: nothing is turned again.
  expect(towardsFirst([at(360, 1130)], [720, 1280])).toBe(0)
  expect([towardsFirst([], size), towardsFirst([at(660, 380)], size), towardsFirst([at(150, 360), at(640, 80)], size)]).toEqual([0, 0, 0])
})

const looks = (watch: CardWatch, ...seen: [number, number][]): (string | null)[] => seen.map(([further, cards]) => watch.look(further, cards))

test('a card that is laid turns the picture once, after two looks', () => {
  const watch = new CardWatch()
  expect(looks(watch, [0, 0], [90, 1], [90, 1], [0, 1])).toEqual([null, null, 'turn', null])
  // Another card alone, later: the table is asked.
  expect(looks(watch, [0, 0], [180, 1], [180, 1])).toEqual([null, null, 'ask'])
  // A card in the middle that is moved was laid as well; one that is still moving says nothing.
  expect(looks(new CardWatch(), [0, 1], [90, 1], [180, 1], [180, 1])).toEqual([null, null, null, 'turn'])
})

test('a card that lay there before is asked about, until somebody answers', () => {
  const watch = new CardWatch()
  expect(looks(watch, [270, 1], [270, 1], [270, 1])).toEqual([null, 'ask', 'ask'])
  watch.ignore()
  expect(looks(watch, [270, 1], [270, 1])).toEqual([null, null])
  expect(looks(watch, [0, 0], [90, 1], [90, 1])).toEqual([null, null, 'ask'])
  watch.agree()
  expect(looks(watch, [0, 1], [0, 1])).toEqual([null, null])
})

test('a turn that was taken back is not made again', () => {
  const watch = new CardWatch()
  expect(looks(watch, [0, 0], [90, 1], [90, 1])).toEqual([null, null, 'turn'])
  watch.ignore()
  expect(looks(watch, [90, 1], [90, 1], [90, 1])).toEqual([null, null, null])
})

test('films and folders are told from cameras', () => {
  expect(['/home/a/film.mp4#turn=90', '~/pictures', './a', 'C:\\films\\a.mp4'].map(isFile)).toEqual([true, true, true, true])
  expect(['0', 'C920', '/dev/video0', 'rtsp://cam/1', 'http://phone/video', 'picamera'].map(isFile)).toEqual([false, false, false, false, false, false])
})
