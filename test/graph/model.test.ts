import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import type { EdgeType, RecordType, Value } from '../../src/language/catalog/index.ts'
import type { GraphReader, GraphTransaction, Id, StoredRecord } from '../../src/store/graph/api.ts'
import type { Graph } from '../../src/store/graph/index.ts'
import { thresholds } from '../../src/store/keyvalue/contract/thresholds.ts'
import { withThresholds } from '../support/thresholds.ts'
import { scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import {
  doc,
  type EdgeName,
  edgeTypes,
  knows,
  Model,
  type ModelEdge,
  ModelError,
  modelCatalog,
  user,
} from './support/model.ts'
import { property } from './support/schema.ts'
import { describeStores } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const emails = ['a', 'b', 'c', 'd', null]
const ages = [1, 2, null]
const titles = ['x', 'y', null]
const anyUser = fc.tuple(fc.constantFrom(...emails), fc.constantFrom(...ages), fc.constantFrom('n', null))
const picks = fc.array(fc.nat(), { maxLength: 3 })
const anyVector = fc.record({
  title: fc.constantFrom(...titles),
  data: fc.constantFrom([1], [2], [3], [1, 2]),
  model: fc.constantFrom(undefined, undefined, 'm', 'n'),
})
const edgeName = fc.constantFrom<EdgeName>('Knows', 'Likes', 'Wrote')

/** One write. Numbers pick among what exists. */
const anyWrite = fc.oneof(
  fc.record({ kind: fc.constant('insertUsers'), rows: fc.array(anyUser, { maxLength: 3 }) } as const),
  fc.record({ kind: fc.constant('updateUsers'), picks, values: anyUser } as const),
  fc.record({ kind: fc.constant('dropUsers'), picks } as const),
  fc.record({ kind: fc.constant('insertDocs'), rows: fc.array(anyVector, { maxLength: 2 }) } as const),
  fc.record({ kind: fc.constant('replaceDocs'), picks, vector: anyVector } as const),
  fc.record({ kind: fc.constant('dropDocs'), picks } as const),
  fc.record({
    kind: fc.constant('insertEdges'),
    name: edgeName,
    rows: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(1, 2, null)), { maxLength: 4 }),
  } as const),
  fc.record({ kind: fc.constant('updateEdges'), picks, weight: fc.constantFrom(1, 2) } as const),
  fc.record({ kind: fc.constant('dropEdges'), name: edgeName, picks } as const),
)
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never

const anyCommit = fc.record({
  writes: fc.array(anyWrite, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('commit', 'commit', 'commit', 'throw', 'restart', 'undo', 'undo'),
})

type Commit = typeof anyCommit extends fc.Arbitrary<infer T> ? T : never

/** Some histories begin with users and edges, of which later commits then add and drop more. */
const begun: Commit = {
  writes: [
    {
      kind: 'insertUsers',
      rows: ['a', 'b', 'c'].map(email => [email, 1, 'n']),
    },
    {
      kind: 'insertEdges',
      name: 'Knows',
      rows: [
        [0, 1, 1],
        [1, 2, 2],
      ],
    },
  ],
  end: 'commit',
}

const anyHistory = fc
  .tuple(fc.boolean(), fc.array(anyCommit, { minLength: 1, maxLength: 8 }))
  .map(([isBegun, commits]) => (isBegun ? [begun, ...commits] : commits))

let nextId = 1

function pick(from: ReadonlyMap<Id, unknown>, numbers: readonly number[]): Id[] {
  const ids = [...from.keys()]
  return ids.length === 0 ? [] : numbers.map(number => ids[number % ids.length]!)
}

function slots(values: readonly Value[]): ReadonlyMap<number, Value> {
  return new Map(values.entries())
}

function vectorInput({ data, model }: { data: readonly number[]; model: string | undefined }) {
  const numbers = Float64Array.from(data)
  return model === undefined ? { data: numbers } : { data: numbers, model }
}

/** Does a write in both; errors come from the one that checks. */
async function perform(write: Write, tx: GraphTransaction, model: Model): Promise<void> {
  switch (write.kind) {
    case 'insertUsers': {
      const rows = write.rows.map(values => ({ id: idOf(nextId++), values: slots(values) }))
      await both(
        () => {
          for (const [i, { id }] of rows.entries()) model.insertUser(id, [...write.rows[i]!])
        },
        () => tx.insertNodes(user, rows),
      )
      return
    }
    case 'updateUsers': {
      const ids = pick(model.users, write.picks)
      await both(
        () => {
          for (const id of ids) model.updateUser(id, write.values)
        },
        () => tx.update(user, ids, slots(write.values)),
      )
      return
    }
    case 'dropUsers': {
      const ids = pick(model.users, write.picks)
      for (const id of ids) model.dropUser(id)
      await tx.drop(user, [...ids, idOf(0)])
      return
    }
    case 'insertDocs': {
      const rows = write.rows.map(row => ({
        id: idOf(nextId++),
        values: slots([row.title]),
        vector: vectorInput(row),
      }))
      await both(
        () => {
          for (const [i, { id }] of rows.entries()) {
            const { title, data, model: embedding } = write.rows[i]!
            model.insertDoc(id, { values: [title], data, model: embedding })
          }
        },
        () => tx.insertVectors(doc, rows),
      )
      return
    }
    case 'replaceDocs': {
      const ids = [...new Set(pick(model.docs, write.picks))]
      await both(
        () => model.replaceDocs(ids, write.vector.data, write.vector.model),
        () => tx.replaceVectors(doc, ids, vectorInput(write.vector)),
      )
      return
    }
    case 'dropDocs': {
      const ids = pick(model.docs, write.picks)
      for (const id of ids) model.dropDoc(id)
      await tx.drop(doc, ids)
      return
    }
    case 'insertEdges': {
      const { name } = write
      const targets = name === 'Wrote' ? model.docs : model.users
      if (model.users.size === 0 || targets.size === 0) return
      const rows = write.rows.map(([from, to, weight]) => ({
        from: pick(model.users, [from])[0]!,
        to: pick(targets, [to])[0]!,
        values: slots(name === 'Knows' ? [weight] : []),
      }))
      const twins: ModelEdge[] = []
      const inserted = await both(
        () => {
          for (const [i, { from, to }] of rows.entries()) {
            model.checkNewEdge(name, from, to)
            const isTwin = twins.some(twin => twin.from === from && twin.to === to)
            if (name === 'Likes' && isTwin) throw new ModelError('DUPLICATE_KEY')
            twins.push({ from, to, values: name === 'Knows' ? [write.rows[i]![2]] : [] })
          }
        },
        () => tx.insertEdges(edgeTypes[name], rows),
      )
      for (const [i, { id }] of inserted.entries()) model.edges[name].set(id, twins[i]!)
      return
    }
    case 'updateEdges': {
      const ids = pick(model.edges.Knows, write.picks)
      for (const id of ids) model.edges.Knows.get(id)!.values = [write.weight]
      await tx.update(knows, ids, slots([write.weight]))
      return
    }
    case 'dropEdges': {
      const ids = pick(model.edges[write.name], write.picks)
      for (const id of ids) model.edges[write.name].delete(id)
      await tx.drop(edgeTypes[write.name], ids)
      return
    }
  }
}

/** Both must succeed, or fail with the same code. The error goes on, to end the transaction. */
async function both<T>(inModel: () => void, inGraph: () => T | Promise<T>): Promise<T> {
  let expected: unknown
  try {
    inModel()
  } catch (error) {
    expected = error
  }
  let result: T
  try {
    result = await inGraph()
  } catch (error) {
    expect(error).toBeInstanceOf(GvqError)
    expect((error as GvqError).code).toBe((expected as ModelError | undefined)?.code)
    throw error
  }
  expect(expected).toBeUndefined()
  return result
}

async function compare(reader: GraphReader, model: Model): Promise<void> {
  const users = [...model.users].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(await scanAll(reader, user, 2)).toEqual(
    users.map(([id, values]) => ({ id, values, from: '', to: '' })),
  )
  expect(await reader.count(user)).toBe(users.length)
  for (const slot of [0, 1]) {
    for (const value of slot === 0 ? emails : ages) {
      const expected = users
        .filter(([, values]) => value !== null && values[slot] === value)
        .map(([id]) => id)
      expect((await reader.lookup(user, user.properties[slot]!, value)).ids).toEqual(expected)
    }
  }
  const docs = [...model.docs].sort(([a], [b]) => (a < b ? -1 : 1))
  const docIds = docs.map(([id]) => id)
  expect((await reader.records(doc, docIds)).map(record => record?.values)).toEqual(
    docs.map(([, { values }]) => values),
  )
  expect(await reader.vectorData(doc, docIds)).toEqual(docs.map(([, { data }]) => Float64Array.from(data)))
  expect(await reader.vectorInfo(doc)).toEqual(expectedInfo(model))
  for (const name of Object.keys(edgeTypes) as EdgeName[]) await compareEdges(reader, model, name)
}

function expectedInfo(model: Model) {
  const [first] = model.docs.values()
  if (first === undefined) return {}
  const embedded = [...model.docs.values()].find(entry => entry.model !== undefined)
  const dimension = first.data.length
  return embedded === undefined ? { dimension } : { dimension, model: embedded.model }
}

async function compareEdges(reader: GraphReader, model: Model, name: EdgeName): Promise<void> {
  const type = edgeTypes[name]
  const edges = [...model.edges[name]].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(await scanAll(reader, type)).toEqual(
    edges.map(([id, { from, to, values }]) => ({ id, values, from, to })),
  )
  expect(await reader.count(type)).toBe(edges.length)
  for (const direction of ['out', 'in'] as const) {
    const [own, far] = direction === 'out' ? (['from', 'to'] as const) : (['to', 'from'] as const)
    const items = [...model.users.keys(), ...model.docs.keys()]
    const expected = items.map(item => {
      const mine = edges.filter(([, ends]) => ends[own] === item)
      return { edges: mine.map(([id]) => id), others: mine.map(([, ends]) => ends[far]) }
    })
    expect(await reader.adjacency(type, direction, items)).toEqual(expected)
    expect(await reader.degrees(type, direction, items)).toEqual(expected.map(({ edges }) => edges.length))
  }
  for (const [, { from, to }] of edges) {
    const between = edges.filter(([, ends]) => ends.from === from && ends.to === to).map(([id]) => id)
    expect((await reader.edgesBetween(type, from, to)).ids).toEqual(between)
  }
  await compareRows(reader, type)
  if (name !== 'Knows') return
  for (const weight of [1, 2]) {
    const expected = edges.filter(([, { values }]) => values[0] === weight).map(([id]) => id)
    expect((await reader.lookup(type, property(type, 'weight'), weight)).ids).toEqual(expected)
  }
}

/** What is read by rows is what is read by ids. */
async function compareRows(reader: GraphReader, type: EdgeType): Promise<void> {
  const { byRows } = reader
  // The records of a server have no rows.
  if (byRows === undefined) return
  const edges = await allRecords(reader, type)
  const edgeIds = edges.map(({ id }) => id)
  const edgeRows = Uint32Array.from(edges, ({ row }) => row)
  expect(await byRows.records(type, edgeRows)).toEqual(edges)
  expect(await byRows.find(type, [...edgeIds, idOf(99)])).toEqual([...edgeRows, -1])
  for (const { slot } of type.properties) {
    const values = await byRows.values(type, type.properties[slot]!, edgeRows)
    expect(values).toEqual(edges.map(record => record.values[slot]))
  }
  for (const direction of ['out', 'in'] as const) {
    const end = direction === 'out' ? 'from' : 'to'
    expect([...(await byRows.ends(type, end, edgeRows))]).toEqual(
      (await reader.ends(type, end, edgeIds)).rows,
    )
    const items = (await allRecords(reader, type[end])).toReversed()
    const ids = items.map(({ id }) => id)
    const rows = items.map(({ row }) => row)
    expect(Array.from(await byRows.degrees(type, direction, rows))).toEqual(
      await reader.degrees(type, direction, ids),
    )
    for (const of of ['edges', 'ends'] as const) {
      const found = await byRows.neighbours(type, direction, of, rows)
      const expected = await reader.neighbours(type, direction, of, ids)
      expect(Array.from(found.rows)).toEqual(expected.rows)
      expect(Array.from(found.offsets)).toEqual(expected.offsets)
      const shown = await reader.neighbourRecords(type, direction, of, ids)
      expect(shown.records.map(({ id }) => id)).toEqual(expected.ids)
      expect(shown.offsets).toEqual(expected.offsets)
    }
  }
}

async function allRecords(reader: GraphReader, type: RecordType): Promise<readonly StoredRecord[]> {
  const cursor = reader.scan(type)
  const found: StoredRecord[] = []
  for (let page = await cursor.next(100); page !== undefined; page = await cursor.next(100)) {
    found.push(...page)
  }
  await cursor.close()
  return found
}

async function writeAndUndo(graph: Graph, work: (tx: GraphTransaction) => Promise<void>): Promise<void> {
  const { undo } = await graph.writeUndoably(work)
  if (undo === undefined) return
  expect(await graph.undo(undo)).toBe(true)
  // Undoing is a write too, so that what came before it cannot be undone any more.
  expect(await graph.undo(undo)).toBe(false)
}

/** The numbers of records that a transaction has created and dropped, by type. */
async function createdAndDropped(tx: GraphTransaction): Promise<Record<string, [number, number]>> {
  const changed = (await tx.effects()).filter(({ created, dropped }) => created + dropped > 0)
  return Object.fromEntries(changed.map(({ type, created, dropped }) => [type.name, [created, dropped]]))
}

function difference(before: Model, after: Model): Record<string, [number, number]> {
  const maps = (model: Model): Record<string, ReadonlyMap<Id, unknown>> => ({
    [user.name]: model.users,
    [doc.name]: model.docs,
    ...model.edges,
  })
  const missing = (from: ReadonlyMap<Id, unknown>, other: ReadonlyMap<Id, unknown>) =>
    [...from.keys()].filter(id => !other.has(id)).length
  const [old, now] = [maps(before), maps(after)]
  const changes = Object.entries(now).map(([name, map]): [string, [number, number]] => [
    name,
    [missing(map, old[name]!), missing(old[name]!, map)],
  ])
  return Object.fromEntries(changes.filter(([, [created, dropped]]) => created + dropped > 0))
}

describeStores('any history of writes', create => {
  const edges = [
    { name: 'edges in the trees at once', unlinked: {} },
    {
      name: 'edges that stay out of the trees for a while',
      unlinked: { unlinkedBatchMin: 1, unlinkedMin: 2, unlinkedMax: 6, linkedPerUnlinked: 2 },
    },
  ]
  it.each(edges)(
    'leaves what plain maps would hold, in every reader and after restarts: $name',
    {
      timeout: 120_000,
    },
    async ({ unlinked }) => {
      withThresholds(thresholds, unlinked)
      await fc.assert(
        fc.asyncProperty(anyHistory, async commits => {
          const database = await create()
          let graph = await database.open(modelCatalog)
          let model = new Model()
          for (const { writes, end } of commits) {
            const next = model.clone()
            const before = graph.snapshot()
            const work = async (tx: GraphTransaction) => {
              for (const write of writes) {
                await perform(write, tx, next)
                await compare(tx, next)
              }
              expect(await createdAndDropped(tx)).toEqual(difference(model, next))
              if (end === 'throw') throw new GvqError('INVALID_VALUE', 'The writer changed its mind.')
            }
            const outcome = end === 'undo' ? writeAndUndo(graph, work) : graph.write(work)
            const isCommitted = await outcome.then(
              () => end !== 'undo',
              error => {
                if (!(error instanceof GvqError)) throw error
                return false
              },
            )
            await compare(before, model)
            before.release()
            if (isCommitted) model = next
            if (end === 'restart') graph = await database.open(modelCatalog)
            const after = graph.snapshot()
            await compare(after, model)
            after.release()
            await verifyDerived(database.store, graph, modelCatalog)
          }
          await graph.close()
        }),
        { numRuns: 40 },
      )
    },
  )
})
