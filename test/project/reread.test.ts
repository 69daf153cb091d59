import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { Rereader } from '../../src/database/project/index.ts'

const file = (path: string, text: string) => ({ path, text })
const [a, b] = [file('a.hx', 'N::A {}'), file('b.hx', 'N::B {}')]
const unreadable = new GvqError('INVALID_PROGRAM', 'No .hx files in db.')

type State = readonly ReturnType<typeof file>[] | GvqError

/** Reads one state after the other, the last one again and again. */
function readerOf(...states: readonly State[]) {
  let reads = 0
  let waitedMs = 0
  const next = async () => {
    const state = states[Math.min(reads++, states.length - 1)]!
    if (state instanceof GvqError) throw state
    return { files: state }
  }
  const rereader = new Rereader(next, [a, b], async ms => {
    waitedMs += ms
  })
  /** What is read, and how long that took. */
  return async () => {
    waitedMs = 0
    const found = await rereader.read().catch((error: unknown) => error)
    return { found, waitedMs }
  }
}

const written = [file('a.hx', 'N::A2 {}'), b]

it('a file that became empty is waited for', async () => {
  const read = readerOf([file('a.hx', ''), b], [file('a.hx', ' \n'), b], written)
  expect(await read()).toEqual({ found: { files: written }, waitedMs: 20 })
})

it('a file that is gone is waited for', async () => {
  const read = readerOf([b], written)
  expect(await read()).toEqual({ found: { files: written }, waitedMs: 10 })
})

it('files that cannot be read are waited for', async () => {
  const read = readerOf(unreadable, written)
  expect(await read()).toEqual({ found: { files: written }, waitedMs: 10 })
})

it.each<[string, State]>([
  ['empty', [file('a.hx', ''), b]],
  ['gone', [b]],
])('a file that stays %s is waited for only once', async (_, state) => {
  const read = readerOf(state)
  expect(await read()).toEqual({ found: { files: state }, waitedMs: 500 })
  expect(await read()).toEqual({ found: { files: state }, waitedMs: 0 })
})

it('files that stay unreadable are waited for only once', async () => {
  const read = readerOf(unreadable)
  expect(await read()).toEqual({ found: unreadable, waitedMs: 500 })
  expect(await read()).toEqual({ found: unreadable, waitedMs: 0 })
})

it('a new file that is empty is not waited for', async () => {
  const files = [a, b, file('c.hx', '')]
  expect(await readerOf(files)()).toEqual({ found: { files }, waitedMs: 0 })
})
