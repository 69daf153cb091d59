import { expect, it } from 'vitest'
import { readPageRows } from '../../../src/store/storage/graph/record-batches.ts'
import { pageSpace } from '../../../src/store/storage/graph/spaces.ts'
import { reading } from './support/collect.ts'
import { Damage } from './support/damage.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { describeStores, type TestDatabase } from './support/stores.ts'

const user = node('User', 'unique email String')
const knows = edge('Knows', user, user)
const schema = catalog(user, knows)
const isMissing = (space: string) => ({
  code: 'STORAGE_UNAVAILABLE',
  message: `A stored value of the ${space} is missing.`,
  hint: expect.stringContaining('gvq doctor'),
})

async function pageRowsOf({ store }: TestDatabase): Promise<number> {
  const snapshot = store.snapshot()
  const rows = await readPageRows(snapshot)
  snapshot.release()
  return rows
}

describeStores('a node of a tree that is missing', create => {
  it('fails reads and writes that need it, and no others', async () => {
    const database = await create()
    const first = await database.open(schema)
    const [id] = await first.write(async tx => {
      const rows = Array.from({ length: 2000 }, (_, i) => ({ values: values(user, { email: `${i}@x` }) }))
      const ids = (await tx.insertNodes(user, rows)).map(record => record.id)
      await tx.insertEdges(
        knows,
        ids.map(each => ({ from: ids[0]!, to: each, values: new Map() })),
      )
      return ids
    })
    const damage = await Damage.to(database.store)
    const email = damage.index('User', 'email')
    const { out } = damage.layout('Knows').trees
    for (const tree of [email, out]) await damage.delete(tree.space, (await damage.nodes(tree))[0]!)
    const graph = await database.open(schema)
    const look = (value: string) =>
      reading(graph, async reader => reader.lookup(user, property(user, 'email'), value))
    await expect(look('0@x')).rejects.toMatchObject(isMissing('index'))
    expect((await look('999@x')).ids).toHaveLength(1)
    const hops = reading(graph, async reader => reader.adjacency(knows, 'out', [id!]))
    await expect(hops).rejects.toMatchObject(isMissing('adjacency'))
    const taken = graph.write(tx => tx.insertNodes(user, [{ values: values(user, { email: '0@x' }) }]))
    await expect(taken).rejects.toMatchObject(isMissing('index'))
    const free = graph.write(tx => tx.insertNodes(user, [{ values: values(user, { email: '999@y' }) }]))
    expect(await free).toHaveLength(1)
  })
})

describeStores('two pages that stand in place of each other', create => {
  it('fail what reads them, and nothing else', async () => {
    const database = await create()
    const first = await database.open(schema)
    const rows = Array.from({ length: 3 * 1024 }, (_, i) => ({ values: values(user, { email: `${i}@x` }) }))
    const ids = (await first.write(tx => tx.insertNodes(user, rows))).map(({ id }) => id)
    const damage = await Damage.to(database.store)
    const { pages } = damage.layout('User')
    await damage.exchange(pageSpace, pages.page(0), pages.page(1))
    const graph = await database.open(schema)
    const read = (id: string) => reading(graph, async reader => reader.records(user, [id]))
    const damaged = { code: 'STORAGE_UNAVAILABLE', message: expect.stringContaining('its checksum is wrong') }
    const inPages = await pageRowsOf(database)
    await expect(read(ids[0]!)).rejects.toMatchObject(damaged)
    await expect(read(ids[inPages]!)).rejects.toMatchObject(damaged)
    expect(await read(ids[2 * inPages]!)).toMatchObject([{ id: ids[2 * inPages] }])
  })
})

describeStores('a page with a wrong byte', create => {
  it('fails what reads it, and names the command that finds what is lost', async () => {
    const database = await create()
    const first = await database.open(schema)
    const [record] = await first.write(tx =>
      tx.insertNodes(user, [{ values: values(user, { email: 'a@x' }) }]),
    )
    const damage = await Damage.to(database.store)
    const [page] = await damage.keys(pageSpace, damage.layout('User').prefix)
    const bytes = await damage.bytes(pageSpace, page!)
    bytes[40]! ^= 1
    await damage.put(pageSpace, page!, bytes)
    const graph = await database.open(schema)
    const read = reading(graph, async reader => reader.records(user, [record!.id]))
    await expect(read).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message:
        'A stored value of the pages cannot be read: a page of rows is damaged: its checksum is wrong.',
      hint: expect.stringContaining('gvq doctor'),
    })
  })
})
