import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readApart } from '../../src/tools/transfer/columnar/read-apart.ts'
import type { SourceRow } from '../../src/tools/transfer/import/rows/source-row.ts'
import { needsLinux } from '../support/platform.ts'
import { withProgram } from '../support/program.ts'
import { importInto, withFolder } from './support.ts'

/** Three rows, and a list of lists whose levels are damaged: hyparquet alone reads a run of -2^31 groups of no bits without an end. */
const endless = `
UEFSMRUGFfQBFYwBXBUGFQAVBhUAFQQVAAAAAwd4oCQAAAAwMWEyMGFlOS0zMzRjLTc2OTctODdjMy0zNDYxMGMzOTExNTgkeigAHGI3MjczYj
VhelAAIDI0M2FiY2FiMhUGFRwVIFwVBhEAFQYVABUEFQAAAAMHDCwBAAAAAgAAAAMAAAAVBhUYFRxcFQYVAhUGFQAVBBUAAAADAwokAQAAAGEB
AAAAYhUGFQQVBlwVBhUGFQYVABUEFQAAAAMAABUGFQ4VEFwVBhUGFQYVABUIFQYAAAMAAAMAAAAAFQQZrEgEcm9vdBUKABUMJQIYAmlkJQBMHA
AAABUCJQIYAW4lIgAVDCUCGAR0ZXh0JQBMHAAAABUEJQIYA2RheSUUTIwRHCwAAAAAADUCGAZuZXN0ZWQVAhUGTDwAAAA1BBgEbGlzdBUCADUC
GAdlbGVtZW50FQIVBkw8AAAANQQYBGxpc3QVAgAVAiUCGAdlbGVtZW50JRYAFgYZHBlcJggcFQwZFQAZGAJpZBUCFgYWogIWugEmCDw2ACgQMD
FhMjBhZTktMzM0Yy03NxgQMDFhMjBhZTktMzM0Yy03NhISABkcFQYVABUCAAAAJsIBHBUCGRUAGRgBbhUCFgYWRhZKJsIBPDYAKAQDAAAAGAQB
AAAAABkcFQYVABUCAAAAJowCHBUMGRUAGRgEdGV4dBUCFgYWQhZGJowCPDYCKAFiGAFhABkcFQYVABUCAAAAJtICHBUEGRUAGRgDZGF5FQIWBh
YuFjAm0gI8NgYAGRwVBhUAFQIAAAAmggMcFQIZFQAZWAZuZXN0ZWQEbGlzdAdlbGVtZW50BGxpc3QHZWxlbWVudBUCFgYWOBY6JoIDPDYGABkc
FQYVABUCAAAAFpAEFgY2tAMAKANndnEZXBwAABwAABwAABwAABwAAADfAQAAUEFSMQ==`

const schema = 'N::Small { n: I32, text: String, day: Date, nested: [[U8]] }'

function withEndless(work: (path: string) => Promise<void>): Promise<void> {
  return withFolder(async folder => {
    const path = join(folder, 'in.parquet')
    await writeFile(path, Buffer.from(endless, 'base64'))
    await work(path)
  })
}

const openFile = (path: string) =>
  readApart({ format: 'parquet', path, onRead: () => undefined }, () => false)

async function rowsOf(pages: AsyncIterable<readonly SourceRow[]>): Promise<number> {
  let count = 0
  for await (const page of pages) count += page.length
  return count
}

/** The processes that this one has started. */
async function children(): Promise<readonly number[]> {
  const tasks = await readdir('/proc/self/task')
  const lists = await Promise.all(tasks.map(task => readFile(`/proc/self/task/${task}/children`, 'utf8')))
  return lists.flatMap(list => list.split(' ').filter(Boolean).map(Number))
}

describe('a Parquet file whose decoding does not end', () => {
  // The decoding of this file does end now; the process that decodes it is stopped instead.
  needsLinux.it('is refused after some time, with its name and what to do', () =>
    withEndless(async path => {
      const before = await children()
      const { pages } = await openFile(path)
      for (const pid of await children()) if (!before.includes(pid)) process.kill(pid, 'SIGSTOP')
      let now = performance.now()
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000))
      onTestFinished(() => clock.mockRestore())
      await expect(rowsOf(pages)).rejects.toMatchObject({
        code: 'INVALID_VALUE',
        message:
          'The file is not readable Parquet: it gave no rows for 120 seconds, so it is probably damaged.',
        hint: `Write ${path} again with the tool that it comes from, or fetch it again.`,
      })
    }),
  )

  it('is given up when the import is stopped', () =>
    withProgram(schema, ({ database }) =>
      withEndless(async path => {
        let isStopped = false
        const options = { format: 'parquet', isStopped: () => isStopped } as const
        const imported = importInto(database, 'Small', { path }, options)
        isStopped = true
        expect(await imported).toMatchObject({ rows: 0, imported: 0 })
      }),
    ))

  it('leaves no process when it is closed', () =>
    withEndless(async path => {
      const source = await openFile(path)
      expect(source.columns).toEqual(['id', 'n', 'text', 'day', 'nested'])
      const page = source.pages[Symbol.asyncIterator]().next()
      await source.close!()
      await expect(page).rejects.toThrow('reading it failed')
    }))
})

needsLinux.describe('a process that reads a file', () => {
  it('may be ended by the system, or by V8, without harm to the other', () =>
    withEndless(async path => {
      const before = new Set(await children())
      const source = await openFile(path)
      const [child] = (await children()).filter(each => !before.has(each))
      const rows = rowsOf(source.pages)
      process.kill(child!, 'SIGKILL')
      await expect(rows).rejects.toThrow(
        'The file is not readable Parquet: reading it failed; it is damaged.',
      )
    }))
})
