import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { formatId, type Value } from '../../src/language/catalog/index.ts'
import type { Id } from '../../src/store/graph/api.ts'
import { dump, restore } from '../../src/tools/transfer/index.ts'
import { fileLimits } from '../../src/tools/transfer/limits.ts'
import { thresholds } from '../../src/tools/transfer/thresholds.ts'
import { withThresholds } from '../support/thresholds.ts'
import { withFolder } from './support.ts'

const schema = `
// A comment that a dump keeps.
N::User { UNIQUE INDEX name: String, INDEX age: U8, big: U128, small: I64, f: F64, g: F32, on: Boolean, at: Date,
  tags: [String], numbers: [F64], ref: ID, plan: String DEFAULT "free" }
N::Knows { n: I32 }
E::Knows { From: User, To: Knows, Properties: { since: Date } }
E::About { From: Doc, To: User, Properties: {} }
V::Doc { title: String }
QUERY Users() => u <- N<User> RETURN u
`

const any = fc.option
const values = {
  big: any(fc.bigInt(0n, 2n ** 128n - 1n).map(normal)),
  small: any(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(normal)),
  age: any(fc.nat(255)),
  f: any(fc.double({ noNaN: true, noDefaultInfinity: true })),
  g: any(fc.constantFrom(0.1, -0, 3.4028235e38, 1e-45, 16777216)),
  on: any(fc.boolean()),
  at: any(fc.bigInt(-62_167_219_200_000_000n, 253_402_300_799_999_999n).map(normal)),
  tags: any(fc.array(any(text()), { maxLength: 4 })),
  numbers: any(fc.array(fc.constantFrom(-0, 0, 0.1, 1e300, -5e-324), { maxLength: 3 })),
  plan: any(text()),
}

function text() {
  return fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '\u2028\u2029', '\n\r\n', '"\\', '\0', '__proto__'),
  )
}

function normal(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

const users = fc.array(fc.record(values), { maxLength: 12 })
const links = fc.array(fc.tuple(fc.nat(11), fc.nat(3)), { maxLength: 12 })
const vectors = fc.array(
  fc.record({
    data: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 3, maxLength: 3 }),
    isEmbedded: fc.boolean(),
    title: any(text()),
  }),
  { maxLength: 6 },
)

type Row = Readonly<Record<string, Value>>

/** Fills a database below the engine, with everything that a store may contain. */
async function fill(
  { records, program }: OpenDatabase,
  people: readonly Row[],
  pairs: readonly (readonly [number, number])[],
  docs: readonly { readonly data: readonly number[]; readonly isEmbedded: boolean; readonly title: Value }[],
): Promise<void> {
  const { nodes, edges, vectors: vectorTypes } = program.catalog
  const [user, place] = [nodes.get('User')!, nodes.get('Knows')!]
  const slots = (type: typeof user, row: Row) =>
    new Map(type.properties.flatMap(({ name, slot }) => (name in row ? [[slot, row[name]!] as const] : [])))
  await records.write(async transaction => {
    const made = await transaction.insertNodes(
      user,
      people.map((row, i) => ({ values: slots(user, { ...row, name: i % 3 === 2 ? null : `user${i}` }) })),
    )
    const places = await transaction.insertNodes(
      place,
      [0, 1, 2, 3].map(n => ({ values: new Map([[0, n]]) })),
    )
    const ids: Id[] = made.map(({ id }) => id)
    const rows = pairs.filter(([a]) => a < ids.length).map(([a, b]) => ({ from: ids[a]!, to: places[b]!.id }))
    await transaction.insertEdges(
      edges.get('Knows')!,
      rows.map(row => ({ ...row, values: new Map([[0, 5]]) })),
    )
    const inserted = await transaction.insertVectors(
      vectorTypes.get('Doc')!,
      docs.map(({ data, isEmbedded, title }) => ({
        values: new Map([[0, title]]),
        vector: { data: Float64Array.from(data), ...(isEmbedded && { model: 'test:model' }) },
      })),
    )
    if (ids.length > 0) {
      const about = inserted.map(({ id }, i) => ({ from: id, to: ids[i % ids.length]!, values: new Map() }))
      await transaction.insertEdges(edges.get('About')!, about)
      // A hole, and an id that the user chose.
      await transaction.drop(user, [ids[0]!])
      await transaction.insertNodes(user, [{ id: '\xff'.repeat(16), values: new Map() }])
    }
  })
}

async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, string> = {}
  for (const file of names.filter(each => each.isFile())) {
    const path = join(file.parentPath, file.name)
    files[path.slice(folder.length + 1)] = await readFile(path, 'latin1')
  }
  return files
}

async function withProject<T>(work: (folder: string, project: string) => Promise<T>): Promise<T> {
  return withFolder(async folder => {
    const project = join(folder, 'project')
    await mkdir(project)
    await writeFile(join(project, 'schema.hx'), schema)
    return work(folder, project)
  })
}

const quiet = { notice: () => undefined, data: undefined }

async function using<T>(project: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ project, durable: false, env: {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('a dump', () => {
  it('restores to a database that dumps the same bytes, and gives out new ids above the old ones', () =>
    fc.assert(
      fc.asyncProperty(users, links, vectors, (people, pairs, docs) =>
        withProject(async (folder, project) => {
          const [first, second] = [join(folder, 'first'), join(folder, 'second')]
          await using(project, async database => {
            await fill(database, people as Row[], pairs, docs)
            await dump(database, first)
          })
          const other = join(folder, 'other')
          const { dataDir } = await restore({ dump: first, project: other, ...quiet })
          expect(dataDir).toBe(join(other, '.gvq'))
          await using(other, async database => {
            await dump(database, second)
            expect(await filesOf(second)).toEqual(await filesOf(first))
            const { lastId } = JSON.parse(await readFile(join(first, 'dump.json'), 'utf8'))
            const id = await database.records.write(transaction => transaction.newId())
            if (lastId !== null) expect(formatId(id) > lastId).toBe(true)
            await indexesAgree(database)
          })
        }),
      ),
      { numRuns: 12 },
    ))

  /** Records that are longer than a piece of a file that is read at once. */
  const long = ['x'.repeat(200_000), '\u0001'.repeat(40_000), 'x'.repeat(900)].map(plan => ({ plan }))

  it('has records longer than a row of an imported file may be, and each is restored', () =>
    withProject(async (folder, project) => {
      withThresholds(fileLimits, { rowCharacters: 1000 })
      withThresholds(thresholds, { dumpedTogether: 100_000 })
      const [first, second, other] = ['first', 'second', 'other'].map(name => join(folder, name)) as [
        string,
        string,
        string,
      ]
      await using(project, async database => {
        const data = Array.from({ length: 5000 }, (_, i) => 1 / (i + 3))
        await fill(database, long, [], [{ data, isEmbedded: false, title: null }])
        await dump(database, first)
      })
      await restore({ dump: first, project: other, ...quiet })
      await using(other, database => dump(database, second))
      expect(await filesOf(second)).toEqual(await filesOf(first))
    }))

  it('of a record that no line can have is refused, and leaves nothing', () =>
    withProject(async (folder, project) => {
      withThresholds(thresholds, { dumpedCharactersMax: 1000 })
      await using(project, async database => {
        await fill(database, long, [], [])
        await expect(dump(database, join(folder, 'dump'))).rejects.toThrow(
          /^The node [-0-9a-f]{36} of User takes more than 1000 characters in JSON: a dump cannot have it\.$/,
        )
      })
      expect(await readdir(folder)).toEqual(['project'])
    }))

  it('is itself a project, and lists its contents', () =>
    withProject(async (folder, project) => {
      const target = join(folder, 'dump')
      await using(project, async database => {
        await fill(database, [{ age: 1 }, { age: 2 }], [[1, 0]], [])
        await dump(database, target)
      })
      expect(Object.keys(await filesOf(target)).sort()).toEqual([
        'data/E.About.jsonl',
        'data/E.Knows.jsonl',
        'data/N.Knows.jsonl',
        'data/N.User.jsonl',
        'data/V.Doc.jsonl',
        'dump.json',
        'schema.hx',
      ])
      const { types } = JSON.parse(await readFile(join(target, 'dump.json'), 'utf8'))
      expect(types).toContainEqual({ kind: 'node', name: 'User', records: 2 })
      expect(await readFile(join(target, 'schema.hx'), 'utf8')).toBe(schema)
      await using(target, async database => expect(await database.call('Users')).toEqual({ u: [] }))
    }))

  it('never overwrites', () =>
    withProject(async (folder, project) => {
      await using(project, async database => {
        await expect(dump(database, project)).rejects.toThrow(`The folder ${project} is not empty.`)
      })
      expect((await readdir(folder)).sort()).toEqual(['project'])
    }))
})

/** Checks that a look-up by index finds what a scan finds. */
async function indexesAgree({ records, program }: OpenDatabase): Promise<void> {
  const user = program.catalog.nodes.get('User')!
  const age = user.propertyByName.get('age')!
  const snapshot = records.snapshot()
  try {
    const cursor = snapshot.scan(user)
    const all = (await cursor.next(1000)) ?? []
    await cursor.close()
    expect(await snapshot.count(user)).toBe(all.length)
    for (const { values } of all) {
      const value = values[age.slot]!
      if (value === null) continue
      const same = all.filter(each => each.values[age.slot] === value).map(({ id }) => id)
      expect((await snapshot.lookup(user, age, value)).ids).toEqual(same)
    }
  } finally {
    snapshot.release()
  }
}

/** A signal that is aborted right after it was looked at so many times. */
function stoppedAfter(checks: number): { readonly signal: AbortSignal; readonly reason: Error } {
  const reason = new Error('stopped')
  const controller = new AbortController()
  const { signal } = controller
  const check = signal.throwIfAborted.bind(signal)
  let left = checks
  signal.throwIfAborted = () => {
    check()
    if (--left === 0) controller.abort(reason)
  }
  return { signal, reason }
}

describe('a restore that fails', () => {
  async function dumped(folder: string, project: string): Promise<string> {
    const target = join(folder, 'dump')
    await using(project, async database => {
      await fill(database, [{ age: 1 }, { age: 2 }, { age: 3 }], [[1, 0]], [])
      await dump(database, target)
    })
    return target
  }

  it.each([
    ['N.User.jsonl', (text: string) => text.replace('"age":2', '"age":300'), /^N\.User\.jsonl line 1: .*U8/],
    [
      'N.User.jsonl',
      (text: string) => text.split('\n').slice(1).join('\n'),
      /has 2 records, but the dump had 3/,
    ],
    ['N.Knows.jsonl', (text: string) => text.replace('{', '['), /^N\.Knows\.jsonl line 1: .*not valid JSON/],
    [
      'N.User.jsonl',
      (text: string) => text.replace('{', `{${' '.repeat(200_000)}`),
      /^N\.User\.jsonl line 1 is longer than any line that gvq dump writes\.$/,
    ],
    [
      'E.Knows.jsonl',
      (text: string) => text.replace(/"from":"[^"]{8}/, '"from":"00000000'),
      /is not in the dump/,
    ],
  ])('for %s leaves nothing behind', (name, change, message) =>
    withProject(async (folder, project) => {
      const target = await dumped(folder, project)
      withThresholds(thresholds, { dumpedCharactersMax: 100_000 })
      const path = join(target, 'data', name)
      await writeFile(path, change(await readFile(path, 'utf8')))
      const other = join(folder, 'other')
      await expect(restore({ dump: target, project: other, ...quiet })).rejects.toThrow(message)
      expect(await readdir(other)).toEqual([])
    }),
  )

  it('because it is stopped, also when all lines of a type are read, leaves nothing behind', () =>
    withProject(async (folder, project) => {
      const target = await dumped(folder, project)
      const other = join(folder, 'other')
      /** False when there is no such check, and the restore completed. */
      const isStoppedAfter = async (check: number): Promise<boolean> => {
        const { signal, reason } = stoppedAfter(check)
        try {
          await restore({ dump: target, project: other, ...quiet, signal })
          return false
        } catch (error) {
          expect(error).toBe(reason)
          expect(await readdir(other)).toEqual([])
          return true
        }
      }
      let stops = 0
      while (await isStoppedAfter(stops + 1)) stops++
      // Each of three types is stopped while it is read, and once it is loaded.
      expect(stops).toBeGreaterThanOrEqual(6)
    }))

  it('does not change existing data', () =>
    withProject(async (folder, project) => {
      const target = await dumped(folder, project)
      await expect(restore({ dump: target, project, ...quiet })).rejects.toThrow('.gvq is not empty')
      await using(project, async database =>
        expect((await database.call('Users')) as object).toHaveProperty('u'),
      )
      await rm(join(project, '.gvq'), { recursive: true })
      await restore({ dump: target, project, ...quiet })
      expect(await using(project, database => database.call('Users'))).toMatchObject({
        u: [{ age: 2 }, { age: 3 }, {}],
      })
    }))

  it('reports that a folder is not a dump', () =>
    withFolder(async folder => {
      await expect(restore({ dump: folder, project: folder, ...quiet })).rejects.toThrow(
        `${folder} is not a gvq dump`,
      )
    }))
})
