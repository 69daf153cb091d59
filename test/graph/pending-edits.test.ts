import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GraphReader, GraphTransaction } from '../../src/store/graph/api.ts'
import { type Sizes, tiny, usual, withSizes } from '../support/sizes.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { memoryDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const item = node('Item', 'unique key I32, index part String, text String')
const link = edge('Link', item, item, 'index weight I32')
const schema = catalog(item, link)
const options = { textSearched: new Set([item]) }

const key = property(item, 'key')
const part = property(item, 'part')
const items = 12

const anyItem = fc.record({
  key: fc.option(fc.nat(items)),
  part: fc.constantFrom('a', 'b', null),
  text: fc.constantFrom('red', 'red sea', 'sea', null),
})

const place = fc.nat(items - 1)

const anyWrite = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('insert'),
      place,
      row: anyItem,
      next: fc.option(anyItem),
    } as const),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update'), place, row: anyItem } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop'), place } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('link'), place, to: place } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlink'), place } as const) },
)
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never

/** Reads by every kind of tree. They are few after a write, so that edits of several writes wait for them. */
const reads: Readonly<Record<string, (reader: GraphReader) => unknown>> = {
  lookup: (reader: GraphReader) => reader.lookup(item, part, 'a'),
  lookupFirst: async (reader: GraphReader) => (await reader.lookupFirst(item, key, 1))?.id,
  lookupCount: (reader: GraphReader) => reader.lookupCount(item, part, 'b'),
  oldest: (reader: GraphReader) => reader.oldest(item, part, ['a', 'b', 'c', null]),
  between: async (reader: GraphReader) =>
    (await reader.between(item, key, { lower: { value: 2, inclusive: true } }, 100))?.ids,
  text: async (reader: GraphReader) => {
    const { documents, totalLength, postings } = await reader.textMatches(item, ['red', 'sea'])
    return { documents, totalLength, found: postings.map(({ ids, rows }) => [ids, rows.length]) }
  },
  degrees: (reader: GraphReader) => reader.degrees(link, 'in', allIds),
  adjacency: (reader: GraphReader) => reader.adjacency(link, 'out', allIds),
  edgesBetween: async (reader: GraphReader) => (await reader.edgesBetween(link, allIds[0]!, allIds[1]!)).ids,
  scan: (reader: GraphReader) => scanAll(reader, item),
  weight: async (reader: GraphReader) => (await reader.lookup(link, property(link, 'weight'), 1)).ids,
}
const allIds = Array.from({ length: items }, (_, i) => idOf(i))
const anyRead = fc.constantFrom(...Object.keys(reads))

/** Skips what is not possible: an item that is there is not inserted again, one that is not there is not changed. */
async function perform(tx: GraphTransaction, write: Write, step: number): Promise<void> {
  const id = idOf(write.place)
  const [record] = await tx.records(item, [id])
  switch (write.kind) {
    case 'insert':
      if (record === undefined) {
        const rows = [{ id, values: values(item, write.row) }]
        // A second one under an id that no other write uses.
        if (write.next !== null) rows.push({ id: idOf(2000 + step), values: values(item, write.next) })
        await tx.insertNodes(item, rows)
      }
      return
    case 'update':
      if (record !== undefined) await tx.update(item, [id], values(item, write.row))
      return
    case 'drop':
      return tx.drop(item, [id])
    case 'link': {
      const [other] = await tx.records(item, [idOf(write.to)])
      if (record === undefined || other === undefined) return
      const row = {
        id: idOf(1000 + step),
        from: id,
        to: other.id,
        values: values(link, { weight: step % 3 }),
      }
      await tx.insertEdges(link, [row])
      return
    }
    case 'unlink': {
      const [adjacency] = await tx.adjacency(link, 'out', [id])
      await tx.drop(link, adjacency!.edges.slice(0, 1))
      return
    }
  }
}

async function attempted(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'done',
    (error: { code?: string }) => String(error.code ?? error),
  )
}

/** `rows` of what was found are the store's own affair. */
const shown = (found: unknown) =>
  JSON.stringify(found, (name, value) => (name === 'rows' ? undefined : value))

const runs = { numRuns: Number(process.env.GVQ_FUZZ_RUNS ?? 60) }

it('many writes of one transaction leave, and show to each read between them, what one transaction each does', async () => {
  const open = async (sizes: Sizes['options']) => {
    const database = await memoryDatabase(sizes.cacheBytesMax)
    const graph = await database.open(schema, { ...options, ...sizes })
    return { graph, store: database.store }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tiny, usual),
      fc.array(fc.tuple(anyWrite, fc.option(anyRead, { freq: 2 })), { minLength: 5, maxLength: 40 }),
      (sizes, steps) =>
        withSizes(sizes, async () => {
          const { graph: one, store } = await open(sizes.options)
          const { graph: each } = await open(sizes.options)
          const written = await attempted(() =>
            one.write(async tx => {
              for (const [step, [write, read]] of steps.entries()) {
                const expected = await attempted(() => each.write(own => perform(own, write, step)))
                const outcome = await attempted(() => perform(tx, write, step))
                expect(outcome).toBe(expected)
                if (outcome !== 'done') throw new Error('the transaction is over')
                if (read === null) continue
                const wanted = await reading(each, async snapshot => reads[read]!(snapshot))
                expect(shown(await reads[read]!(tx))).toBe(shown(wanted))
              }
            }),
          )
          if (written !== 'done') {
            expect(written).toContain('the transaction is over')
            return
          }
          for (const read of Object.values(reads)) {
            const [left, wanted] = [
              await reading(one, async reader => read(reader)),
              await reading(each, async reader => read(reader)),
            ]
            expect(shown(left)).toBe(shown(wanted))
          }
          await verifyDerived(store, one, schema)
        }),
    ),
    runs,
  )
})

it('a count by a value that very many records have reads few nodes, also after an insert', async () => {
  const database = await memoryDatabase()
  const graph = await database.open(schema, options)
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({ values: values(item, { part: 'a' }) }))
  await graph.write(async tx => {
    await tx.insertNodes(item, rows(20_000))
  })
  let nodes = 0
  const probe = { hit: () => nodes++, read: () => nodes++ }
  await graph.write(async tx => {
    await tx.insertNodes(item, rows(1))
    nodes = 0
    expect(await tx.lookupCount(item, part, 'a')).toBe(20_001)
    expect(nodes).toBeLessThan(20)
  }, probe)
})
