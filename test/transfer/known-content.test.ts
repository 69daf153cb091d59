import { appendFile, copyFile, link, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/open.ts'
import { importChoiceOf } from '../../src/tools/transfer/import/choose-start.ts'
import { pathMarkName } from '../../src/tools/transfer/import/mark.ts'
import { exportType, findType } from '../../src/tools/transfer/index.ts'
import { thresholds } from '../../src/tools/transfer/thresholds.ts'
import { withProgram } from '../support/program.ts'
import { type Imported, importInto, withFolder } from './support.ts'

const schema = `
N::User { name: String }
N::Other { name: String }
QUERY Count() => u <- N<User> RETURN u::COUNT
QUERY Names() => u <- N<User> RETURN u::{name}
QUERY Others() => u <- N<Other> RETURN u::COUNT
`

interface Trial {
  readonly database: OpenDatabase
  readonly path: string
  readonly folder: string
  count(): Promise<number>
  names(): Promise<readonly string[]>
  /** Imports a file, or a text as standard input. */
  take(
    input?: { readonly path: string } | string,
    options?: Parameters<typeof importInto>[3],
  ): Promise<Imported>
  /** What an import asks, instead of importing anything. */
  asked(input?: { readonly path: string } | string): Promise<{ message: string; skip: number | undefined }>
}

function trial(work: (trial: Trial) => Promise<void>): Promise<void> {
  return withFolder(folder =>
    withProgram(schema, async ({ database, call }) => {
      const path = join(folder, 'users.csv')
      const take: Trial['take'] = (input = { path }, options) => importInto(database, 'User', input, options)
      const count = async () => (await call('Count')).u as number
      await work({
        database,
        path,
        folder,
        take,
        count,
        names: async () => (await call('Names')).u,
        async asked(input) {
          const before = await count()
          const error = await take(input).then(
            () => undefined,
            (error: unknown) => error as Error,
          )
          const choice = importChoiceOf(error)
          expect(choice, String(error)).toBeDefined()
          expect(await count()).toBe(before)
          return { message: error!.message.replaceAll(folder, '.'), skip: choice!.skip }
        },
      })
    }),
  )
}

const text = 'name\na\nb\nc\n'

describe('content that has been imported', () => {
  it('is skipped under the same name, also if the file was touched', () =>
    trial(async ({ path, take, count }) => {
      await writeFile(path, text)
      expect((await take()).imported).toBe(3)
      await utimes(path, 1, 1)
      expect((await take()).notices).toEqual([
        `${path} has already been imported into User; use --again to import it again.`,
      ])
      await writeFile(path, text)
      await take()
      expect(await count()).toBe(3)
    }))

  it.each([
    ['a copy', copyFile],
    ['a file that was renamed', rename],
    ['a link', link],
  ])('is skipped as %s', (_, make) =>
    trial(async ({ path, folder, take, count }) => {
      await writeFile(path, text)
      await take()
      const other = join(folder, 'other.csv')
      await make(path, other)
      expect((await take({ path: other })).notices).toEqual([
        `The content of ${other} has already been imported into User; use --again to import it again.`,
      ])
      expect(await count()).toBe(3)
    }),
  )

  it('is skipped behind a symbolic link, and on standard input', () =>
    trial(async ({ path, folder, take, count }) => {
      await writeFile(path, text)
      await take()
      await symlink(path, join(folder, 'link.csv'))
      await take({ path: join(folder, 'link.csv') })
      expect((await take(text)).notices).toEqual([
        'The content of standard input has already been imported into User; use --again to import it again.',
      ])
      expect(await count()).toBe(3)
    }))

  it('is known from standard input, too', () =>
    trial(async ({ path, take, count }) => {
      await take(text)
      await take(text)
      await writeFile(path, text)
      await take()
      expect(await count()).toBe(3)
    }))

  it('is imported again with --again, and into another type', () =>
    trial(async ({ database, path, take, count }) => {
      await writeFile(path, text)
      await take()
      expect((await take({ path }, { again: true })).imported).toBe(3)
      expect(await count()).toBe(6)
      expect((await importInto(database, 'Other', { path })).imported).toBe(3)
      await take()
      expect(await count()).toBe(6)
    }))

  it('is known among any number of contents with the same start, also short ones', () =>
    trial(async ({ path, take, count }) => {
      thresholds.contentsOfMarkMax = 2
      const texts = Array.from({ length: 7 }, (_, i) => `name\nlong enough to have a start in common ${i}\n`)
      for (let round = 0; round < 2; round++) {
        for (const each of texts) {
          await writeFile(path, each)
          await take({ path }, { again: round === 0 })
        }
        expect(await count()).toBe(7)
      }
    }))

  it('of two files at once is imported once: the second that writes is refused', () =>
    trial(async ({ path, take, count }) => {
      await writeFile(path, text)
      const both = await Promise.allSettled([take(), take()])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await count()).toBe(3)
    }))
})

describe('a file that has grown', () => {
  it('is not imported before its user has decided, and --skip imports the rows behind those of before', () =>
    trial(async ({ path, take, asked, names }) => {
      await writeFile(path, text)
      await take()
      await appendFile(path, 'd\n')
      const question = { message: './users.csv has grown since its 3 rows were imported into User.', skip: 3 }
      expect(await asked()).toEqual(question)
      expect(await asked()).toEqual(question)
      expect((await take({ path }, { skip: 3 })).imported).toBe(1)
      expect((await take({ path }, { skip: 3 })).notices).toEqual([expect.stringContaining('already been')])
      expect((await take()).notices).toEqual([expect.stringContaining('already been imported')])
      expect(await names()).toEqual(['a', 'b', 'c', 'd'])
    }))

  it('has rows that --skip said to be there, also if it has no others, or none that can be imported', () =>
    trial(async ({ path, take, asked, count }) => {
      await writeFile(path, text)
      expect((await take({ path }, { skip: 3 })).imported).toBe(0)
      expect(await count()).toBe(0)
      await take('name\nz\n')
      expect((await take()).notices).toEqual([expect.stringContaining('has already been imported')])
      await appendFile(path, '"d\n')
      expect((await asked()).skip).toBe(3)
      for (let round = 0; round < 2; round++)
        expect((await take({ path }, { skip: 3 })).rejected).toHaveLength(1)
      expect((await take()).notices).toEqual([expect.stringContaining('has already been imported')])
      expect(await count()).toBe(1)
    }))

  it('is recognized as a copy, and on standard input', () =>
    trial(async ({ path, folder, take, asked }) => {
      await writeFile(path, text)
      await take()
      const copy = join(folder, 'copy.csv')
      await writeFile(copy, `${text}d\n`)
      expect(await asked({ path: copy })).toEqual({
        message: './copy.csv begins with 3 rows that were imported into User before.',
        skip: 3,
      })
      expect(await asked(`${text}d\n`)).toEqual({
        message: 'standard input begins with 3 rows that were imported into User before.',
        skip: 3,
      })
    }))

  it('whose last row was completed has changed', () =>
    trial(async ({ path, folder, take, asked }) => {
      await writeFile(path, 'name\na\nb')
      await take()
      await appendFile(path, 'ob\nc\n')
      expect(await asked()).toEqual({
        message: './users.csv has changed since its 2 rows were imported into User.',
        skip: undefined,
      })
      await copyFile(path, join(folder, 'copy.csv'))
      expect((await asked({ path: join(folder, 'copy.csv') })).skip).toBeUndefined()
    }))

  it.each(['\n', '\r\n'])('has the same last row if only its end %j was missing', end =>
    trial(async ({ path, take, asked }) => {
      await writeFile(path, 'name\na\nb')
      await take()
      await appendFile(path, `${end}c${end}`)
      expect((await asked()).skip).toBe(2)
    }),
  )

  it('whose last row was an open quote has changed', () =>
    trial(async ({ path, take, asked }) => {
      await writeFile(path, 'name\na\n"b\n')
      expect((await take()).rejected).toHaveLength(1)
      await appendFile(path, 'c"\nd\n')
      expect(await asked()).toEqual({
        message: './users.csv has changed since its 2 rows were imported into User.',
        skip: undefined,
      })
    }))

  it('by a first row that happens to be longer is another file', () =>
    trial(async ({ folder, take }) => {
      await take('name\na')
      await writeFile(join(folder, 'ada.csv'), 'name\nada\nb\n')
      expect((await take({ path: join(folder, 'ada.csv') })).imported).toBe(2)
    }))
})

describe('a file that has changed', () => {
  it('is not imported before its user has decided', () =>
    trial(async ({ path, take, asked, count }) => {
      await writeFile(path, text)
      await take()
      for (const changed of ['name\na\nB\nc\n', 'name\na\n', 'name\nx\n']) {
        await writeFile(path, changed)
        expect(await asked()).toEqual({
          message: './users.csv has changed since its 3 rows were imported into User.',
          skip: undefined,
        })
      }
      expect((await take({ path }, { again: true })).imported).toBe(1)
      expect(await count()).toBe(4)
      await writeFile(path, text)
      expect((await take()).notices).toEqual([expect.stringContaining('has already been imported')])
    }))

  it('is a JSON array with more elements', () =>
    trial(async ({ folder, take }) => {
      const path = join(folder, 'users.json')
      await writeFile(path, '[{"name":"a"},{"name":"b"}]')
      await take({ path }, { format: 'json' })
      await writeFile(path, '[{"name":"a"},{"name":"b"},{"name":"c"}]')
      await expect(take({ path }, { format: 'json' })).rejects.toThrow('has changed since its 2 rows')
      await take({ path }, { format: 'json', again: true })
    }))

  it('is another import with other options, each of which is remembered', () =>
    trial(async ({ path, take, count }) => {
      await writeFile(path, 'name,nick\na,b\n')
      await take()
      await take({ path }, { map: { nick: 'name' } })
      expect(await count()).toBe(2)
      await appendFile(path, 'c,d\n')
      for (const options of [{}, { map: { nick: 'name' } }]) {
        await expect(take({ path }, options)).rejects.toThrow(
          'has grown since its 1 row was imported into User.',
        )
      }
    }))
})

describe('an import that was stopped', () => {
  const long = `name\n${Array.from({ length: 9 }, (_, i) => `u${i}\n`).join('')}`
  const inParts = { batchRows: 3, isStopped: () => true }

  it('resumes after the file was touched, renamed or copied', () =>
    trial(async ({ path, folder, take, count }) => {
      await writeFile(path, long)
      await take({ path }, inParts)
      await utimes(path, 1, 1)
      await take({ path }, inParts)
      const other = join(folder, 'other.csv')
      await rename(path, other)
      expect((await take({ path: other }, inParts)).notices).toEqual([
        `Resuming ${other} after row 6, where its last import stopped.`,
      ])
      await copyFile(other, path)
      expect((await take()).notices).toEqual([`Resuming ${path} after row 9, where its last import stopped.`])
      expect((await take({ path: other })).notices).toEqual([
        `The content of ${other} has already been imported into User; use --again to import it again.`,
      ])
      expect(await count()).toBe(9)
    }))

  it('resumes from standard input', () =>
    trial(async ({ take, count }) => {
      let asked = 0
      expect(await take(long, { batchRows: 3, isStopped: () => ++asked === 3 })).toMatchObject({ rows: 3 })
      expect((await take(long)).notices).toEqual([
        'Resuming standard input after row 3, where its last import stopped.',
      ])
      expect(await count()).toBe(9)
    }))

  it('is not resumed if a row before that place has changed', () =>
    trial(async ({ path, take, asked }) => {
      await writeFile(path, long)
      await take({ path }, inParts)
      await writeFile(path, long.replace('u1', 'x1'))
      expect(await asked()).toEqual({
        message:
          './users.csv has changed since its import stopped after row 3: also in the rows that were imported.',
        skip: undefined,
      })
    }))

  it('resumes with --again if --again began it, and then starts from the first row', () =>
    trial(async ({ path, take, count }) => {
      await writeFile(path, long)
      await take()
      await take({ path }, { ...inParts, again: true })
      expect(await count()).toBe(12)
      await take({ path }, { again: true })
      expect(await count()).toBe(18)
      await take({ path }, { again: true })
      expect(await count()).toBe(27)
      await take({ path }, { ...inParts, again: true })
      await take()
      expect(await count()).toBe(36)
      await take()
      expect(await count()).toBe(36)
    }))

  it('resumes after the file was compressed', () =>
    trial(async ({ path, folder, take, names }) => {
      await writeFile(path, long)
      await take({ path }, inParts)
      const compressed = join(folder, 'users.csv.gz')
      await writeFile(compressed, gzipSync(long))
      expect(await take({ path: compressed }, inParts)).toMatchObject({
        before: 3,
        notices: [`Resuming ${compressed} after row 3, where its last import stopped.`],
      })
      expect(await take()).toMatchObject({ before: 6 })
      expect(await names()).toEqual(long.split('\n').slice(1, -1))
    }))

  it('goes on behind the rows that --skip says to be there, and says so', () =>
    trial(async ({ path, take, names }) => {
      await writeFile(path, long)
      await take({ path }, inParts)
      expect(await take({ path }, { skip: 7 })).toMatchObject({
        before: 7,
        imported: 5,
        notices: [
          `The last import of ${path} stopped after row 3; this one goes on after row 7, as --skip says.`,
        ],
      })
      expect(await names()).toEqual(['u0', 'u1', 'u2', 'u7', 'u8'])
    }))

  it('does not resume without the --skip that left out rows, but asks', () =>
    trial(async ({ path, take, asked, count }) => {
      await writeFile(path, long)
      await take({ path }, { ...inParts, skip: 2 })
      const question = {
        message: 'The import of ./users.csv stopped after row 5, and --skip had left out 2 rows.',
        skip: 5,
      }
      expect(await asked()).toEqual(question)
      expect(await take({ path }, { ...inParts, skip: 2 })).toMatchObject({ before: 5, rows: 8 })
      expect(await asked()).toEqual({
        ...question,
        message: question.message.replace('row 5', 'row 8'),
        skip: 8,
      })
      expect(await take({ path }, { skip: 8 })).toMatchObject({ before: 8 })
      await take({ path }, { ...inParts, skip: 2, again: true })
      await take({ path }, { again: true })
      expect(await count()).toBe(7 + 3 + 9)
    }))

  it('is over once its content was completed under another name', () =>
    trial(async ({ path, folder, take, count }) => {
      await writeFile(path, long)
      await take({ path }, { ...inParts, again: true })
      const other = join(folder, 'other.csv')
      await copyFile(path, other)
      expect(await take({ path: other }, { again: true })).toMatchObject({ before: 3 })
      expect(await take({ path }, { again: true })).toMatchObject({ before: 0, notices: [] })
      expect(await count()).toBe(18)
    }))

  it('is over also for rows that are appended then: those of the other name are known', () =>
    trial(async ({ path, folder, take, asked }) => {
      await writeFile(path, long)
      await take({ path }, inParts)
      const other = join(folder, 'other.csv')
      await copyFile(path, other)
      await take({ path: other })
      await appendFile(path, 'u9\n')
      expect(await asked()).toEqual({
        message: './users.csv begins with 9 rows that were imported into User before.',
        skip: 9,
      })
    }))

  it('is over also in a format whose content is known from its start', () =>
    trial(async ({ database, path, folder, take }) => {
      await take(long)
      const { records, program } = database
      const snapshot = records.snapshot()
      const pieces: (string | Uint8Array)[] = []
      const options = { format: 'parquet', delimiter: ',', nullText: '' } as const
      for await (const { bytes } of exportType(snapshot, findType(program.catalog, 'User'), options))
        pieces.push(bytes)
      snapshot.release()
      const bytes = Buffer.concat(pieces.map(piece => Buffer.from(piece)))
      await writeFile(path, bytes)
      const other = join(folder, 'other.parquet')
      await writeFile(other, bytes)
      const parquet = { format: 'parquet', again: true } as const
      let isStopped = false
      const onProgress = () => {
        isStopped = true
      }
      await take({ path }, { ...parquet, batchRows: 3, onProgress, isStopped: () => isStopped })
      expect(await take({ path: other }, parquet)).toMatchObject({ before: 6 })
      expect(await take({ path }, parquet)).toMatchObject({ before: 0 })
    }))
})

describe('standard input that begins like an earlier content', () => {
  it('is refused if that is too long to be held', () =>
    trial(async ({ take }) => {
      thresholds.comparedBytesOfPipeMax = 8
      await take(text)
      await expect(take(text)).rejects.toThrow(
        'Standard input begins like a file that was imported before, and is too long to be compared with it.',
      )
      expect((await take(text, { again: true })).imported).toBe(3)
      expect((await take('name\nx\ny\nz\nz\nz\n')).imported).toBe(5)
    }))

  it('is read whole, whatever its pieces', () =>
    trial(async ({ take, names }) => {
      await take('name\na\n')
      const rows = Array.from({ length: 30_000 }, (_, i) => `row ${i}`)
      expect((await take(`name\n${rows.join('\n')}\n`)).imported).toBe(30_000)
      expect(await names()).toEqual(['a', ...rows])
    }))
})

describe('a mark of an earlier version', () => {
  async function trialOfMark(
    mark: { readonly isDone: boolean; readonly isOld?: boolean },
    work: (trial: Trial) => Promise<void>,
  ): Promise<void> {
    await trial(async each => {
      const { database, path, take } = each
      await writeFile(path, text)
      await take('name\na\nb\n')
      const { size, mtimeMs } = await stat(path)
      const type = findType(database.program.catalog, 'User')
      const { isDone, isOld = false } = mark
      const counts = { rows: 2, imported: 2, rejected: 0, rejectBytes: 0 }
      const old = { size, modifiedMs: isOld ? 1 : mtimeMs, ...counts, isDone }
      await database.records.write(transaction =>
        transaction.setMark(pathMarkName(type, path), JSON.stringify(old)),
      )
      await work(each)
    })
  }

  it('skips or resumes the file that has the same time and size', async () => {
    await trialOfMark({ isDone: true }, async ({ take, count }) => {
      expect((await take()).notices).toEqual([expect.stringContaining('has already been imported')])
      expect(await count()).toBe(2)
    })
    await trialOfMark({ isDone: false }, async ({ take, count }) => {
      expect((await take()).notices).toEqual([expect.stringContaining('Resuming')])
      expect(await count()).toBe(3)
    })
  })

  it('lets the user decide about any other, as its content is not known', async () => {
    await trialOfMark({ isDone: true, isOld: true }, async ({ asked }) => {
      // The start of the file is content that was imported: that is known.
      expect(await asked()).toEqual({
        message: './users.csv begins with 2 rows that were imported into User before.',
        skip: 2,
      })
    })
    await trialOfMark({ isDone: true, isOld: true }, async ({ path, asked }) => {
      await writeFile(path, 'name\nx\ny\n')
      expect(await asked()).toEqual({
        message:
          './users.csv has changed since its 2 rows were imported into User by an earlier version of gvq, or was only touched.',
        skip: 2,
      })
    })
    await trialOfMark({ isDone: false, isOld: true }, async ({ asked }) => {
      expect(await asked()).toEqual({
        message: './users.csv has changed since its import stopped after row 2.',
        skip: 2,
      })
    })
  })
})

const defaults = { ...thresholds }
afterEach(() => Object.assign(thresholds, defaults))
