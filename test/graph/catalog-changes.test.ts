import { expect, it } from 'vitest'
import { formatId, nodeType } from '../../src/language/catalog/index.ts'
import { metaKeys } from '../../src/store/graph/keys/keys.ts'
import { catalogSpace, metaSpace } from '../../src/store/graph/types/spaces.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values, vector } from './support/schema.ts'
import { storedEntries } from './support/stored.ts'
import { describeStores, type TestDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

/** What the store knows of its catalog, and the keys of its indexes. */
async function storedState(database: TestDatabase): Promise<unknown> {
  const snapshot = database.store.snapshot()
  const index = await storedEntries(snapshot, 'property')
  const stored = await snapshot.get(catalogSpace, '')
  snapshot.release()
  return { index, stored }
}

async function expectRefusal(opening: Promise<unknown>, details: readonly string[]): Promise<void> {
  await expect(opening).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE', details })
}

const before = node('User', 'name String, age I32, city String')

describeStores('a changed schema', create => {
  it('may add types and properties, move them, and drop those without data', async () => {
    const database = await create()
    const old = node('Old', 'x I32')
    const graph = await database.open(catalog(before, old))
    await graph.write(tx =>
      tx.insertNodes(before, [{ id: idOf(1), values: values(before, { name: 'Ann', age: 3 }) }]),
    )
    const after = node('User', 'tags [String], age I32, name String')
    const fresh = node('Fresh', 'x I32')
    const second = await database.open(catalog(fresh, after))
    await second.write(async tx => {
      await tx.update(after, [idOf(1)], values(after, { tags: ['a'] }))
      await tx.insertNodes(fresh, [{ id: idOf(2), values: values(fresh, { x: 5 }) }])
    })
    const third = await database.open(catalog(before, fresh, old, after))
    expect((await reading(third, reader => scanAll(reader, after)))[0]!.values).toEqual([['a'], 3, 'Ann'])
    expect((await reading(third, reader => scanAll(reader, fresh)))[0]!.values).toEqual([5])
    expect(await reading(third, reader => reader.count(old))).toBe(0)
  })

  it('never gives the number of a dropped property or type to another', async () => {
    const database = await create()
    const graph = await database.open(catalog(before, node('Gone')))
    await graph.write(tx => tx.insertNodes(before, [{ values: values(before, { age: 3 }) }]))
    await database.open(catalog(node('User', 'age I32')))
    const again = node('User', 'city I32, name Boolean, age I32')
    await database.open(catalog(again, node('New')))
    expect(await storedState(database)).toMatchObject({
      stored: {
        nextType: 4,
        types: [
          {
            number: 1,
            nextProperty: 6,
            properties: [
              { name: 'city', number: 4 },
              { name: 'name', number: 5 },
              { name: 'age', number: 2 },
            ],
          },
          { name: 'New', number: 3 },
        ],
      },
    })
  })

  it('builds a new index over existing records', async () => {
    const database = await create()
    const graph = await database.open(catalog(before))
    const rows = Array.from({ length: 9000 }, (_, i) => ({
      id: idOf(i),
      values: values(before, i % 3 === 0 ? { city: `c${i % 2}` } : { name: `n${i}` }),
    }))
    await graph.write(tx => tx.insertNodes(before, rows))
    const after = node('User', 'unique name String, age I32, index city String')
    const second = await database.open(catalog(after))
    await verifyDerived(database.store, second, catalog(after))
    await reading(second, async reader => {
      const expected = rows.map(({ id }) => id).filter((_, i) => i % 3 === 0 && i % 2 === 1)
      expect((await reader.lookup(after, property(after, 'city'), 'c1')).ids).toEqual(expected)
      expect((await reader.lookup(after, property(after, 'name'), 'n7')).ids).toEqual([idOf(7)])
    })
    await expect(
      second.write(tx => tx.insertNodes(after, [{ values: values(after, { name: 'n7' }) }])),
    ).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
  })

  it('removes a dropped index, and rebuilds it when it is declared again', async () => {
    const database = await create()
    const indexed = node('User', 'index age I32')
    const plain = node('User', 'age I32')
    const graph = await database.open(catalog(indexed))
    const rows = Array.from({ length: 600 }, (_, i) => ({
      id: idOf(i),
      values: values(indexed, { age: i % 2 }),
    }))
    await graph.write(tx => tx.insertNodes(indexed, rows))
    const second = await database.open(catalog(plain))
    expect(await storedState(database)).toMatchObject({ index: [], stored: { clearing: [] } })
    await second.write(tx => tx.drop(plain, [idOf(1)]))
    const third = await database.open(catalog(indexed))
    const expected = rows.map(({ id }) => id).filter((_, i) => i % 2 === 1 && i !== 1)
    expect((await reading(third, reader => reader.lookup(indexed, property(indexed, 'age'), 1))).ids).toEqual(
      expected,
    )
  })

  it('continues an interrupted removal of a dropped index', async () => {
    const database = await create()
    const indexed = node('User', 'index age I32')
    const graph = await database.open(catalog(indexed))
    await graph.write(tx => tx.insertNodes(indexed, [{ values: values(indexed, { age: 1 }) }]))
    await database.store.write(async tx => {
      const stored = (await tx.get(catalogSpace, ''))!
      const types = stored.types.map(type => ({
        ...type,
        properties: type.properties.map(field => ({ ...field, index: 'none' as const })),
      }))
      tx.put(catalogSpace, '', { ...stored, types, clearing: [{ type: 1, property: 1 }] })
    })
    await database.open(catalog(node('User', 'age I32')))
    expect(await storedState(database)).toMatchObject({ index: [], stored: { clearing: [] } })
  })

  it('is refused with every difference, and changes nothing, where data would be lost', async () => {
    const database = await create()
    const doc = vector('Doc')
    const knows = edge('Knows', before, before)
    const schema = catalog(before, doc, knows, node('Empty'))
    const graph = await database.open(schema)
    await graph.write(async tx => {
      await tx.insertNodes(before, [
        { id: idOf(1), values: values(before, { name: 'Ann', age: 3 }) },
        { id: idOf(2), values: values(before, { name: 'Bob' }) },
      ])
      await tx.insertVectors(doc, [{ values: new Map(), vector: { data: Float64Array.of(1) } }])
      await tx.insertEdges(knows, [{ from: idOf(1), to: idOf(2), values: new Map() }])
    })
    const state = await storedState(database)
    const after = node('User', 'index age String, extra I32')
    const place = node('Place')
    await expectRefusal(database.open(catalog(after, place, edge('Knows', after, place))), [
      'Property User.name was removed, but the store holds 2 values of it.',
      'Property User.age changed its type from I32 to String, but the store holds 1 value of it.',
      'The ends of edge type Knows changed from User to User to User to Place, but the store holds 1 edge of it.',
      'The vector type Doc was removed, but the store holds 1 record of it.',
    ])
    expect(await storedState(database)).toEqual(state)
    const reopened = await database.open(schema)
    expect((await reading(reopened, reader => scanAll(reader, before)))[0]!.values).toEqual(['Ann', 3, null])
  })

  it('is refused with both ids where a new UNIQUE INDEX is violated', async () => {
    const database = await create()
    const indexed = node('User', 'index name String, age I32, city String')
    const graph = await database.open(catalog(indexed))
    const rows = ['a', 'b', 'a'].map((name, i) => ({
      id: idOf(i),
      values: values(indexed, { name, age: i % 2 }),
    }))
    await graph.write(tx => tx.insertNodes(indexed, rows))
    const state = await storedState(database)
    const unique = node('User', 'unique name String, unique age I32, unique city String')
    const both = `${formatId(idOf(0))} and ${formatId(idOf(2))} have the same value`
    await expectRefusal(database.open(catalog(unique)), [
      `User.name became UNIQUE, but ${both}, "a".`,
      `User.age became UNIQUE, but ${both}, 0.`,
    ])
    expect(await storedState(database)).toEqual(state)
  })

  it('lists the first violations of a UNIQUE INDEX and counts the others', async () => {
    const database = await create()
    const graph = await database.open(catalog(before))
    const rows = Array.from({ length: 700 }, (_, i) => ({ id: idOf(i), values: values(before, { age: 1 }) }))
    await graph.write(tx => tx.insertNodes(before, rows))
    const error = await database
      .open(catalog(node('User', 'name String, unique age I32, city String')))
      .catch(e => e)
    expect(error.details).toHaveLength(6)
    expect(error.details[5]).toBe('User.age became UNIQUE, but 694 more pairs have the same value.')
  })

  it('may make an edge type UNIQUE only where no two edges join the same items', async () => {
    const database = await create()
    const loose = edge('Knows', before, before)
    const strict = edge('Knows', before, before, '', true)
    const graph = await database.open(catalog(before, loose))
    const edges = await graph.write(async tx => {
      await tx.insertNodes(
        before,
        [0, 1].map(number => ({ id: idOf(number), values: new Map() })),
      )
      const ends = [
        [0, 1],
        [1, 0],
        [0, 1],
      ].map(([from, to]) => ({ from: idOf(from!), to: idOf(to!), values: new Map() }))
      return tx.insertEdges(loose, ends)
    })
    await expectRefusal(database.open(catalog(before, strict)), [
      `Edge type Knows became UNIQUE, but ${formatId(edges[0]!.id)} and ${formatId(edges[2]!.id)} join the same two items.`,
    ])
    const again = await database.open(catalog(before, loose))
    await again.write(tx => tx.drop(loose, [edges[2]!.id]))
    const unique = await database.open(catalog(before, strict))
    await expect(
      unique.write(tx => tx.insertEdges(strict, [{ from: idOf(0), to: idOf(1), values: new Map() }])),
    ).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
  })

  it('that differs only in defaults changes nothing that is stored', async () => {
    const database = await create()
    await database.open(catalog(before))
    const { sequence } = database.store
    const withDefaults = before.properties.map(field => ({
      ...field,
      default: { kind: 'value', value: 'x' } as const,
    }))
    await database.open(catalog(nodeType('User', withDefaults)))
    expect(database.store.sequence).toBe(sequence)
  })

  it('is not checked in a store of a newer format', async () => {
    const database = await create()
    await database.open(catalog(before))
    await database.store.write(tx => tx.put(metaSpace, metaKeys.format, '5'))
    await expect(database.open(catalog(before))).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: 'The data directory has format 5; this version of gvq reads formats up to 4.',
    })
  })

  it('is not read in a store of the first format', async () => {
    const database = await create()
    await database.open(catalog(before))
    await database.store.write(tx => tx.put(metaSpace, metaKeys.format, '1'))
    await expect(database.open(catalog(before))).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message:
        'The data directory has format 1, from before the first release; this version of gvq reads formats from 2 on.',
      hint: 'Write it with gvq backup of the version that made it, and read that with gvq restore.',
    })
  })
})
