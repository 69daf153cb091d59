import { expect, it } from 'vitest'
import { formatId } from '../../src/language/catalog/index.ts'
import { readPageRows } from '../../src/store/graph/reading/record-batches.ts'
import { pageSpace, vectorInfoSpace, vectorSpace } from '../../src/store/graph/types/spaces.ts'
import { linkEdgesAtOnce } from '../support/thresholds.ts'
import { reading, scanAll } from './support/collect.ts'
import { readColumns } from './support/columns.ts'
import { Damage } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values, vector } from './support/schema.ts'
import { describeStores, type TestDatabase } from './support/stores.ts'

linkEdgesAtOnce()

const user = node('User', 'unique email String')
const knows = edge('Knows', user, user)
const doc = vector('Doc', 'title String')
const schema = catalog(user, knows, doc)
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

const isDamage = (message: string) => ({
  code: 'STORAGE_UNAVAILABLE',
  message,
  hint: expect.stringContaining('gvq doctor'),
})

describeStores('a vector', create => {
  const filled = async (database: TestDatabase) => {
    const graph = await database.open(schema)
    const rows = [1, 2, 3].map(n => ({
      id: idOf(n),
      values: new Map(),
      vector: { data: Float64Array.of(n, 1) },
    }))
    await graph.write(tx => tx.insertVectors(doc, rows))
    return Damage.to(database.store)
  }

  it('without its numbers fails what reads them, which names it, and nothing else', async () => {
    const database = await create()
    const damage = await filled(database)
    await damage.delete(vectorSpace, damage.layout('Doc').prefix + idOf(2))
    const graph = await database.open(schema)
    const missing = isDamage(`The numbers of the vector ${formatId(idOf(2))} of V::Doc are missing.`)
    const read = (...ids: readonly number[]) =>
      reading(graph, async reader => reader.vectorData(doc, ids.map(idOf)))
    await expect(read(1, 2)).rejects.toMatchObject(missing)
    await expect(reading(graph, async reader => reader.vectorInputs(doc, [idOf(2)]))).rejects.toMatchObject(
      missing,
    )
    // One that was never there is none that is missing.
    expect(await read(1, 7)).toEqual([Float64Array.of(1, 1), undefined])
  })

  it('whose type has lost what all its vectors have in common fails what needs that', async () => {
    const database = await create()
    const damage = await filled(database)
    await damage.delete(vectorInfoSpace, damage.layout('Doc').prefix)
    const graph = await database.open(schema)
    await expect(reading(graph, async reader => reader.vectorInfo(doc))).rejects.toMatchObject(
      isDamage('How many numbers the vectors of V::Doc have is missing.'),
    )
  })
})

describeStores('a record', create => {
  it('that an index refers to, and that is missing, fails what finds it', async () => {
    const database = await create()
    const first = await database.open(schema)
    const rows = ['a@x', 'b@x', 'c@x'].map(email => ({ values: values(user, { email }) }))
    const ids = (await first.write(tx => tx.insertNodes(user, rows))).map(({ id }) => id)
    await first.write(tx => tx.drop(user, [ids[1]!]))
    const damage = await Damage.to(database.store)
    const tree = damage.index('User', 'email')
    const key = (email: string) => damage.encode('User', 'email', email)
    // There are as many entries as records.
    await damage.removeEntry('User', tree, key('a@x'))
    await damage.addEntry('User', tree, key('b@x'), 1)
    const graph = await database.open(schema)
    const missing = isDamage('The record of N::User in row 1 is missing, but something refers to it.')
    const email = property(user, 'email')
    await reading(graph, async reader => {
      await expect(async () => reader.lookup(user, email, 'b@x')).rejects.toMatchObject(missing)
      await expect(async () => reader.lookupFirst(user, email, 'b@x')).rejects.toMatchObject(missing)
      await expect(async () => reader.between(user, email, {}, 100)).rejects.toMatchObject(missing)
      expect((await reader.lookup(user, email, 'c@x')).ids).toEqual([ids[2]])
    })
  })

  it('whose page is missing fails what an index leads to it, and scans', async () => {
    const database = await create()
    const first = await database.open(schema)
    const rows = Array.from({ length: 3 * 1024 }, (_, i) => ({ values: values(user, { email: `${i}@x` }) }))
    const ids = (await first.write(tx => tx.insertNodes(user, rows))).map(({ id }) => id)
    const damage = await Damage.to(database.store)
    const inPages = await pageRowsOf(database)
    await damage.delete(pageSpace, damage.layout('User').pages.page(1))
    const graph = await database.open(schema)
    const lacking = isDamage(`${inPages.toLocaleString('en')} records of N::User cannot be found.`)
    await reading(graph, async reader => {
      await expect(scanAll(reader, user)).rejects.toMatchObject(lacking)
      await expect(readColumns(reader, user)).rejects.toMatchObject(lacking)
      const look = async () => reader.lookup(user, property(user, 'email'), `${inPages + 1}@x`)
      await expect(look).rejects.toMatchObject({
        message: expect.stringMatching(/^The record of N::User in row [\d,]+ is missing/),
      })
      expect(await reader.records(user, [ids[0]!])).toMatchObject([{ id: ids[0] }])
    })
  })
})
