import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Property, RecordType, Value } from '../../src/language/catalog/index.ts'
import type { EdgeType } from '../../src/language/catalog/types.ts'
import type { GraphReader, GraphTransaction, Id, RecordBatch } from '../../src/store/graph/api.ts'
import { type Graph, packIds, unpackIds } from '../../src/store/graph/index.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, vector } from './support/schema.ts'
import { describePort } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'unique email String, index age I32, tags [String]')
const place = node('Place', 'index name String')
const knows = edge('Knows', user, user, 'index weight I32')
const visits = edge('Visits', user, place, '', true)
const note = vector('Note', 'text String')
const schema = catalog(user, place, knows, visits, note)
const textSearched = new Set([place])

/** A record, with the positions of its ends among those that were written before. */
interface Row {
  readonly id?: Id
  readonly values: readonly Value[]
  readonly from?: Id
  readonly to?: Id
  readonly data?: number
}

/** Expects `oldest` to find for each value what `lookup` finds first. */
async function expectOldest(
  reader: GraphReader,
  property: Property,
  values: readonly Value[],
): Promise<void> {
  const { ids, rows } = await reader.oldest(user, property, values)
  for (const [i, value] of values.entries()) {
    const found = await reader.lookup(user, property, value)
    expect(ids[i]).toBe(found.ids[0])
    if (found.ids.length > 0) expect(rows[i]).toBe(found.rows[0])
  }
}

function batchOf(type: RecordType, rows: readonly Row[]): RecordBatch {
  const hasIds = rows.some(({ id }) => id !== undefined)
  return {
    count: rows.length,
    values: new Map(
      type.properties.map(({ slot }) => [slot, rows.map(({ values }) => values[slot] ?? null)]),
    ),
    ...(hasIds && {
      ids: {
        packed: packIds(rows.map(({ id }) => id ?? idOf(0))),
        missing: rows.flatMap(({ id }, i) => (id === undefined ? [i] : [])),
      },
    }),
    ...(type.kind === 'edge' && {
      from: packIds(rows.map(({ from }) => from!)),
      to: packIds(rows.map(({ to }) => to!)),
    }),
    ...(type.kind === 'vector' && {
      vectors: rows.map(({ data }) => ({ data: Float64Array.of(data ?? 0) })),
    }),
  }
}

async function load(tx: GraphTransaction, type: RecordType, rows: readonly Row[]): Promise<readonly Id[]> {
  const endRows = type.kind === 'edge' ? await rowsOfEnds(tx, type, rows) : undefined
  return unpackIds(await tx.load(type, { ...batchOf(type, rows), ...(endRows && { endRows }) }))
}

/** The rows of the ends, for every other batch whose ends all exist. */
async function rowsOfEnds(tx: GraphTransaction, type: EdgeType, rows: readonly Row[]) {
  if (rows.length % 2 === 1) return undefined
  const rowsAt = async (end: 'from' | 'to') => {
    const found = await tx.records(
      type[end],
      rows.map(row => row[end]!),
    )
    return found.every(record => record !== undefined) ? Uint32Array.from(found, ({ row }) => row) : undefined
  }
  const [from, to] = [await rowsAt('from'), await rowsAt('to')]
  return from && to && { from, to }
}

/** Inserts the rows by the writes of single queries. */
async function insert(tx: GraphTransaction, type: RecordType, rows: readonly Row[]): Promise<readonly Id[]> {
  const given = rows.map(({ values, data, ...row }) => ({
    ...row,
    values: new Map(values.map((value, slot) => [slot, value])),
    vector: { data: Float64Array.of(data ?? 0) },
  }))
  const records =
    type.kind === 'node'
      ? await tx.insertNodes(type, given)
      : type.kind === 'vector'
        ? await tx.insertVectors(type, given)
        : await tx.insertEdges(type, given as readonly ((typeof given)[number] & { from: Id; to: Id })[])
  return records.map(({ id }) => id)
}

const anyId = fc.option(fc.integer({ min: 1, max: 60 }).map(idOf), { nil: undefined, freq: 2 })
const anyUser = fc.record({
  id: anyId,
  email: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 8 }),
  age: fc.option(fc.integer({ min: -2, max: 2 })),
  tags: fc.option(fc.array(fc.constantFrom('a', 'ö', ''), { maxLength: 2 })),
})
const anyEnds = fc.record({ id: anyId, from: fc.nat(), to: fc.nat(), weight: fc.option(fc.nat(3)) })
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('users' as const), rows: fc.array(anyUser, { maxLength: 30 }) }),
  fc.record({
    kind: fc.constant('places' as const),
    rows: fc.array(fc.lorem({ maxCount: 2 }), { maxLength: 9 }),
  }),
  fc.record({ kind: fc.constant('knows' as const), rows: fc.array(anyEnds, { maxLength: 30 }) }),
  fc.record({ kind: fc.constant('visits' as const), rows: fc.array(anyEnds, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('notes' as const), rows: fc.array(anyId, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('drop' as const), rows: fc.array(fc.nat(), { maxLength: 4 }) }),
)

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** What a step writes, given the users and places that there are; ends are sometimes of no use. */
function rowsOf(
  step: Step,
  users: readonly Id[],
  places: readonly Id[],
): readonly [RecordType, readonly Row[]] {
  const ofId = (id: Id | undefined) => (id === undefined ? {} : { id })
  const end = (ids: readonly Id[], at: number) => ids[at % (ids.length + 1)] ?? idOf(at % 70)
  switch (step.kind) {
    case 'users':
      return [
        user,
        step.rows.map(({ id, email, age, tags }) => ({
          ...ofId(id),
          values: [email === null ? null : `${email}@x`, age, tags],
        })),
      ]
    case 'places':
      return [place, step.rows.map(name => ({ values: [name] }))]
    case 'knows':
      return [
        knows,
        step.rows.map(({ id, from, to, weight }) => ({
          ...ofId(id),
          from: users.length === 0 ? idOf(99) : users[from % users.length]!,
          to: to % 50 === 0 ? end(users, to) : users.length === 0 ? idOf(98) : users[to % users.length]!,
          values: [weight],
        })),
      ]
    case 'visits':
      return [
        visits,
        step.rows.map(({ from, to }) => ({ from: end(users, from), to: end(places, to), values: [] })),
      ]
    case 'notes':
      return [note, step.rows.map((id, i) => ({ ...ofId(id), values: [`note ${i}`], data: i }))]
    case 'drop':
      return [user, []]
  }
}

/** Everything that queries can see, without the time in ids. */
async function contents(graph: Graph, ids: readonly Id[]): Promise<unknown> {
  const places = new Map(ids.map((id, i) => [id, `#${i}`]))
  const show = (id: Id) => places.get(id) ?? id
  return reading(graph, async reader => {
    const all = []
    for (const type of [user, place, knows, visits, note]) {
      const records = await scanAll(reader, type)
      all.push(
        records
          .map(({ id, values, from, to }) => JSON.stringify([show(id), values, show(from), show(to)]))
          .sort(),
      )
    }
    return all
  })
}

async function outcome(work: () => Promise<readonly Id[]>): Promise<readonly Id[] | string> {
  try {
    return await work()
  } catch (error) {
    return `${(error as { code: string }).code} ${(error as Error).message}`
  }
}

describePort('a load by columns', create => {
  it('may be longer than a leaf of a tree, and every value is found', async () => {
    const database = await create()
    const graph = await database.open(schema)
    for (const start of [0, 1400]) {
      const rows = Array.from({ length: 1400 }, (_, i) => ({
        values: [`${(start + i) * 7919}@x`, (start + i) % 3 === 0 ? null : Math.floor(i / 900), null],
      }))
      await graph.write(tx => load(tx, user, rows))
    }
    await verifyDerived(database.store, graph, schema)
    await reading(graph, async reader => {
      for (const [name, values] of [
        ['email', Array.from({ length: 3000 }, (_, i) => (i === 5 ? null : `${((i * 31) % 3000) * 7919}@x`))],
        ['age', [2, 1, 0, -1, 1, null]],
      ] as const) {
        const property = user.propertyByName.get(name)!
        await expectOldest(reader, property, values)
      }
    })
    const rows = [{ values: ['new@x', 1, null] }, { values: [`${2000 * 7919}@x`, 1, null] }]
    await expect(graph.write(tx => load(tx, user, rows))).rejects.toThrow(
      `Duplicate key on unique index: another \`User\` already has the \`email\` "${2000 * 7919}@x".`,
    )
  })

  it('may have many different values in an INDEX, of which some recur', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const rows = Array.from({ length: 3000 }, (_, i) => ({ values: [`${i}@x`, i % 1500, null] }))
    await graph.write(tx => load(tx, user, rows))
    await verifyDerived(database.store, graph, schema)
    const age = user.propertyByName.get('age')!
    await reading(graph, reader => expectOldest(reader, age, [0, 1, 1022, 1023, 1024, 1025, 1499, 1500]))
  })

  it('does what the writes of queries do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async steps => {
        const random = () => 7
        const options = { textSearched, now: () => 5, random }
        const one = await create()
        const other = await create()
        const loaded = await one.open(schema, options)
        const inserted = await other.open(schema, options)
        const users: Id[] = []
        const places: Id[] = []
        const all: Id[] = []
        for (const step of steps) {
          const [type, rows] = rowsOf(step, users, places)
          if (step.kind === 'drop') {
            const ids = users.length === 0 ? [] : step.rows.map(at => users[at % users.length]!)
            for (const graph of [loaded, inserted]) await graph.write(tx => tx.drop(user, ids))
            continue
          }
          const result = await outcome(() => loaded.write(tx => load(tx, type, rows)))
          const ids = await outcome(() => inserted.write(tx => insertChecked(tx, type, rows)))
          expect(result).toEqual(ids)
          // How many ids a write has taken that fails is left open, so that later ones may differ.
          if (typeof result === 'string') break
          all.push(...result)
          if (type === user) users.push(...result)
          if (type === place) places.push(...result)
        }
        expect(await contents(loaded, all)).toEqual(await contents(inserted, all))
        await reading(loaded, async reader => {
          const age = user.propertyByName.get('age')!
          await expectOldest(reader, age, [1, 0, null, -2, 1, 9])
        })
        await verifyDerived(one.store, loaded, schema)
      }),
      { numRuns: 15 },
    )
  })
})

/** The ends of edges are the engine's part in a single write: an edge without one is told as a load tells it. */
async function insertChecked(
  tx: GraphTransaction,
  type: RecordType,
  rows: readonly Row[],
): Promise<readonly Id[]> {
  if (type.kind === 'edge') {
    for (const [end, of] of [
      ['from', type.from],
      ['to', type.to],
    ] as const) {
      const found = await tx.records(
        of,
        rows.map(row => row[end]!),
      )
      // A load names the missing end.
      if (found.includes(undefined)) return unpackIds(await tx.load(type, batchOf(type, rows)))
    }
  }
  return insert(tx, type, rows)
}
