import { copyFile, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/open.ts'
import { importChoiceOf } from '../../src/tools/transfer/import/choose-start.ts'
import { withProgram } from '../support/program.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { importInto, withFolder } from './support.ts'

const schema = 'N::User { name: String } QUERY Names() => u <- N<User> RETURN u::{name}'

const seed = Number(process.env.GVQ_FUZZ_SEED ?? 30)
const sequences = Number(process.env.GVQ_FUZZ_RUNS ?? 60)
const stepsOfOne = 25
const batchRows = 3

/** Ends a process at one of its transactions: before it is written, or just after it. */
class Killed extends Error {}

/** A database whose process ends at its nth transaction. */
function killedAt({ records, program }: OpenDatabase, n: number, isBefore: boolean): OpenDatabase {
  let count = 0
  const writeRepeatably: OpenDatabase['records']['writeRepeatably'] = async work => {
    if (count >= n) throw new Killed()
    count++
    if (count === n && isBefore) throw new Killed()
    const result = await records.writeRepeatably(work)
    if (count >= n) throw new Killed()
    return result
  }
  return { records: { ...records, writeRepeatably }, program } as OpenDatabase
}

/** A folder of files, and what the answers of imports have said is in the database. */
class Story {
  readonly log: string[] = []
  said: string[] = []
  killed = 0
  #next = 0

  readonly database: OpenDatabase
  readonly folder: string
  readonly random: () => number
  /** Whether rows are only ever appended to one file: then each is a row of its own, however the file is called. */
  readonly onlyGrows: boolean
  readonly namesInDatabase: () => Promise<readonly string[]>

  constructor(from: Pick<Story, 'database' | 'folder' | 'random' | 'onlyGrows' | 'namesInDatabase'>) {
    this.database = from.database
    this.folder = from.folder
    this.random = from.random
    this.onlyGrows = from.onlyGrows
    this.namesInDatabase = from.namesInDatabase
  }

  #path(): string {
    if (this.onlyGrows) return join(this.folder, 'a.csv')
    return join(this.folder, ['a.csv', 'b.csv', 'c.csv'][this.#below(3)]!)
  }

  #below(bound: number): number {
    return wholeNumber(this.random, 0, bound - 1)
  }

  #row(): string {
    return `row ${this.#next++}\n`
  }

  async #text(path: string): Promise<string> {
    return readFile(path, 'utf8').catch(() => '')
  }

  async step(): Promise<void> {
    const path = this.#path()
    const text = await this.#text(path)
    const name = path.slice(-5)
    switch (this.#below(9)) {
      case 0: {
        const rows = Array.from({ length: this.#below(8) }, () => this.#row())
        this.log.push(`append ${rows.length} to ${name}`)
        return writeFile(path, (text === '' ? 'name\n' : text) + rows.join(''))
      }
      case 1: {
        const rows = text.split('\n').slice(1, -1)
        if (rows.length === 0 || this.onlyGrows) return
        const at = this.#below(rows.length)
        this.log.push(`change row ${at + 1} of ${name}`)
        rows[at] = this.#row().trim()
        return writeFile(path, ['name', ...rows, ''].join('\n'))
      }
      case 2:
        this.log.push(`touch ${name}`)
        return text === '' ? undefined : utimes(path, 1, 1 + this.#below(100))
      case 3: {
        const to = this.#path()
        if (text === '' || to === path) return
        this.log.push(`copy ${name} to ${to.slice(-5)}`)
        return copyFile(path, to)
      }
      case 4:
      case 5:
        return text === '' ? undefined : this.#kill(path)
      default:
        return text === '' ? undefined : this.#import(path, text)
    }
  }

  async #kill(path: string): Promise<void> {
    const isCopy = this.#below(3) === 0
    const imported = isCopy ? join(this.folder, 'copy.csv') : path
    if (isCopy) await copyFile(path, imported)
    const at = 1 + this.#below(4)
    const isBefore = this.#below(2) === 0
    this.log.push(`kill ${isBefore ? 'before' : 'after'} transaction ${at} of ${imported.slice(-8)}`)
    const database = killedAt(this.database, at, isBefore)
    const error = await importInto(database, 'User', { path: imported }, { batchRows }).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (error instanceof Killed) this.killed++
    else if (error !== undefined && importChoiceOf(error) === undefined) throw error
    // A process that is killed says nothing: what it wrote are whole batches of the file, or nothing.
    const rows = (await this.#text(path)).split('\n').slice(1, -1)
    const names = await this.namesInDatabase()
    const added = names.slice(this.said.length)
    expect(names.slice(0, this.said.length)).toEqual(this.said)
    expect(rows.join('\n')).toContain(added.join('\n'))
    this.said = [...names]
  }

  async #import(path: string, text: string): Promise<void> {
    const rows = text.split('\n').slice(1, -1)
    const way = this.#below(5)
    const copy = join(this.folder, 'copy.csv')
    if (way === 2) await writeFile(copy, text)
    const input = way === 0 ? text : { path: way === 2 ? copy : path }
    if (way === 1) await writeFile(path, gzipSync(text))
    this.log.push(
      `import ${path.slice(-5)} of ${rows.length}${[' from a pipe', ' as gzip', ' by another name'][way] ?? ''}`,
    )
    try {
      const { imported, before } = await this.#answered(input)
      this.said.push(...rows.slice(before))
      // None of these rows was there before, as the numbers say.
      expect(imported).toBeGreaterThanOrEqual(rows.length - before)
    } finally {
      if (way === 1) await writeFile(path, text)
    }
  }

  async #answered(input: string | { readonly path: string }) {
    const { database } = this
    try {
      return await importInto(database, 'User', input, { batchRows })
    } catch (error) {
      const choice = importChoiceOf(error)
      if (choice === undefined) throw error
      expect(await this.namesInDatabase()).toEqual(this.said)
      if (choice.skip !== undefined && (this.onlyGrows || this.#below(2) === 0)) {
        this.log.push(`  --skip ${choice.skip}`)
        return importInto(database, 'User', input, { batchRows, skip: choice.skip })
      }
      this.log.push('  --again')
      return importInto(database, 'User', input, { batchRows, again: true })
    }
  }
}

describe(`files that are imported, appended to, touched, copied, changed and imported again (seed ${seed})`, () => {
  it('are in the database as the answers said, and without --again no row is there twice', async () => {
    let killed = 0
    for (let i = 0; i < sequences; i++) {
      await withFolder(folder =>
        withProgram(schema, async ({ database, call }) => {
          const names = async () => (await call('Names')).u as string[]
          const story = new Story({
            database,
            folder,
            random: randomNumbers(seed + i),
            onlyGrows: i % 2 === 0,
            namesInDatabase: names,
          })
          try {
            for (let step = 0; step < stepsOfOne; step++) {
              await story.step()
              expect(await names()).toEqual(story.said)
              if (story.onlyGrows)
                expect(new Set(story.said).size, 'a row is there twice').toBe(story.said.length)
            }
          } catch (error) {
            throw new Error(`sequence ${seed + i}:\n${story.log.join('\n')}`, { cause: error })
          }
          killed += story.killed
        }),
      )
    }
    expect(killed).toBeGreaterThan(0)
  }, 300_000)
})
