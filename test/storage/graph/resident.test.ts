import { expect, it } from 'vitest'
import type { Graph, RecordCursor, StoredRecord } from '../../../src/store/storage/index.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, node, property, values } from './support/schema.ts'
import { memoryDatabase, type TestDatabase } from './support/stores.ts'

const user = node('User', 'age I32')
const city = node('City', 'age I32')
const person = node('Person', 'index age I32')
const schema = catalog(user, city, person)

async function filled(
  residentBytesMax: number,
  count = 3000,
): Promise<{ database: TestDatabase; graph: Graph }> {
  const database = await memoryDatabase()
  const graph = await database.open(schema, { residentBytesMax })
  const rows = Array.from({ length: count }, (_, i) => ({
    id: idOf(2 * i),
    values: values(user, { age: i }),
  }))
  await graph.write(tx => tx.insertNodes(user, rows))
  return { database, graph }
}

/** A scan returns without a promise only from memory; a cursor over the store always reads the disk. */
async function isResident(cursor: RecordCursor): Promise<boolean> {
  const page = cursor.next(1)
  await page
  await cursor.close()
  return !(page instanceof Promise)
}

function scanIsResident(graph: Graph): Promise<boolean> {
  return reading(graph, reader => isResident(reader.scan(user)))
}

function ages(records: readonly StoredRecord[]): number[] {
  return records.map(record => record.values[0] as number)
}

it('a type stays in memory once it was scanned to the end', async () => {
  const { graph } = await filled(1e8)
  expect(await scanIsResident(graph)).toBe(false)
  const first = await reading(graph, reader => scanAll(reader, user))
  expect(await scanIsResident(graph)).toBe(true)
  expect(await reading(graph, reader => scanAll(reader, user, 700))).toEqual(first)
})

it('a scan that was aborted, or is too large, is not kept', async () => {
  const { graph } = await filled(1e8)
  await reading(graph, async reader => {
    const cursor = reader.scan(user)
    await cursor.next(10)
    await cursor.close()
  })
  expect(await scanIsResident(graph)).toBe(false)
  const { graph: small } = await filled(10_000)
  await reading(small, reader => scanAll(reader, user))
  expect(await scanIsResident(small)).toBe(false)
})

it('the table follows inserts, updates and drops', async () => {
  const { graph } = await filled(1e8, 4)
  await reading(graph, reader => scanAll(reader, user))
  await graph.write(async tx => {
    await tx.insertNodes(user, [{ id: idOf(3), values: values(user, { age: 33 }) }])
    await tx.update(user, [idOf(4)], values(user, { age: 44 }))
    await tx.drop(user, [idOf(0)])
  })
  await graph.write(async tx => {
    await tx.insertNodes(user, [
      { id: idOf(1), values: values(user, { age: 11 }) },
      { values: values(user, { age: 99 }) },
    ])
    await tx.drop(user, [idOf(3)])
  })
  expect(await scanIsResident(graph)).toBe(true)
  expect(ages(await reading(graph, reader => scanAll(reader, user)))).toEqual([11, 1, 44, 3, 99])
})

it('a snapshot before the last change of the type does not use it, and one after it does', async () => {
  const { graph } = await filled(1e8, 3)
  const old = graph.snapshot()
  await scanAll(old, user)
  await graph.write(tx => tx.update(user, [idOf(0)], values(user, { age: 7 })))
  expect(await isResident(old.scan(user))).toBe(false)
  expect(ages(await scanAll(old, user))).toEqual([0, 1, 2])
  old.release()
  const current = graph.snapshot()
  await graph.write(tx => tx.insertNodes(city, [{ values: new Map() }]))
  expect(await isResident(current.scan(user))).toBe(true)
  expect(ages(await scanAll(current, user))).toEqual([7, 1, 2])
  current.release()
})

it('an open cursor keeps its own state', async () => {
  const { graph } = await filled(1e8, 4)
  await reading(graph, reader => scanAll(reader, user))
  await reading(graph, async reader => {
    const cursor = reader.scan(user)
    expect(ages((await cursor.next(2))!)).toEqual([0, 1])
    await graph.write(tx => tx.drop(user, [idOf(4), idOf(6)]))
    expect(await reading(graph, current => scanAll(current, user))).toHaveLength(2)
    expect(ages((await cursor.next(9))!)).toEqual([2, 3])
    expect(await cursor.next(9)).toBeUndefined()
  })
})

it('a scan that a commit has overtaken is not kept', async () => {
  const { graph } = await filled(1e8, 3)
  await reading(graph, async reader => {
    const cursor = reader.scan(user)
    await cursor.next(2)
    await graph.write(tx => tx.drop(user, [idOf(0)]))
    while ((await cursor.next(100)) !== undefined);
  })
  expect(await scanIsResident(graph)).toBe(false)
  expect(ages(await reading(graph, reader => scanAll(reader, user)))).toEqual([1, 2])
})

it('a transaction uses the table until it writes to the type, and sees commits that are on their way', async () => {
  const { graph } = await filled(1e8, 3)
  await reading(graph, reader => scanAll(reader, user))
  const first = graph.write(async tx => {
    expect(await isResident(tx.scan(user))).toBe(true)
    await tx.insertNodes(city, [{ values: new Map() }])
    expect(await isResident(tx.scan(user))).toBe(true)
    await tx.update(user, [idOf(0)], values(user, { age: 5 }))
    expect(await isResident(tx.scan(user))).toBe(false)
    expect(ages(await scanAll(tx, user))).toEqual([5, 1, 2])
  })
  const second = graph.write(async tx => ages(await scanAll(tx, user)))
  await first
  expect(await second).toEqual([5, 1, 2])
  expect(await graph.write(tx => isResident(tx.scan(user)))).toBe(true)
})

it('is dropped when more changes than half of it are pending, and created again by the next scan', async () => {
  const { graph } = await filled(1e8, 10)
  await reading(graph, reader => scanAll(reader, user))
  const rows = Array.from({ length: 2000 }, (_, i) => ({ id: idOf(1000 + i), values: new Map() }))
  await graph.write(tx => tx.insertNodes(user, rows))
  expect(await scanIsResident(graph)).toBe(false)
  expect(await reading(graph, reader => scanAll(reader, user))).toHaveLength(2010)
  expect(await scanIsResident(graph)).toBe(true)
})

it('the table that was not used for longest makes room for another', async () => {
  const { graph } = await filled(600_000, 3000)
  await reading(graph, reader => scanAll(reader, user))
  expect(await scanIsResident(graph)).toBe(true)
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    id: idOf(100_000 + i),
    values: values(city, { age: i }),
  }))
  await graph.write(tx => tx.insertNodes(city, rows))
  await reading(graph, reader => scanAll(reader, city))
  expect(await reading(graph, reader => isResident(reader.scan(city)))).toBe(true)
  expect(await scanIsResident(graph)).toBe(false)
})

it('after a few index lookups the type is scanned, so that it stays in memory; a type that cannot stay never is', async () => {
  const answers = async (residentBytesMax: number) => {
    const database = await memoryDatabase()
    const graph = await database.open(schema, { residentBytesMax })
    await graph.write(tx => tx.insertNodes(person, [{ values: values(person, { age: 1 }) }]))
    return reading(graph, async reader => {
      const asked: number[] = []
      for (let time = 1; time <= 40; time++) {
        const found = await reader.valueCounts(person, property(person, 'age'), 10)
        if (found === undefined) asked.push(time)
      }
      return asked
    })
  }
  expect(await answers(1e8)).toEqual([16, 32])
  expect(await answers(100)).toEqual([])
})
