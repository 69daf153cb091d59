import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EdgeType, RecordType, Value } from '../../src/language/catalog/index.ts'
import type { GraphTransaction, Id, StoredRecord } from '../../src/store/graph/api.ts'
import type { Graph } from '../../src/store/graph/index.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values, vector } from './support/schema.ts'
import { describePort, describeStores } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const item = node('Item', 'unique key I32, index part String, name String, tags [String], share F64')
const link = edge('Link', item, item, 'index weight I32, unique mark I32')
const shape = vector('Shape', 'index title String')
const drawn = edge('Drawn', item, shape)
const schema = catalog(item, link, shape, drawn)
const options = { textSearched: new Set([item]) }

const words = ['red', 'green', 'red sea', '', null]
const anyItem = fc.record<Record<string, Value>>({
  part: fc.constantFrom('a', 'b', null),
  name: fc.constantFrom(...words),
  tags: fc.constantFrom(['red'], ['a', 'green'], null),
  share: fc.constantFrom(0.5, -0, 1e300, null),
})

function itemRows(items: readonly Record<string, Value>[], first = 0) {
  return items.map((named, i) => ({
    id: idOf(first + i),
    values: values(item, { key: first + i, ...named }),
  }))
}

async function contents(
  graph: Graph,
  type: RecordType = item,
): Promise<readonly Omit<StoredRecord, 'row'>[]> {
  return reading(graph, reader => scanAll(reader, type))
}

/** The edges of a type with their ends. */
async function edgesOf(graph: Graph, type: EdgeType) {
  return reading(graph, async reader => {
    const edges = await scanAll(reader, type)
    const ids = edges.map(({ id }) => id)
    const from = (await reader.ends(type, 'from', ids)).ids
    const to = (await reader.ends(type, 'to', ids)).ids
    return edges.map((edge, i) => ({ ...edge, from: from[i]!, to: to[i]! }))
  })
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    error => error.code,
  )
}

function column(
  name: string,
  list: readonly Value[],
  type: RecordType = item,
): ReadonlyMap<number, readonly Value[]> {
  return new Map([[property(type, name).slot, list]])
}

/** Changes that an update can make, for each of the items that it is about. */
const anyChange = fc.record({
  places: fc.uniqueArray(fc.nat(79), { minLength: 1, maxLength: 80 }),
  name: fc.constantFrom('part', 'name', 'tags', 'share'),
  values: fc.array(anyItem, { minLength: 80, maxLength: 80 }),
  knowsRows: fc.boolean(),
})

describeStores('an update of many records', create => {
  it('leaves what updates of one after the other leave, whatever changed before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem, { minLength: 80, maxLength: 80 }),
        fc.array(anyChange, { minLength: 1, maxLength: 3 }),
        async (items, changes) => {
          const together = await create()
          const apart = await create()
          const [first, second] = [await together.open(schema, options), await apart.open(schema, options)]
          for (const graph of [first, second]) await graph.write(tx => tx.insertNodes(item, itemRows(items)))
          for (const { places, name, values: list, knowsRows } of changes) {
            const ids = places.map(idOf)
            const valuesOf = places.map(place => list[place]![name]!)
            await first.write(async tx => {
              const rows = (await tx.records(item, ids)).map(record => record!.row)
              const done = await tx.updateEach(
                item,
                ids,
                column(name, valuesOf),
                knowsRows ? rows : undefined,
              )
              expect(done).toEqual(rows)
            })
            await second.write(async tx => {
              for (const [i, id] of ids.entries())
                await tx.update(item, [id], values(item, { [name]: valuesOf[i]! }))
            })
          }
          expect(await contents(first)).toEqual(await contents(second))
          await verifyDerived(together.store, first, schema)
          await verifyDerived(apart.store, second, schema)
        },
      ),
      { numRuns: 4 },
    )
  })

  it('may exchange, shift and free unique values, and is refused where two would have one', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const ids = Array.from({ length: 100 }, (_, i) => idOf(i))
    await graph.write(tx => tx.insertNodes(item, itemRows(ids.map(() => ({})))))
    const setKeys = (some: readonly Id[], keys: readonly Value[]) =>
      graph.write(tx => tx.updateEach(item, some, column('key', keys)))
    const keysNow = async () => (await contents(graph)).map(record => record.values[0])
    await setKeys(ids.slice(0, 2), [1, 0])
    expect((await keysNow()).slice(0, 3)).toEqual([1, 0, 2])
    await setKeys(
      ids,
      ids.map((_, i) => i + 1),
    )
    const shifted = ids.map((_, i) => i + 1)
    expect(await keysNow()).toEqual(shifted)
    expect(await codeOf(setKeys(ids.slice(0, 50), shifted.slice(1, 51)))).toBe('DUPLICATE_KEY')
    expect(await codeOf(setKeys(ids.slice(0, 3), [500, 501, 500]))).toBe('DUPLICATE_KEY')
    expect(await keysNow()).toEqual(shifted)
    await graph.write(tx => tx.update(item, ids.slice(1), values(item, { key: null })))
    await setKeys(ids.slice(1, 2), [7])
    expect((await keysNow()).slice(0, 3)).toEqual([1, 7, null])
    await verifyDerived(database.store, graph, schema)
  })

  it('of edges keeps their ends, and follows in their indexes', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const rows = Array.from({ length: 70 }, () => ({}))
    await graph.write(async tx => {
      const items = await tx.insertNodes(item, itemRows(rows))
      const edges = items.map(({ id }, i) => ({
        from: id,
        to: items[(3 * i) % 70]!.id,
        values: values(link, { weight: i % 3, mark: i }),
      }))
      await tx.insertEdges(link, edges)
    })
    const before = await contents(graph, link)
    const ids = before.map(({ id }) => id)
    await graph.write(tx => tx.update(link, ids, values(link, { weight: 5 })))
    await graph.write(tx =>
      tx.updateEach(
        link,
        ids,
        column(
          'mark',
          ids.map((_, i) => 69 - i),
          link,
        ),
      ),
    )
    expect(await contents(graph, link)).toEqual(
      before.map((record, i) => ({ ...record, values: [5, 69 - i] })),
    )
    const weight = property(link, 'weight')
    expect((await reading(graph, async reader => reader.lookup(link, weight, 5))).ids).toEqual(ids)
    await verifyDerived(database.store, graph, schema)
  })

  it('counts each record once, however often it is updated, and none that it drops', async () => {
    const graph = await (await create()).open(schema)
    const ids = Array.from({ length: 90 }, (_, i) => idOf(i))
    await graph.write(tx => tx.insertNodes(item, itemRows(ids.map(() => ({})))))
    await graph.write(async tx => {
      await tx.update(item, ids, values(item, { part: 'a' }))
      await tx.update(item, ids.slice(40), values(item, { part: 'b' }))
      await tx.drop(item, ids.slice(0, 50))
      await tx.insertNodes(item, itemRows([{}], 500))
      expect(await tx.effects()).toEqual([{ type: item, created: 1, updated: 40, dropped: 50 }])
    })
  })

  it('is undone as a whole', async () => {
    const database = await create()
    const graph = await database.open(schema, options)
    await graph.write(tx =>
      tx.insertNodes(item, itemRows(Array.from({ length: 90 }, () => ({ name: 'red' })))),
    )
    const before = await contents(graph)
    const ids = before.map(({ id }) => id)
    const { undo } = await graph.writeUndoably(async tx => {
      await tx.update(item, ids, values(item, { name: 'green', part: 'b' }))
      await tx.drop(item, ids.slice(10, 60))
    })
    expect(await graph.undo(undo!)).toBe(true)
    expect(await contents(graph)).toEqual(before)
    await verifyDerived(database.store, graph, schema)
  })
})

/** Items in a ring, with loops and parallel edges, and drawings of some. */
async function insertRing(tx: GraphTransaction, count: number): Promise<readonly Id[]> {
  const items = await tx.insertNodes(
    item,
    itemRows(Array.from({ length: count }, () => ({ name: 'red sea' }))),
  )
  const pairs = items.flatMap(({ id }, i) => {
    const next = items[(i + 1) % count]!.id
    return [
      [id, id],
      [id, next],
      [id, next],
      [next, id],
    ] as const
  })
  await tx.insertEdges(
    link,
    pairs.map(([from, to], i) => ({ from, to, values: values(link, { weight: i % 5 }) })),
  )
  const shapes = await tx.insertVectors(
    shape,
    items.slice(0, 9).map((_, i) => ({
      values: values(shape, { title: `${i % 2}` }),
      vector: { data: Float64Array.of(i, 1) },
    })),
  )
  await tx.insertEdges(
    drawn,
    shapes.map(({ id }, i) => ({ from: items[i]!.id, to: id, values: new Map() })),
  )
  return items.map(({ id }) => id)
}

describePort('a drop of many records', create => {
  it('takes all their edges once: loops, parallel ones, and those between two of them', async () => {
    const database = await create()
    const graph = await database.open(schema, options)
    const ids = await graph.write(tx => insertRing(tx, 80))
    const gone = new Set(ids.filter((_, i) => i % 4 < 2))
    const edges = await edgesOf(graph, link)
    const drawings = await edgesOf(graph, drawn)
    await graph.write(async tx => {
      const rows = (await tx.records(item, [...gone])).map(record => record!.row)
      await tx.drop(item, [...gone], rows)
    })
    expect((await contents(graph)).map(({ id }) => id)).toEqual(ids.filter(id => !gone.has(id)))
    const kept = (all: typeof edges) => all.filter(({ from, to }) => !gone.has(from) && !gone.has(to))
    expect(await edgesOf(graph, link)).toEqual(kept(edges))
    expect(await edgesOf(graph, drawn)).toEqual(kept(drawings))
    await verifyDerived(database.store, graph, schema)
  })

  it('ignores ids that are unknown or occur twice, in any order', async () => {
    const database = await create()
    const graph = await database.open(schema, options)
    const ids = await graph.write(tx => insertRing(tx, 60))
    await graph.write(async tx => {
      await tx.drop(item, [idOf(999), ...ids.slice(20).reverse(), ids[30]!, idOf(998)])
      await tx.drop(item, ids.slice(10))
    })
    expect((await contents(graph)).map(({ id }) => id)).toEqual(ids.slice(0, 10))
    await verifyDerived(database.store, graph, schema)
    await graph.write(async tx =>
      tx.drop(
        shape,
        (await scanAll(tx, shape)).map(({ id }) => id),
      ),
    )
    expect(await contents(graph, drawn)).toEqual([])
    await graph.write(async tx =>
      tx.drop(
        link,
        (await scanAll(tx, link)).map(({ id }) => id),
      ),
    )
    await graph.write(tx => tx.drop(item, ids))
    expect(await contents(graph)).toEqual([])
    await verifyDerived(database.store, graph, schema)
  })

  it('frees ids and unique values: all may be inserted again in the same transaction', async () => {
    const database = await create()
    const graph = await database.open(schema, options)
    const ids = await graph.write(tx => insertRing(tx, 70))
    await graph.write(async tx => {
      await tx.update(item, ids.slice(5, 40), values(item, { part: 'b' }))
      await tx.drop(item, ids)
      const again = await tx.insertNodes(item, itemRows(ids.map(() => ({ part: 'new' }))))
      expect(again.map(({ id }) => id)).toEqual(ids)
      await tx.update(item, ids, values(item, { name: 'green' }))
      await tx.drop(item, ids.slice(0, 20))
    })
    const left = await contents(graph)
    expect(left.map(({ id, values: [key, part, name] }) => [id, key, part, name])).toEqual(
      ids.slice(20).map((id, i) => [id, i + 20, 'new', 'green']),
    )
    await verifyDerived(database.store, graph, schema)
  })
})
