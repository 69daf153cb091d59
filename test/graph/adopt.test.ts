import { expect, it } from 'vitest'
import { formatId } from '../../src/language/catalog/index.ts'
import { packIds } from '../../src/store/graph/keys/packed-ids.ts'
import { reading, scanAll } from './support/collect.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { describePort } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const noQuiet = () => Promise.reject(new Error('nobody has to be quiet'))
const quiet = <T>(work: () => Promise<T>) => work()

describePort('another catalog on an open graph', create => {
  it('that only adds types is adopted while the previous graph stays in use', async () => {
    const before = node('Person', 'name String')
    const database = await create()
    const old = await database.open(catalog(before))
    await old.write(tx => tx.insertNodes(before, [{ values: values(before, { name: 'Ada' }) }]))
    const after = node('Person', 'name String')
    const pet = node('Pet', 'name String')
    const now = await old.adopt(catalog(after, pet), { whileQuiet: noQuiet })
    await now.write(tx => tx.insertNodes(pet, [{ values: values(pet, { name: 'Rex' }) }]))
    await old.write(tx => tx.insertNodes(before, [{ values: values(before, { name: 'Bob' }) }]))
    const found = await reading(now, reader => scanAll(reader, after))
    expect(found.map(record => record.values)).toEqual([['Ada'], ['Bob']])
    expect(await reading(old, reader => reader.count(before))).toBe(2)
    expect(await reading(now, reader => reader.count(pet))).toBe(1)
    await verifyDerived(database.store, now, catalog(after, pet))
  })

  it('that only adds types: what the previous graph drops takes its edges of new types with it', async () => {
    const person = node('Person')
    const knows = edge('Knows', person, person, 'index since I32')
    const database = await create()
    const old = await database.open(catalog(person))
    const people = Array.from({ length: 3 }, () => ({ values: new Map() }))
    const [ada, bob, cy] = (await old.write(tx => tx.insertNodes(person, people))).map(({ id }) => id)
    const now = await old.adopt(catalog(person, knows), { whileQuiet: noQuiet })
    const ends = [
      [ada!, bob!],
      [bob!, bob!],
      [cy!, ada!],
    ] as const
    await now.write(tx =>
      tx.insertEdges(
        knows,
        ends.map(([from, to]) => ({ from, to, values: values(knows, { since: 1 }) })),
      ),
    )
    await old.write(tx => tx.drop(person, [bob!]))
    const left = await reading(now, reader => scanAll(reader, knows))
    expect(left.map(({ from, to }) => [from, to])).toEqual([[cy, ada]])
    await verifyDerived(database.store, now, catalog(person, knows))
  })

  it('that only adds types: the previous graph gives none of their ids to another record', async () => {
    const person = node('Person')
    const pet = node('Pet')
    const owns = edge('Owns', person, pet)
    const database = await create()
    const old = await database.open(catalog(person))
    const now = await old.adopt(catalog(person, pet, owns), { whileQuiet: noQuiet })
    const [owner] = await now.write(tx => tx.insertNodes(person, [{ values: new Map() }]))
    const [rex] = await now.write(tx => tx.insertNodes(pet, [{ values: new Map() }]))
    const ends = { from: owner!.id, to: rex!.id, values: new Map() }
    const [owned] = await now.write(tx => tx.insertEdges(owns, [ends]))
    for (const [id, what] of [
      [rex!.id, 'a node of type Pet'],
      [owned!.id, 'an edge of type Owns'],
    ] as const) {
      const conflict = {
        code: 'ID_CONFLICT',
        message: `The id ${formatId(id)} already belongs to ${what}.`,
      }
      const inserted = old.write(tx => tx.insertNodes(person, [{ id, values: new Map() }]))
      await expect(inserted).rejects.toMatchObject(conflict)
      const ids = { packed: packIds([id]), missing: [] }
      const loaded = old.write(tx => tx.load(person, { count: 1, ids, values: new Map() }))
      await expect(loaded).rejects.toMatchObject(conflict)
    }
    await verifyDerived(database.store, now, catalog(person, pet, owns))
  })

  it('that changes a type reads its records again, with the indexes that it needs', async () => {
    const before = node('Person', 'name String, age U8')
    const database = await create()
    const old = await database.open(catalog(before))
    await old.write(tx => tx.insertNodes(before, [{ values: values(before, { name: 'Ada', age: 36 }) }]))
    await reading(old, reader => scanAll(reader, before))
    const after = node('Person', 'city String, index age U8, name String')
    const now = await old.adopt(catalog(after), { whileQuiet: quiet })
    const [record] = await reading(now, reader => scanAll(reader, after))
    expect(record!.values).toEqual([null, 36, 'Ada'])
    expect((await reading(now, reader => reader.lookup(after, property(after, 'age'), 36))).ids).toEqual([
      record!.id,
    ])
    await now.write(tx => tx.update(after, [record!.id], values(after, { city: 'Paris' })))
    await verifyDerived(database.store, now, catalog(after))
    const again = await database.open(catalog(after))
    expect((await reading(again, reader => scanAll(reader, after)))[0]!.values).toEqual(['Paris', 36, 'Ada'])
  })

  it('that would lose data is refused, and the previous graph still reads', async () => {
    const before = node('Person', 'name String, age U8')
    const database = await create()
    const old = await database.open(catalog(before))
    await old.write(tx => tx.insertNodes(before, [{ values: values(before, { name: 'Ada', age: 36 }) }]))
    const refused = old.adopt(catalog(node('Person', 'age U8')), { whileQuiet: quiet })
    await expect(refused).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    const [record] = await reading(old, reader => scanAll(reader, before))
    expect(record!.values).toEqual(['Ada', 36])
    await old.write(tx => tx.update(before, [record!.id], values(before, { age: 37 })))
    expect((await reading(old, reader => scanAll(reader, before)))[0]!.values).toEqual(['Ada', 37])
    await verifyDerived(database.store, old, catalog(before))
  })
})
