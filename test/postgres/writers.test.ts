import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { outcomeUnknown, SqlFailure } from '../../src/store/postgres/connection/failure.ts'
import { OwnWriter, Writers } from '../../src/store/postgres/reading/writers.ts'

const lost = new SqlFailure(new Error('the connection ended'))
const conflict = new SqlFailure({ message: 'could not serialize access', code: '40001' })

it('a writer belongs to one transaction until its end is known', () => {
  const writers = new Writers()
  const [one, other] = [new OwnWriter(writers), new OwnWriter(writers)]
  const first = one.take()
  expect(one.take()).toBe(first)
  expect(other.take()).not.toBe(first)
  one.giveBack()
  expect(new OwnWriter(writers).take()).toBe(first)
})

it('a writer goes on after a transaction that was rolled back, and not after one that may have been committed', () => {
  for (const [error, goesOn] of [
    [conflict, true],
    [new GvqError('INVALID_VALUE', 'refused'), true],
    [lost, false],
    [outcomeUnknown(lost, 'db'), false],
  ] as const) {
    const writers = new Writers()
    const own = new OwnWriter(writers)
    const writer = own.take()
    own.leave(error)
    expect(new OwnWriter(writers).take() === writer, String(error)).toBe(goesOn)
  }
})

it('a transaction without changes takes none', () => {
  const own = new OwnWriter(new Writers())
  expect(own.giveBack()).toBeUndefined()
  own.leave(conflict)
})
