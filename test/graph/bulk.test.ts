import { expect, it } from 'vitest'
import type { Id } from '../../src/store/graph/api.ts'
import type { Graph } from '../../src/store/graph/index.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, values } from './support/schema.ts'
import { describeStores } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'unique email String, index age I32')
const knows = edge('Knows', user, user, 'index weight I32')
const schema = catalog(user, knows)

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ values: values(user, { email: `${from + i}@x`, age: i % 2 }) }))

/** Everyone to the first one, and to the next one: a list of all, and many short ones. */
const links = (ids: readonly Id[]) =>
  ids.flatMap((id, i) =>
    [ids[0]!, ids[(i + 1) % ids.length]!].map(to => ({
      from: id,
      to,
      values: values(knows, { weight: i % 3 }),
    })),
  )

async function add(graph: Graph, count: number, from = 0): Promise<readonly Id[]> {
  const records = await graph.write(tx => tx.insertNodes(user, people(count, from)))
  return records.map(record => record.id)
}

describeStores('many records in one write', create => {
  it('are in every list, also in the second and third batch', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const ids = await add(graph, 700)
    await graph.write(tx => tx.insertEdges(knows, links(ids)))
    const more = await add(graph, 300, 700)
    await graph.write(tx => tx.insertEdges(knows, links([...ids, ...more])))
    await verifyDerived(database.store, graph, schema)
    expect(await reading(graph, reader => reader.count(knows))).toBe(3400)
  })

  it('may be read, changed and dropped in the same transaction', async () => {
    const database = await create()
    const graph = await database.open(schema)
    await graph.write(async tx => {
      const records = await tx.insertNodes(user, people(600))
      const ids = records.map(record => record.id)
      expect((await tx.records(user, ids)).map(record => record?.id)).toEqual(ids)
      expect((await tx.lookup(user, user.properties[0]!, '17@x')).ids).toEqual([ids[17]])
      await tx.insertEdges(knows, links(ids))
      await tx.update(user, [ids[3]!], values(user, { age: 9 }))
      await tx.drop(user, ids.slice(0, 2))
      await tx.insertEdges(knows, links(ids.slice(2)))
      expect((await scanAll(tx, user)).map(record => record.id)).toEqual(ids.slice(2))
    })
    await verifyDerived(database.store, graph, schema)
  })

  it('are seen by no snapshot from before, and by every one after', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const [first] = await add(graph, 1)
    const before = graph.snapshot()
    const ids = await add(graph, 500, 1)
    await graph.write(tx => tx.insertEdges(knows, links([first!, ...ids])))
    expect((await scanAll(before, user)).map(record => record.id)).toEqual([first])
    expect(await before.records(user, ids)).toEqual(ids.map(() => undefined))
    expect((await before.adjacency(knows, 'out', [first!]))[0]!.edges).toEqual([])
    expect((await before.lookup(user, user.properties[0]!, '7@x')).ids).toEqual([])
    before.release()
    await reading(graph, async reader => {
      expect(await scanAll(reader, user)).toHaveLength(501)
      expect((await reader.adjacency(knows, 'in', [first!]))[0]!.edges).toHaveLength(502)
    })
  })

  it('are refused as a whole when a unique value occurs twice, in the batch or in the store', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const twice = graph.write(tx => tx.insertNodes(user, [...people(300), ...people(1, 12)]))
    await expect(twice).rejects.toMatchObject({
      code: 'DUPLICATE_KEY',
      message: 'Duplicate key on unique index: another `User` already has the `email` "12@x".',
    })
    await add(graph, 300)
    const again = graph.write(tx => tx.insertNodes(user, people(300, 299)))
    await expect(again).rejects.toMatchObject({
      message: 'Duplicate key on unique index: another `User` already has the `email` "299@x".',
    })
    await verifyDerived(database.store, graph, schema)
    expect(await reading(graph, reader => reader.count(user))).toBe(300)
  })

  it('with given ids are inserted in id order', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const rows = people(400).map((row, i) => ({ ...row, id: idOf(1000 - i) }))
    await graph.write(tx => tx.insertNodes(user, rows))
    await add(graph, 300, 400)
    await graph.write(tx =>
      tx.insertNodes(user, [{ ...people(1, 900)[0]!, id: idOf(5) }, ...people(300, 901)]),
    )
    await verifyDerived(database.store, graph, schema)
    expect(await reading(graph, reader => reader.count(user))).toBe(1001)
  })
})
