import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../../src/language/catalog/index.ts'
import type { GraphReader, GraphTransaction, Id } from '../../src/store/graph/api.ts'
import {
  type Graph,
  inspectGraph,
  openGraph,
  packIds,
  readStored,
  repairGraph,
  unpackIds,
} from '../../src/store/graph/index.ts'
import { metaKeys } from '../../src/store/graph/keys/keys.ts'
import { metaSpace, pageSpace } from '../../src/store/graph/types/spaces.ts'
import { typeStateSpace } from '../../src/store/graph/types/type-state.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { mortal } from '../support/mortal.ts'
import { reading, scanAll } from './support/collect.ts'
import { Damage, withWrongByte } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { describeStores, memoryDatabase, type TestDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const page = node('Page', 'unique key I32, index kind String, body String')
const links = edge('Links', page, page, 'note String')
const schema = catalog(page, links)
const quiet = () => undefined

type Written = readonly [key: number, kind: string, body: string]

const text = (length: number, seed: number): string =>
  Array.from({ length: Math.ceil(length / 8) }, (_, i) =>
    ((seed + 1) * (i + 7919) * 2654435761).toString(36).slice(-8),
  )
    .join('')
    .slice(0, length)

async function inspect({ store }: TestDatabase) {
  const { faults, losses } = await inspectGraph(store, (await readStored(store))!, quiet)
  return { faults: faults.map(({ text }) => text), losses }
}

const none = { faults: [], losses: [] }

/** Widths of which each run needs pages of another size, with pages of 4 to 16 rows. */
const width = fc.constantFrom(0, 10, 10, 300, 3000, 9000)
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('insert'), count: fc.integer({ min: 1, max: 12 }), width }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('one by one'), count: fc.integer({ min: 1, max: 12 }), width }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('load'), count: fc.integer({ min: 1, max: 60 }), width }),
  },
  fc.record({ kind: fc.constant('update'), count: fc.integer({ min: 1, max: 9 }), width }),
  fc.record({ kind: fc.constant('drop'), count: fc.integer({ min: 1, max: 25 }), width }),
  fc.record({ kind: fc.constant('link'), count: fc.integer({ min: 1, max: 20 }), width }),
  fc.record({ kind: fc.constant('undo'), count: fc.integer({ min: 1, max: 20 }), width }),
  fc.record({ kind: fc.constant('restart'), count: fc.constant(0), width }),
)

const anyHistory = fc.record({
  pageRows: fc.constantFrom(4, 5, 16),
  /** What is added to the number of a record to make its id: ids in order, or not. */
  ids: fc.constantFrom(
    (next: number) => next,
    (next: number) => (next * 37) % 4001,
  ),
  steps: fc.array(anyStep, { minLength: 4, maxLength: 14 }),
})

/** Everything that a reader sees of the pages and links of a model. */
async function compare(
  reader: GraphReader,
  model: ReadonlyMap<Id, Written>,
  edges: ReadonlyMap<Id, readonly [Id, Id]>,
) {
  const all = [...model].sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = all.map(([id]) => id)
  expect((await scanAll(reader, page, 7)).map(({ id, values }) => [id, values])).toEqual(all)
  expect(await reader.count(page)).toBe(model.size)
  expect((await reader.records(page, [...ids, idOf(9999)])).map(record => record?.values)).toEqual([
    ...all.map(([, written]) => written),
    undefined,
  ])
  for (const [id, [key]] of all)
    expect((await reader.lookup(page, property(page, 'key'), key)).ids).toEqual([id])
  const odd = all.filter(([, [key]]) => key % 2 === 1).map(([id]) => id)
  expect((await reader.lookup(page, property(page, 'kind'), 'odd')).ids).toEqual(odd)
  const found: Value[] = []
  const cursor = reader.columns(page, [property(page, 'body')])
  for (let batch = await cursor.next(); batch !== undefined; batch = await cursor.next()) {
    for (let row = 0; row < batch.rows; row++) {
      const isDropped = batch.dropped !== undefined && (batch.dropped[row >>> 3]! >>> (row & 7)) % 2 === 1
      if (!isDropped) found.push(batch.columns[0]?.get(row) ?? null)
    }
  }
  expect(found.sort()).toEqual(all.map(([, [, , body]]) => body).sort())
  const sorted = [...edges].sort(([a], [b]) => (a < b ? -1 : 1))
  expect((await scanAll(reader, links)).map(({ id, from, to }) => [id, [from, to]])).toEqual(sorted)
  expect((await reader.adjacency(links, 'out', ids)).map(({ edges }) => edges)).toEqual(
    ids.map(item => sorted.filter(([, [from]]) => from === item).map(([id]) => id)),
  )
}

describeStores('records of different widths', create => {
  it('are found as in a map, whatever pages they stand in', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ pageRows, ids, steps }) => {
        const database = await create()
        let graph = await database.open(schema, { pageRows })
        let model = new Map<Id, Written>()
        let edges = new Map<Id, readonly [Id, Id]>()
        let next = 0
        const rows = (count: number, width: number) =>
          Array.from({ length: count }, () => {
            const key = next++
            const written: Written = [key, key % 2 === 1 ? 'odd' : 'even', text(width, key)]
            return { id: idOf(1 + ids(key)), written, values: new Map<number, Value>(written.entries()) }
          })
        const insert = async (tx: GraphTransaction, count: number, width: number) => {
          const added = rows(count, width)
          await tx.insertNodes(page, added)
          for (const { id, written } of added) model.set(id, written)
        }
        for (const { kind, count, width } of steps) {
          const some = [...model.keys()]
            .filter((_, i) => (i * 7 + next) % Math.ceil(model.size / count) === 0)
            .slice(0, count)
          if (kind === 'insert') await graph.write(tx => insert(tx, count, width))
          else if (kind === 'one by one') {
            for (let i = 0; i < count; i++) await graph.write(tx => insert(tx, 1, width))
          } else if (kind === 'load') {
            const added = rows(count, width)
            await graph.write(async tx => {
              const packed = packIds(added.map(({ id }) => id))
              const columns = [0, 1, 2].map(
                slot => [slot, added.map(({ written }) => written[slot]!)] as const,
              )
              const found = await tx.load(page, {
                count,
                values: new Map(columns),
                ids: { packed, missing: [] },
              })
              expect(unpackIds(found)).toEqual(added.map(({ id }) => id))
            })
            for (const { id, written } of added) model.set(id, written)
          } else if (kind === 'update') {
            await graph.write(async tx => {
              for (const id of some) {
                const [key, kind] = model.get(id)!
                const body = text(width, next++)
                await tx.update(page, [id], values(page, { body }))
                model.set(id, [key, kind, body])
              }
            })
          } else if (kind === 'drop') {
            await graph.write(tx => tx.drop(page, some))
            for (const id of some) model.delete(id)
            edges = new Map([...edges].filter(([, ends]) => !ends.some(end => some.includes(end))))
          } else if (kind === 'link') {
            const ends = some.map((id, i) => [id, some[(i + 1) % some.length]!] as const)
            const added = await graph.write(tx =>
              tx.insertEdges(
                links,
                ends.map(([from, to]) => ({
                  from,
                  to,
                  values: values(links, { note: text(width, next++) }),
                })),
              ),
            )
            for (const [i, { id }] of added.entries()) edges.set(id, ends[i]!)
          } else if (kind === 'undo') {
            const before = new Map(model)
            const { undo } = await graph.writeUndoably(tx => insert(tx, count, width))
            expect(await graph.undo(undo!)).toBe(true)
            model = before
          } else {
            graph = await database.open(schema, { pageRows })
          }
        }
        await reading(graph, reader => compare(reader, model, edges))
        expect(await inspect(database)).toEqual(none)
        await verifyDerived(database.store, graph, schema)
      }),
      { numRuns: 12 },
    )
  })
})

/** How many rows and bytes each page of a type has. */
async function pagesOf({ store }: TestDatabase, name = 'Page') {
  const damage = await Damage.to(store)
  const keys = await damage.keys(pageSpace, damage.layout(name).prefix)
  const sizes: { readonly rows: number; readonly bytes: number }[] = []
  for (const key of keys.filter(key => key.endsWith('\x00'))) {
    const bytes = await damage.bytes(pageSpace, key)
    sizes.push({ rows: bytes.readUInt32LE(12), bytes: bytes.length })
  }
  return { sizes, segments: (await damage.state(name)).segments }
}

const kilobytes = (count: number) => count * 1024

async function load(graph: Graph, count: number, width: number, start = 0): Promise<readonly Id[]> {
  const keys = Array.from({ length: count }, (_, i) => start + i)
  const columns: readonly (readonly Value[])[] = [
    keys,
    keys.map(key => (key % 2 === 1 ? 'odd' : 'even')),
    keys.map(key => text(width, key)),
  ]
  return unpackIds(await graph.write(tx => tx.load(page, { count, values: new Map(columns.entries()) })))
}

describe('pages of a store', () => {
  it.each([
    [100, 1024],
    [2000, 64],
    [10_000, 4],
    [150_000, 1],
  ])('that is loaded with texts of %i bytes have %i rows', async (width, rows) => {
    const database = await memoryDatabase()
    const count = Math.min(2500, Math.ceil(2_000_000 / width))
    const graph = await database.open(schema)
    const ids = await load(graph, count, width)
    const { sizes } = await pagesOf(database)
    expect(sizes.slice(0, -1).map(page => page.rows)).toEqual(
      new Array(Math.ceil(count / rows) - 1).fill(rows),
    )
    for (const { bytes } of sizes) expect(bytes).toBeLessThan(Math.max(kilobytes(256), 2 * width))
    const last = ids.at(-1)!
    const [record] = await reading(graph, reader => reader.records(page, [last]))
    expect(record!.values[2]).toBe(text(width, count - 1))
  })

  it('of narrow records only are stored as they always were', async () => {
    const database = await memoryDatabase()
    await load(await database.open(schema), 3000, 20)
    const damage = await Damage.to(database.store)
    expect((await damage.state('Page')).segments).toEqual([])
    expect(await damage.keys(metaSpace, metaKeys.segments(damage.layout('Page').number))).toEqual([])
  })

  it('end early where single inserts make them too large, and so do their deltas', async () => {
    const database = await memoryDatabase()
    const graph = await database.open(schema)
    const damage = await Damage.to(database.store)
    for (let key = 0; key < 60; key++) {
      const row = values(page, { key, kind: 'even', body: text(5000, key) })
      await graph.write(tx => tx.insertNodes(page, [{ values: row }]))
      for (const part of await damage.keys(pageSpace, damage.layout('Page').prefix)) {
        expect((await damage.bytes(pageSpace, part)).length).toBeLessThan(kilobytes(128))
      }
    }
    const { sizes, segments } = await pagesOf(database)
    expect(segments.map(({ rows }) => rows)).toEqual([16])
    expect(sizes[0]!.rows).toBe(segments[0]!.row)
    expect(sizes.slice(1, -1).map(({ rows }) => rows)).toEqual(new Array(sizes.length - 2).fill(16))
    expect(await inspect(database)).toEqual(none)
  })

  it('have more rows again when the records are narrow again', async () => {
    const database = await memoryDatabase()
    const graph = await database.open(schema)
    await load(graph, 100, 10_000)
    await load(graph, 5000, 20, 100)
    const { sizes } = await pagesOf(database)
    const after = sizes.slice(-9).map(({ rows }) => rows)
    expect(after).toEqual([4, 16, 64, 256, 1024, 1024, 1024, 1024, 564])
    expect(await inspect(database)).toEqual(none)
  })

  it('keep the rows of values that recur, however long those are', async () => {
    const database = await memoryDatabase()
    const graph = await database.open(schema)
    const count = 3000
    const keys = Array.from({ length: count }, (_, i) => i)
    const columns = [keys, keys.map(() => 'even'), keys.map(key => text(2000, key % 3))]
    await graph.write(tx => tx.load(page, { count, values: new Map<number, Value[]>(columns.entries()) }))
    expect((await pagesOf(database)).segments).toEqual([])
  })

  it.each([300, 700, 2000])('keep them also where records come one by one: %i bytes', async length => {
    const database = await memoryDatabase()
    const graph = await database.open(schema)
    await graph.write(async tx => {
      for (let key = 0; key < 3000; key++) {
        await tx.insertNodes(page, [
          { values: values(page, { key, kind: 'even', body: text(length, key % 3) }) },
        ])
      }
    })
    const { sizes, segments } = await pagesOf(database)
    expect(segments).toEqual([])
    expect(sizes.map(({ rows }) => rows)).toEqual([1024, 1024, expect.any(Number)])
    expect(await inspect(database)).toEqual(none)
  })

  it('stay as they are when updates make their records wide', async () => {
    const database = await memoryDatabase()
    const graph = await database.open(schema)
    const ids = await load(graph, 2000, 20)
    await graph.write(async tx => {
      for (const [i, id] of ids.entries()) await tx.update(page, [id], values(page, { body: text(1000, i) }))
    })
    const added = await load(graph, 200, 1000, 2000)
    const { sizes, segments } = await pagesOf(database)
    expect(sizes.slice(0, 2).map(({ rows }) => rows)).toEqual([1024, 976])
    expect(segments).toEqual([{ row: 2000, page: 2, rows: 64 }])
    const records = await reading(graph, reader => reader.records(page, [ids[1999]!, added[199]!]))
    expect(records.map(record => record!.values[2])).toEqual([text(1000, 1999), text(1000, 2199)])
  })
})

describeStores('a snapshot', create => {
  it('from before a segment begins reads as before, and from after it as after', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const narrow = await load(graph, 10, 20)
    const before = graph.snapshot()
    const wide = await load(graph, 100, 10_000, 10)
    const after = graph.snapshot()
    await graph.write(tx => tx.drop(page, [...narrow, ...wide.slice(1)]))
    await load(graph, 20, 20, 200)
    expect((await scanAll(before, page)).map(({ id }) => id)).toEqual(narrow)
    expect((await scanAll(after, page)).map(({ id }) => id)).toEqual([...narrow, ...wide])
    expect((await before.records(page, [narrow[9]!, wide[0]!])).map(record => record?.id)).toEqual([
      narrow[9]!,
      undefined,
    ])
    expect((await after.records(page, [wide[99]!]))[0]!.values[2]).toBe(text(10_000, 109))
    before.release()
    after.release()
    await reading(graph, async reader => expect(await reader.count(page)).toBe(21))
  })
})

it('a store that dies at any write has whole segments, or none', async () => {
  const widths = [20, 3000, 3000, 20, 9000, 20, 20]
  const options = { sync: false, cacheBytesMax: 1_000_000 }
  let segments = 0
  for (let last = 0, isDead = true; isDead; last++) {
    const disk = openMemoryStore()
    let loaded = 0
    isDead = false
    try {
      const store = await openVersionedStore(mortal(disk, last), options)
      const graph = await openGraph(store, schema, { pageRows: 16 })
      for (const width of widths) {
        await load(graph, 20, width, loaded)
        loaded += 20
      }
    } catch {
      isDead = true
    }
    const store = await openVersionedStore(mortal(disk), options)
    const graph = await openGraph(store, schema, { pageRows: 16 })
    const all = await reading(graph, reader => scanAll(reader, page))
    expect(all.map(({ values }) => values[2])).toEqual(
      Array.from({ length: loaded }, (_, i) => text(widths[Math.floor(i / 20)]!, i)),
    )
    const { faults, losses } = await inspectGraph(store, (await readStored(store))!, quiet)
    expect({ faults, losses }).toEqual(none)
    segments = (await (await Damage.to(store)).state('Page')).segments.length
    await graph.close()
  }
  expect(segments).toBeGreaterThan(3)
})

describeStores('segments', create => {
  async function filled(): Promise<{ database: TestDatabase; shown: unknown }> {
    const database = await create()
    const graph = await database.open(schema, { pageRows: 16 })
    const ids = [
      ...(await load(graph, 50, 20)),
      ...(await load(graph, 30, 3000, 50)),
      ...(await load(graph, 40, 20, 80)),
    ]
    await graph.write(async tx => {
      await tx.insertEdges(
        links,
        ids.map((id, i) => ({ from: id, to: ids[(i * 7) % ids.length]!, values: new Map() })),
      )
      await tx.drop(page, ids.slice(45, 55))
    })
    expect((await pagesOf(database)).segments.length).toBeGreaterThan(2)
    return { database, shown: await answers(graph) }
  }

  function answers(graph: Graph): Promise<unknown> {
    return reading(graph, async reader => {
      const all = await scanAll(reader, page)
      const ids = all.map(({ id }) => id)
      return [
        all,
        await reader.adjacency(links, 'in', ids),
        (await reader.records(page, ids)).map(record => record?.values),
        await reader.count(page),
      ]
    })
  }

  async function repaired(database: TestDatabase): Promise<Graph> {
    const { store } = database
    const stored = (await readStored(store))!
    await repairGraph(store, stored, (await inspectGraph(store, stored, quiet)).faults, quiet)
    return database.open(schema)
  }

  async function noteKey(damage: Damage): Promise<string> {
    return metaKeys.segments(damage.layout('Page').number)
  }

  it.each(['missing', 'damaged'])('survive a state that is %s', async how => {
    const { database, shown } = await filled()
    const damage = await Damage.to(database.store)
    const key = damage.layout('Page').prefix
    const state = await damage.bytes(typeStateSpace, key)
    if (how === 'missing') await damage.delete(typeStateSpace, key)
    else await damage.put(typeStateSpace, key, withWrongByte(state))
    await database.open(schema)
    const { faults, losses } = await inspect(database)
    expect([faults.length > 0, losses]).toEqual([true, []])
    const graph = await repaired(database)
    expect(await answers(graph)).toEqual(shown)
    expect(await inspect(database)).toEqual(none)
    await load(graph, 20, 3000, 500)
    expect(await inspect(database)).toEqual(none)
  })

  it('survive a note that is missing or damaged', async () => {
    const { database, shown } = await filled()
    for (const note of [undefined, '[[', '[[4,1,4]]']) {
      const damage = await Damage.to(database.store)
      const key = await noteKey(damage)
      if (note === undefined) await damage.delete(metaSpace, key)
      else await damage.put(metaSpace, key, Buffer.from(note))
      await database.open(schema)
      expect(await inspect(database)).toEqual({
        faults: ['The note of the sizes of the pages of N::Page does not match its state.'],
        losses: [],
      })
      expect(await answers(await repaired(database))).toEqual(shown)
      expect(await inspect(database)).toEqual(none)
    }
  })

  it('without state and note are lost, which is named', async () => {
    const { database } = await filled()
    const damage = await Damage.to(database.store)
    await damage.delete(typeStateSpace, damage.layout('Page').prefix)
    await damage.put(metaSpace, await noteKey(damage), Buffer.from('?'))
    await database.open(schema)
    expect(await inspect(database)).toEqual({
      faults: [],
      losses: [
        'The sizes of the pages of N::Page are unknown: their note is damaged.',
        'The stored state of N::Page, its number of records and its trees, is missing. It cannot be rebuilt while pages of records are damaged.',
      ],
    })
  })

  it('leave nothing behind when their type is gone', async () => {
    const { database } = await filled()
    const graph = await database.open(schema)
    const key = await noteKey(await Damage.to(database.store))
    await graph.write(async tx =>
      tx.drop(
        page,
        (await scanAll(tx, page)).map(({ id }) => id),
      ),
    )
    await database.open(catalog(node('Other')))
    const snapshot = database.store.snapshot()
    expect(await snapshot.get(metaSpace, key)).toBeUndefined()
    snapshot.release()
    expect(await inspect(database)).toEqual(none)
  })
})
