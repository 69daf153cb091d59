import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Value } from '../../src/language/catalog/index.ts'
import type { GraphReader, GraphTransaction } from '../../src/store/graph/api.ts'
import { reading, scanAll } from './support/collect.ts'
import { readColumns } from './support/columns.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { describeStores } from './support/stores.ts'

const user = node(
  'User',
  'name String, city String, age I32, score F64, size U128, active Boolean, tags [String]',
)
const knows = edge('Knows', user, user, 'since I32')
const schema = catalog(user, knows)

const anyValue = {
  name: fc.option(fc.string({ maxLength: 4 })),
  city: fc.constantFrom('Rome', 'Oslo', 'Lima', null),
  age: fc.constantFrom(1, 2, 200, 70_000, -1, 2 ** 31 - 1, null),
  score: fc.constantFrom(0.5, -0, 0, 3, 1e300, null),
  size: fc.constantFrom(1, 2 ** 40, 2n ** 60n, 2n ** 128n - 1n, null),
  active: fc.constantFrom(true, false, null),
  tags: fc.constantFrom([], ['a'], ['a', 'b'], null),
}
const anyUser = fc.record(anyValue)

const anyWrite = fc.oneof(
  fc.record({ kind: fc.constant('insert'), rows: fc.array(anyUser, { maxLength: 6 }) } as const),
  fc.record({
    kind: fc.constant('update'),
    at: fc.nat(),
    values: fc.record(anyValue, { requiredKeys: [] }),
  } as const),
  fc.record({ kind: fc.constant('drop'), at: fc.nat() } as const),
  fc.record({ kind: fc.constant('link'), from: fc.nat(), to: fc.nat() } as const),
)
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never

const anyHistory = fc.record({
  pageRows: fc.integer({ min: 1, max: 6 }),
  /** What is added to the number of a record to make its id: ids in order, or not. */
  ids: fc.constantFrom(
    (next: number) => next,
    (next: number) => (next * 37) % 101,
  ),
  commits: fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
})

describeStores('columns', create => {
  it('have the values of all records, whatever was changed, and of those that a transaction has written', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ pageRows, ids, commits }) => {
        const graph = await (await create()).open(schema, { pageRows })
        let next = 0
        const perform = async (transaction: GraphTransaction, write: Write) => {
          const all = await scanAll(transaction, user)
          const pick = (at: number) => all[at % all.length]!.id
          if (write.kind === 'insert') {
            const rows = write.rows.map(row => ({ id: idOf(1 + ids(next++)), values: values(user, row) }))
            await transaction.insertNodes(user, rows)
          } else if (all.length > 0) {
            if (write.kind === 'update') {
              const given = values(user, write.values as Record<string, Value>)
              await transaction.update(user, [pick(write.at)], given)
            }
            if (write.kind === 'drop') await transaction.drop(user, [pick(write.at)])
            if (write.kind === 'link') {
              const edges = [
                { from: pick(write.from), to: pick(write.to), values: values(knows, { since: write.to }) },
              ]
              await transaction.insertEdges(knows, edges)
            }
          }
        }
        const agree = async (reader: GraphReader) => {
          for (const type of [user, knows]) {
            const records = await scanAll(reader, type)
            expect(await readColumns(reader, type)).toEqual(records.map(({ id, values }) => ({ id, values })))
          }
        }
        for (const writes of commits) {
          await graph.write(async transaction => {
            for (const write of writes) await perform(transaction, write)
            await agree(transaction)
          })
          await reading(graph, agree)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are those of the properties that were asked for, in that order', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(tx => tx.insertNodes(user, [{ values: values(user, { name: 'Ann', age: 36 }) }]))
    await reading(graph, async reader => {
      const cursor = reader.columns(user, [
        property(user, 'age'),
        property(user, 'city'),
        property(user, 'name'),
      ])
      const batch = (await cursor.next())!
      expect(batch.columns.map(column => column?.get(0))).toEqual([36, undefined, 'Ann'])
      expect(await cursor.next()).toBeUndefined()
    })
  })

  it('are of the state that the snapshot shows', async () => {
    const graph = await (await create()).open(schema, { pageRows: 2 })
    const rows = [1, 2, 3].map(age => ({ id: idOf(age), values: values(user, { age }) }))
    await graph.write(tx => tx.insertNodes(user, rows))
    const before = graph.snapshot()
    await graph.write(tx => tx.update(user, [idOf(2)], values(user, { age: 20 })))
    await graph.write(tx => tx.drop(user, [idOf(3)]))
    const age = property(user, 'age').slot
    expect((await readColumns(before, user)).map(({ values }) => values[age])).toEqual([1, 2, 3])
    before.release()
    await reading(graph, async reader => {
      expect((await readColumns(reader, user)).map(({ values }) => values[age])).toEqual([1, 20])
    })
  })
})
