import { expect, it } from 'vitest'
import { reread } from '../../src/database/project/index.ts'

const file = (path: string, text: string) => ({ path, text })
const full = [file('a.hx', 'N::A {}'), file('b.hx', 'N::B {}')]

/** Reads one state after the other, the last one again and again. */
async function read(...states: (readonly ReturnType<typeof file>[])[]) {
  let reads = 0
  let waitedMs = 0
  const { files } = await reread(
    async () => ({ files: states[Math.min(reads++, states.length - 1)]! }),
    full,
    async ms => {
      waitedMs += ms
    },
  )
  return { files, waitedMs }
}

it('a file that became empty is waited for', async () => {
  const emptied = [file('a.hx', ''), full[1]!]
  const written = [file('a.hx', 'N::A2 {}'), full[1]!]
  expect(await read(emptied, [file('a.hx', ' \n'), full[1]!], written)).toEqual({
    files: written,
    waitedMs: 20,
  })
})

it('a file that stays empty is empty', async () => {
  const emptied = [file('a.hx', ''), full[1]!]
  expect(await read(emptied)).toEqual({ files: emptied, waitedMs: 250 })
})

it('a file that is gone, and a new one that is empty, are not waited for', async () => {
  const files = [full[1]!, file('c.hx', '')]
  expect(await read(files)).toEqual({ files, waitedMs: 0 })
})
