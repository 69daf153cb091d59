import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  checkProject,
  type Database,
  GvqError,
  migrate,
  type OpenOptions,
  open,
  type RunLimits,
} from '../../src/index.ts'
import { withFolder } from '../transfer/support.ts'

const program = `
N::Person { UNIQUE INDEX name: String, age: U8 DEFAULT 7, born: Date }
E::Knows { From: Person, To: Person, Properties: { since: I64 } }
V::Note { text: String }

QUERY People() => RETURN N<Person>
QUERY Known(name: String) => RETURN N<Person>({name: name})::OutE<Knows>
QUERY Notes() => RETURN V<Note>::{text}
QUERY Near(data: [F64]) => RETURN SearchV<Note>(data, 1)::{text}
`

async function opened(work: (database: Database, folder: string) => Promise<void>): Promise<void> {
  await withFolder(async folder => {
    await writeFile(join(folder, 'program.hx'), program)
    await using database = await open(folder)
    await work(database, folder)
  })
}

/** The GvqError with which a promise rejects, as `CODE message`. */
async function failure(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => expect.unreachable('it should fail'),
    reason => reason,
  )
  if (error instanceof GvqError) return `${error.code} ${error.message}`
  throw error
}

describe('open', () => {
  it('accepts a folder or a file, and closes at the end of `await using`', async () => {
    await opened(async (_database, folder) => {
      expect(await failure(open(folder))).toMatch(/^STORAGE_UNAVAILABLE /)
    })
    await withFolder(async folder => {
      const file = join(folder, 'program.hx')
      await writeFile(file, program)
      await (await open(file)).close()
      await using database = await open({ project: folder })
      expect(await database.call('People')).toEqual({ data: [] })
    })
  })

  it('refuses options that it does not know, and values of another type, and says which', async () => {
    // The functions are called as by a caller without types.
    const openWith = open as (options?: unknown, more?: unknown) => Promise<Database>
    const migrateWith = migrate as (options?: unknown) => Promise<unknown>
    const checkWith = checkProject as (path?: unknown) => Promise<unknown>
    await withFolder(async folder => {
      await writeFile(join(folder, 'program.hx'), program)
      await expect(openWith(folder, { dataDir: 'x' })).rejects.toThrow('open takes one argument.')
      for (const [options, message] of [
        [undefined, 'The options of open must be an object, but got nothing.'],
        [5, 'The options of open must be an object, but got 5.'],
        ['', 'The option project of open must be a path, but got "".'],
        [{}, 'open needs the option project.'],
        [
          { project: folder, dataDir: 'data', readStore: 'env:STANDBY' },
          'open takes readStore beside a store, not beside dataDir.',
        ],
        [{ project: folder, datadir: 'x' }, 'open has no option datadir.'],
        [{ project: folder, pageRows: 4 }, 'open has no option pageRows.'],
        [{ project: folder, dataDir: null }, 'The option dataDir of open must be a path, but got null.'],
        [
          { project: folder, durable: 'no' },
          'The option durable of open must be true or false, but got "no".',
        ],
        [
          { project: folder, cacheBytesMax: -1 },
          'The option cacheBytesMax of open must be a number of bytes, but got -1.',
        ],
        [
          { project: folder, queryBytesMax: Number.NaN },
          'The option queryBytesMax of open must be a number of bytes, but got NaN.',
        ],
        [
          { project: folder, engine: 'lmdb' },
          'The option engine of open must be rocksdb or sqlite, but got "lmdb".',
        ],
        [{ project: folder, notice: 'x' }, 'The option notice of open must be a function, but got "x".'],
      ] as const) {
        expect(await failure(openWith(options))).toBe(`INVALID_PROGRAM ${message}`)
      }
      await expect(openWith({ project: folder, datadir: 'x' })).rejects.toMatchObject({
        hint: 'Did you mean dataDir?',
      })
      expect(await failure(migrateWith({ project: folder }))).toBe(
        'INVALID_PROGRAM migrate needs the option agree.',
      )
      expect(await failure(checkWith())).toBe('INVALID_PROGRAM checkProject needs a path, but got nothing.')
      expect(await readdir(folder)).toEqual(['program.hx'])
      await writeFile(join(folder, 'gvq.toml'), 'store = "env:NOWHERE"\nread_store = "env:NOWHERE"\n')
      expect(await failure(openWith({ project: folder, env: {} }))).toMatch(
        /^INVALID_PROGRAM .*NOWHERE is not set/,
      )
      // A folder that is named comes before a store that is set, of which nothing is needed then.
      await (await openWith({ project: folder, env: {}, dataDir: join(folder, 'data') })).close()
      await rm(join(folder, 'gvq.toml'))
      // An option that is undefined is as one that is absent.
      await (await openWith({ project: folder, dataDir: undefined })).close()
    })
  })

  it('refuses what a call cannot use, and says what that is', () =>
    opened(async database => {
      const people = async (limits: unknown) => database.call('People', {}, limits as RunLimits)
      expect(await failure(people({ timeout: 5 }))).toBe('INVALID_PARAMETER call has no option timeout.')
      await expect(people({ timeout: 5 })).rejects.toMatchObject({
        hint: 'Did you mean timeoutMs?',
      })
      expect(await failure(people({ timeoutMs: '5' }))).toBe(
        'INVALID_PARAMETER The option timeoutMs of call must be a number of milliseconds, but got "5".',
      )
      expect(await failure(people({ timeoutMs: -1 }))).toMatch(/^QUERY_TIMEOUT /)
      expect(await failure(people(null))).toBe(
        'INVALID_PARAMETER The options of call must be an object, but got null.',
      )
      const anything = database as unknown as Record<
        'call' | 'callText' | 'load' | 'backup',
        (...values: unknown[]) => Promise<unknown>
      >
      expect(await failure(anything.call(5))).toBe(
        'INVALID_PARAMETER The name of a query must be a string, but got 5.',
      )
      expect(await failure(anything.call('Known', { name: () => 'a' }))).toMatch(
        /^INVALID_PARAMETER .* got a function/,
      )
      expect(await failure(anything.callText('People', {}))).toBe(
        'INVALID_PARAMETER The body must be a string, but got an object.',
      )
      expect(await failure(anything.load('Person', { name: 'Ada' }))).toBe(
        'INVALID_PARAMETER The rows must be an array, or anything else that can be iterated, but got an object.',
      )
      expect(await failure(anything.load('Person', [], { rowsPerCommit: 0 }))).toBe(
        'INVALID_PARAMETER The option rowsPerCommit of load must be a positive integer, but got 0.',
      )
      expect(await failure(anything.backup())).toBe(
        'INVALID_PARAMETER The folder of a backup must be a string, but got nothing.',
      )
      const session = database.createSession() as unknown as Record<
        'evaluate' | 'explain' | 'profile',
        (...values: unknown[]) => Promise<unknown>
      >
      for (const method of ['evaluate', 'explain', 'profile'] as const) {
        expect(await failure((async () => session[method](5))())).toBe(
          'INVALID_PARAMETER The input must be a string, but got 5.',
        )
      }
      expect(await failure(session.evaluate('1', { dryRun: true }))).toBe(
        'INVALID_PARAMETER evaluate has no option dryRun.',
      )
      expect(await failure(session.evaluate('1', { guardRows: '3' }))).toBe(
        'INVALID_PARAMETER The option guardRows of evaluate must be a number of records, but got "3".',
      )
      expect(await failure(session.profile('1', { dry: true }))).toBe(
        'INVALID_PARAMETER profile has no option dry.',
      )
    }))

  it('takes the size of the cache from the option, else from the project, else 256 MiB', () =>
    withFolder(async folder => {
      const file = join(folder, 'program.hx')
      await writeFile(file, program)
      const cacheBytesMax = async (options: Partial<OpenOptions>) => {
        await using database = await open({ project: folder, ...options })
        return (await database.figures()).cacheBytesMax
      }
      expect(await cacheBytesMax({})).toBe(256 * 1024 * 1024)
      await writeFile(join(folder, 'gvq.toml'), '[server]\ncache_bytes_max = 2_000_000\n')
      expect(await cacheBytesMax({})).toBe(2_000_000)
      expect(await cacheBytesMax({ env: { GVQ_CACHE_BYTES_MAX: '3000000' } })).toBe(3_000_000)
      expect(await cacheBytesMax({ cacheBytesMax: 4_000_000 })).toBe(4_000_000)
    }))

  it('rejects every call after close', async () => {
    await opened(async (database, folder) => {
      const session = database.createSession()
      await database.close()
      await database.close()
      await writeFile(join(folder, 'program.hx'), `${program}QUERY More() => RETURN 1`)
      for (const call of [
        () => database.call('People'),
        () => database.callText('People', ''),
        () => database.profile('People'),
        () => database.load('Person', []),
        () => database.figures(),
        () => database.backup(join(folder, 'copy')),
        () => database.reload(),
        () => session.evaluate('N<Person>::COUNT'),
        () => session.evaluate('QUERY Later() => RETURN 1'),
      ]) {
        expect(await failure(call())).toBe('SHUTTING_DOWN The database is closing.')
      }
    })
  })
})

describe('load', () => {
  it('accepts rows as in responses, of each kind', async () => {
    await opened(async database => {
      const ids: string[] = []
      const people = [
        { name: 'Ada', age: 36, born: '1815-12-10' },
        { name: 'Bob', age: null },
      ]
      expect(await database.load('Person', people, { onCommit: loaded => ids.push(...loaded) })).toBe(2)
      const answer = (await database.call('People')) as { data: readonly { id: string }[] }
      expect(answer.data).toMatchObject([
        { id: ids[0], name: 'Ada', age: 36 },
        { id: ids[1], name: 'Bob', age: 7 },
      ])
      const edge = { from_node: ids[0], to_node: ids[1], since: 2n ** 60n }
      expect(await database.load('E::Knows', [edge])).toBe(1)
      expect(await database.callText('Known', '{"name": "Ada"}')).toContain(
        `"from_node":"${ids[0]}","to_node":"${ids[1]}","since":${2n ** 60n}`,
      )
      await database.load('Note', [
        { text: 'a', data: [1, 0] },
        { text: 'b', data: new Int8Array([0, 1]) },
      ])
      expect(await database.call('Near', { data: [0, 2] })).toEqual({ data: ['b'] })
      expect(await database.call('Near', { data: new Float32Array([2, 0]) })).toEqual({ data: ['a'] })
    })
  })

  it('accepts the records that it returned, with their ids', async () => {
    await opened(async database => {
      await database.load('Person', [{ name: 'Ada' }, { name: 'Bob' }])
      const before = (await database.call('People')) as { data: readonly Readonly<Record<string, unknown>>[] }
      await database.createSession().evaluate('DROP N<Person>')
      await database.load('Person', before.data)
      expect(await database.call('People')).toEqual(before)
    })
  })

  it('accepts members in any order, and ids of some rows', async () => {
    await opened(async database => {
      const ids: string[] = []
      const onCommit = (some: readonly string[]) => ids.push(...some)
      const chosen = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
      const people = Array.from({ length: 300 }, (_, i) => {
        if (i % 3 === 0) return { name: `p${i}`, age: i % 100 }
        return i % 3 === 1
          ? { age: i % 100, id: chosen(i), name: `p${i}` }
          : { label: 'Person', name: `p${i}` }
      })
      await database.load('Person', people, { onCommit })
      const answer = (await database.call('People')) as { data: readonly Readonly<Record<string, unknown>>[] }
      const byId = new Map(answer.data.map(person => [person.id, person]))
      expect(ids.map(id => byId.get(id)?.name)).toEqual(people.map(({ name }) => name))
      expect(ids.map(id => byId.get(id)?.age)).toEqual(people.map(({ age }) => age ?? 7))
      for (const [i, id] of ids.entries()) if (i % 3 === 1) expect(id).toBe(chosen(i))
      const edges = ids.map((id, i) => ({ to_node: ids[(i + 1) % ids.length], since: i, from_node: id }))
      expect(await database.load('Knows', edges)).toBe(300)
      const known = (name: string) => database.call('Known', { name })
      expect(await known('p7')).toMatchObject({ data: [{ from_node: ids[7], to_node: ids[8], since: 7 }] })
      expect(await known('p299')).toMatchObject({ data: [{ from_node: ids[299], to_node: ids[0] }] })
    })
  })

  it('accepts asynchronous rows, in transactions of a given size', async () => {
    await opened(async database => {
      const sizes: number[] = []
      const rows = (async function* () {
        for (let i = 0; i < 2500; i++) yield { name: `p${i}` }
      })()
      const options = { rowsPerCommit: 1000, onCommit: (ids: readonly string[]) => sizes.push(ids.length) }
      expect(await database.load('Person', rows, options)).toBe(2500)
      expect(sizes).toEqual([1000, 1000, 500])
    })
  })

  it.each([0, -1, 1.5])('refuses transactions of %d rows', async rowsPerCommit => {
    await opened(async database => {
      await expect(database.load('Person', [{ name: 'Ada' }], { rowsPerCommit })).rejects.toMatchObject({
        code: 'INVALID_PARAMETER',
      })
    })
  })

  it.each<[string, string, unknown, string]>([
    ['a type that is not there', 'Persn', {}, 'INVALID_PARAMETER The schema has no type `Persn`.'],
    ['what is no object', 'Person', 7, 'INVALID_VALUE Row 2: a record must be an object, but is 7.'],
    ['an unknown property', 'Person', { nam: 'x' }, 'INVALID_VALUE Row 2: `Person` has no property `nam`.'],
    [
      'a value of another type',
      'Person',
      { age: 300 },
      'INVALID_VALUE Row 2: `age` must be U8 (0 to 255), but got 300.',
    ],
    ['a wrong id', 'Person', { id: 'x' }, 'INVALID_VALUE Row 2: `id` must be an id (the text of a UUID).'],
    ['a value that is there', 'Person', { name: 'first' }, 'DUPLICATE_KEY '],
  ])('refuses %s, and writes nothing of the transaction', async (_title, type, row, message) => {
    await opened(async database => {
      const rows = [{ name: 'first' }, row] as Readonly<Record<string, unknown>>[]
      expect(await failure(database.load(type, rows))).toContain(message)
      expect(await database.call('People')).toEqual({ data: [] })
    })
  })

  it('rejects edges without ends and vectors without numbers', async () => {
    await opened(async database => {
      const id = '01890000-0000-7000-8000-000000000000'
      const nowhere = database.load('Knows', [{ from_node: id, to_node: id }])
      expect(await failure(nowhere)).toMatch(/^NODE_NOT_FOUND /)
      expect(await failure(database.load('Knows', [{ from_node: id }]))).toMatch(
        /^INVALID_VALUE Row 1: `to_node`/,
      )
      for (const data of [undefined, [], [Number.NaN], 'x', [null]]) {
        expect(await failure(database.load('Note', [{ data }]))).toMatch(/^INVALID_VALUE Row 1: `data`/)
      }
    })
  })
})
