import { expect, test } from 'vitest'
import { NotedIds } from '../../../src/tools/transfer/adopt/noted-ids.ts'
import { randomNumbers, wholeNumber } from '../../support/random.ts'

test('a note is found by its id, and by no other, however many there are', () => {
  const random = randomNumbers(3)
  const id = () =>
    String.fromCharCode(...Array.from({ length: 16 }, (_, i) => (i < 9 ? 7 : wholeNumber(random, 0, 255))))
  const ids = [...new Set(Array.from({ length: 6000 }, id))].sort()
  const noted = new NotedIds<string>()
  for (const [i, each] of ids.entries()) if (i % 2 === 0) noted.add(each, `type ${i % 6}`)
  expect(ids.map(each => noted.get(each))).toEqual(
    ids.map((_, i) => (i % 2 === 0 ? `type ${i % 6}` : undefined)),
  )
  expect([noted.get('\0'.repeat(16)), noted.get('\xff'.repeat(16))]).toEqual([undefined, undefined])
  expect(new NotedIds().get(ids[0]!)).toBe(undefined)
})
