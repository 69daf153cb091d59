import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { GvqError } from '../../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../../src/database/open.ts'
import { formatDate, formatId, parseDate, parseJson } from '../../../src/language/catalog/index.ts'
import { type AdoptOptions, adopt, examine } from '../../../src/tools/transfer/adopt/adoption.ts'
import { idOfDecimal } from '../../../src/tools/transfer/adopt/convert.ts'
import { LegacySource } from '../../../src/tools/transfer/adopt/records/source.ts'
import { schemaOf } from '../../../src/tools/transfer/adopt/schema.ts'
import { leftOutOf } from '../../../src/tools/transfer/adopt/tally.ts'
import { verify } from '../../../src/tools/transfer/adopt/verify.ts'
import { thresholds } from '../../../src/tools/transfer/thresholds.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { withThresholds } from '../../support/thresholds.ts'
import { type Answered, expectedOf, legacyNames, writeProject } from './legacy.ts'
import { keyOf } from './records.ts'
import { misfits, reasonsOf, uuid, type Written, writeSmallProject } from './small-project.ts'

const options = (more: Partial<AdoptOptions> = {}): AdoptOptions => ({
  onProgress: () => undefined,
  signal: new AbortController().signal,
  rejectsPath: undefined,
  isStrict: false,
  ...more,
})

async function opened(project: string): Promise<OpenDatabase> {
  const database = await openDatabase({ project, durable: false, env: {} })
  onTestFinished(() => database.close())
  return database
}

async function sourceAt(path: string): Promise<LegacySource> {
  const source = await LegacySource.open(path)
  onTestFinished(() => source.close())
  return source
}

/** The values of the old engine in the form that gvq answers: dates to the microsecond, ids as UUIDs. */
function asAnswered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asAnswered)
  if (typeof value !== 'string') return value
  const id = idOfDecimal(value)
  if (id !== undefined) return formatId(id)
  const date = value.endsWith('+00:00') ? parseDate(value) : undefined
  return date === undefined ? value : formatDate(date)
}

const isNumeric = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

/** The value that is expected, written as that of gvq where both are the same float: those of 32 bits have fewer digits. */
function likened(own: unknown, value: unknown, isSmall: boolean): unknown {
  if (Array.isArray(own) && Array.isArray(value))
    return value.map((item, i) => likened(own[i], item, isSmall))
  if (!isNumeric(own) || !isNumeric(value)) return value
  const [a, b] = [Number(own), Number(value)]
  const isFloat = isSmall || !Number.isInteger(a) || Math.abs(a) >= 2 ** 128
  const isSame = isSmall ? Math.fround(a) === Math.fround(b) : a === b
  return isFloat && isSame ? own : value
}

/** The properties of the projects that are floats of 32 bits. */
const small = ['f32', 'by']

async function call(
  database: OpenDatabase,
  query: string,
  params: unknown = {},
): Promise<readonly Answered[]> {
  const answer = parseJson(await database.callText(query, JSON.stringify(params)))
  return Object.values(answer as object)[0]
}

it('what is created after an adoption has greater ids than what was adopted, at once and later', async () => {
  const folder = await temporaryFolder()
  const source = await sourceAt(await writeProject('types', folder))
  const add = (database: OpenDatabase, name: string) =>
    database.callText('addUserNow', JSON.stringify({ name, email: `${name}@example.com` }))
  const adopting = await openDatabase({ project: folder, durable: false, env: {} })
  const adopted = await adopt(source, adopting, options()).then(() => call(adopting, 'allUser'))
  await add(adopting, 'first')
  await adopting.close()
  const database = await opened(folder)
  await add(database, 'second')
  const users = await call(database, 'allUser')
  expect(users.slice(0, -2).map(({ id }) => id)).toEqual(adopted.map(({ id }) => id))
  expect(users.slice(-2)).toMatchObject([
    { name: 'first', id: expect.stringMatching(/^1f.*-7/) },
    { name: 'second', id: expect.stringMatching(/^1f.*-7/) },
  ])
})

describe.each(legacyNames)('the project %s', name => {
  it('answers as the old engine did, once its data are adopted', async () => {
    const folder = await temporaryFolder()
    const source = await sourceAt(await writeProject(name, folder))
    const database = await opened(folder)
    const report = await adopt(source, database, options())
    expect(leftOutOf(report.types)).toBe(0)

    const expected = await expectedOf(name)
    let count = 0
    for (const [kind, types] of Object.entries(expected)) {
      for (const [type, records] of Object.entries(types)) {
        const found = await call(database, `all${type}`)
        count += records.length
        expect(found.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
        for (const [i, record] of records.entries()) {
          const own = found[i]!
          for (const [member, value] of Object.entries(record)) {
            if (member === 'data' || member === 'score') continue
            expect(own[member] ?? null, `${record.id} ${member}`).toEqual(
              likened(own[member], asAnswered(value), small.includes(member)),
            )
          }
        }
        if (kind !== 'vectors') continue
        // Also those that the search of the old engine had lost.
        const snapshot = database.records.snapshot()
        try {
          const catalogued = database.program.catalog.vectors.get(type)!
          const ids = records.map(({ id }) => keyOf(id).toString('latin1'))
          const stored = await snapshot.vectorData(catalogued, ids)
          for (const [i, { id, data }] of records.entries()) {
            if (data !== null && data !== undefined)
              expect([...stored[i]!], id).toEqual((data as number[]).map(Number))
            const nearest = await call(database, `search${type}`, { vec: [...stored[i]!], k: 1 })
            const distance = (other: readonly number[]) =>
              other.every((number, d) => number === stored[i]![d])
            // Twins have the same numbers.
            const twins = records.filter((_, j) => distance([...stored[j]!])).map(twin => twin.id)
            expect(twins).toContain(nearest[0]!.id)
          }
        } finally {
          snapshot.release()
        }
      }
    }
    expect(report.types.reduce((sum, { stored }) => sum + stored, 0)).toBe(count)

    const verified = await verify(source, database, options())
    expect(verified.first).toEqual([])
    expect(verified.types.reduce((sum, { same }) => sum + same, 0)).toBe(count)

    const again = await adopt(source, database, options())
    expect(again.types.reduce((sum, { stored }) => sum + stored, 0)).toBe(0)
    expect(again.types.reduce((sum, { present }) => sum + present, 0)).toBe(count)
  })
})

/** Opens a project with a schema, and a data file. */
async function adopting(schema: string, records: Written) {
  const { project, file } = await writeSmallProject(schema, records)
  return { project, source: await sourceAt(file), database: await opened(project) }
}

const counts = ({ types }: Pick<Awaited<ReturnType<typeof adopt>>, 'types'>) =>
  Object.fromEntries(types.map(({ label, read, stored, leftOut }) => [label, [read, stored, leftOut]]))

describe('a record that does not fit', () => {
  const { schema, records: all, reasons: left } = misfits

  it('is left out with its reason, and all others are stored', async () => {
    const { source, database, project } = await adopting(schema, all)
    const rejectsPath = join(project, 'left.jsonl')
    const report = await adopt(source, database, options({ rejectsPath }))
    expect(reasonsOf(report)).toEqual(left.toSorted())
    expect(counts(report)).toEqual({
      User: [4, 1, { 'does not fit': 2, refused: 1 }],
      Ghost: [1, 0, { 'no type': 1 }],
      Post: [1, 1, {}],
      Doc: [4, 1, { deleted: 1, 'does not fit': 1, refused: 1 }],
      Wrote: [4, 1, { 'missing end': 3 }],
      Likes: [1, 0, { 'no type': 1 }],
    })
    expect(report.notes).toContain('User has no property `nick` (1 value) in the schema: left out.')
    const lines = (await readFile(rejectsPath, 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines).toHaveLength(left.length)
    expect(lines.find(({ record }) => record.id === uuid(2))).toEqual({
      kind: 'node',
      reason: left[0]!.slice(3),
      record: { id: uuid(2), label: 'User', email: 'b', age: 300 },
    })
    expect(lines.find(({ record }) => record.id === uuid(12)).record).toEqual({
      id: uuid(12),
      label: 'Wrote',
      from_node: uuid(1),
      to_node: uuid(99),
    })
    expect(lines.find(({ record }) => record.id === uuid(23)).record.data).toEqual(['NaN', 0])
  })

  it('is known before: all but what the store decides', async () => {
    const { source, database } = await adopting(schema, all)
    const report = await examine(source, database.program.catalog, options())
    const decided = ['3:', '22:']
    expect(reasonsOf(report)).toEqual(
      left.filter(line => !decided.some(start => line.startsWith(start))).sort(),
    )
    expect((await database.figures()).records.every(({ count }) => count === 0)).toBe(true)
  })

  it('stops an adoption that is strict, before anything is stored', async () => {
    const { source, database } = await adopting(schema, all)
    await expect(adopt(source, database, options({ isStrict: true }))).rejects.toMatchObject({
      message: '8 records of the source would be left out.',
      details: expect.arrayContaining([`node Ghost ${uuid(4)}: The schema has no node type \`Ghost\`.`]),
    })
    expect((await database.figures()).records.every(({ count }) => count === 0)).toBe(true)
  })

  it('stops an adoption that is strict, where only the store knows', async () => {
    const { source, database } = await adopting(schema, { nodes: [all.nodes![0]!, all.nodes![2]!] })
    await expect(adopt(source, database, options({ isStrict: true }))).rejects.toThrow(
      '1 record of the source would be left out.',
    )
  })

  it('is one whose id another record of gvq has', async () => {
    const { source, database } = await adopting(schema, { nodes: [[1, 'User', {}]] })
    await database.load('Post', [{ id: uuid(1), title: 'mine' }])
    expect(reasonsOf(await adopt(source, database, options()))).toEqual([
      `1: The id ${uuid(1)} already belongs to a record of Post.`,
    ])
  })
})

it('nothing of a file is stored of which the last table is damaged', async () => {
  const { project, file } = await writeSmallProject(misfits.schema, misfits.records)
  const bytes = await readFile(file)
  // The page of the edges, which are stored behind all others.
  bytes.writeUInt8(2, 3 * 4096)
  await writeFile(file, bytes)
  const [source, database] = [await sourceAt(file), await opened(project)]
  await expect(adopt(source, database, options())).rejects.toThrow(
    'Page 3 of the data file has the number 2.',
  )
  expect((await database.figures()).records.every(({ count }) => count === 0)).toBe(true)
  const rejectsPath = join(project, 'no folder', 'left.jsonl')
  await expect(adopt(source, database, options({ rejectsPath })), 'before all is read').rejects.toMatchObject(
    {
      code: 'ENOENT',
    },
  )
})

it('transactions are small where others are answered meanwhile', async () => {
  withThresholds(thresholds, { adoptedBeside: 50 })
  const folder = await temporaryFolder()
  const source = await sourceAt(await writeProject('killed', folder))
  const { program, records } = await opened(folder)
  const write = vi.spyOn(records, 'writeRepeatably')
  await adopt(source, { program, records }, options({ isServing: true }))
  expect(write.mock.calls.length).toBeGreaterThanOrEqual(2260 / 50)
})

describe('an adoption that is interrupted', () => {
  it('goes on where it was, and stores nothing twice', async () => {
    withThresholds(thresholds, { adoptedTogether: { node: 50, vector: 50, edge: 50 } })
    const folder = await temporaryFolder()
    const source = await sourceAt(await writeProject('killed', folder))
    const database = await opened(folder)
    const stop = new AbortController()
    let stored = 0
    const onProgress = async () => {
      const { records } = await database.figures()
      stored = records.reduce((sum, { count }) => sum + count, 0)
      if (stored > 300) stop.abort(new GvqError('CANCELLED', 'Stopped.'))
    }
    await expect(adopt(source, database, options({ onProgress, signal: stop.signal }))).rejects.toThrow(
      'Stopped.',
    )
    const { records } = await database.figures()
    const before = records.reduce((sum, { count }) => sum + count, 0)
    expect(before).toBeGreaterThan(300)
    expect(before).toBeLessThan(2260)
    const report = await adopt(source, database, options())
    expect(report.types.reduce((sum, { present }) => sum + present, 0)).toBe(before)
    expect(report.types.reduce((sum, { stored }) => sum + stored, 0)).toBe(2260 - before)
    expect((await verify(source, database, options())).first).toEqual([])
  })

  it('leaves what was changed meanwhile', async () => {
    const { source, database } = await adopting(
      'N::User { age: U8 } QUERY Set(id: ID) => u <- N<User>(id)::UPDATE({age: 9}) RETURN u',
      {
        nodes: [
          [1, 'User', { age: ['u8', 1] }],
          [2, 'User', { age: ['u8', 2] }],
        ],
      },
    )
    await adopt(source, database, options())
    await database.call('Set', { id: uuid(1) })
    await adopt(source, database, options())
    expect(await verify(source, database, options())).toEqual({
      types: [{ kind: 'node', label: 'User', read: 2, same: 1, missing: 0, different: 1, others: 0 }],
      first: [`User ${uuid(1)}: age is different`],
    })
  })
})

describe('a schema that is made of the data', () => {
  it.each(legacyNames.filter(name => name !== 'empty'))('holds all that %s has', async name => {
    const folder = await temporaryFolder()
    const source = await sourceAt(await writeProject(name, folder))
    const project = join(folder, 'made')
    await mkdir(project)
    const schema = await schemaOf(source, options())
    await writeFile(join(project, 'schema.hx'), schema)
    const report = await adopt(source, await opened(project), options())
    expect(leftOutOf(report.types), schema).toBe(0)
    expect(report.notes.filter(note => note.includes('no property'))).toEqual([])
  })

  it('has types, ends and indexes of the old one', async () => {
    const source = await sourceAt(await writeProject('types', await temporaryFolder()))
    const schema = await schemaOf(source, options())
    for (const line of [
      'UNIQUE INDEX email: String,',
      'INDEX country: String,',
      'i8: I8,',
      'u128: U128,',
      'd: Date,',
      'las: [String],',
      'lab: [Boolean],',
      'of: ID,',
      'INDEX year: I32,',
    ])
      expect(schema).toContain(`    ${line}\n`)
    expect(schema).toContain(
      'E::HasDoc {\n    From: Post,\n    To: Doc,\n    Properties: {\n        rank: I64,\n    }\n}\n',
    )
    expect(schema).toContain('N::Bare { }\n')
  })
})
