import { expect, it } from 'vitest'
import { reading } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, node, property, values } from './support/schema.ts'
import { describePort } from './support/stores.ts'

const user = node('User', 'unique email String, index age I32, unique born Date, name String')
const city = node('City', 'unique email String')
const schema = catalog(user, city)
const email = property(user, 'email')
const age = property(user, 'age')

describePort('an index', create => {
  it('finds the records with a value, the oldest first, and none for null', async () => {
    const graph = await (await create()).open(schema)
    const rows = [9, 2, 5].map(number => ({ id: idOf(number), values: values(user, { age: 30 }) }))
    await graph.write(tx => tx.insertNodes(user, [...rows, { values: values(user, { age: 31 }) }]))
    await graph.write(tx => tx.insertNodes(user, [{ values: new Map() }]))
    await reading(graph, async reader => {
      expect((await reader.lookup(user, age, 30)).ids).toEqual([2, 5, 9].map(idOf))
      expect((await reader.lookup(user, age, 32)).ids).toEqual([])
      expect((await reader.lookup(user, age, null)).ids).toEqual([])
    })
  })

  it('follows updates and drops, also within the transaction', async () => {
    const graph = await (await create()).open(schema)
    const rows = [1, 2, 3].map(number => ({ id: idOf(number), values: values(user, { age: 30 }) }))
    await graph.write(async tx => {
      await tx.insertNodes(user, rows)
      await tx.update(user, [idOf(3), idOf(1), idOf(3)], values(user, { age: 40 }))
      expect((await tx.lookup(user, age, 40)).ids).toEqual([1, 3].map(idOf))
      await tx.drop(user, [idOf(1)])
      expect((await tx.lookup(user, age, 40)).ids).toEqual([idOf(3)])
      expect((await tx.lookup(user, age, 30)).ids).toEqual([idOf(2)])
    })
    await graph.write(tx => tx.update(user, [idOf(2)], values(user, { name: 'x' })))
    await reading(graph, async reader => {
      expect((await reader.lookup(user, age, 40)).ids).toEqual([idOf(3)])
      expect((await reader.lookup(user, age, 30)).ids).toEqual([idOf(2)])
    })
  })

  it('of 3,000 records with one value returns all of them', async () => {
    const graph = await (await create()).open(schema)
    const rows = Array.from({ length: 3000 }, (_, i) => ({ id: idOf(i), values: values(user, { age: 1 }) }))
    await graph.write(tx => tx.insertNodes(user, rows))
    await graph.write(tx =>
      tx.drop(
        user,
        Array.from({ length: 1000 }, (_, i) => idOf(3 * i)),
      ),
    )
    const expected = rows.map(({ id }) => id).filter((_, i) => i % 3 !== 0)
    expect((await reading(graph, reader => reader.lookup(user, age, 1))).ids).toEqual(expected)
  })
})

describePort('a UNIQUE INDEX', create => {
  it('refuses a second record with a value, and names type, property and value', async () => {
    const graph = await (await create()).open(schema)
    const row = { values: values(user, { email: 'a@b' }) }
    await graph.write(tx => tx.insertNodes(user, [row]))
    const expected = {
      code: 'DUPLICATE_KEY',
      message: 'Duplicate key on unique index: another `User` already has the `email` "a@b".',
    }
    await expect(graph.write(tx => tx.insertNodes(user, [row]))).rejects.toMatchObject(expected)
    const born = { values: values(user, { born: 86_400_000_000 }) }
    await expect(graph.write(tx => tx.insertNodes(user, [born, born]))).rejects.toMatchObject({
      code: 'DUPLICATE_KEY',
      message:
        'Duplicate key on unique index: another `User` already has the `born` "1970-01-02T00:00:00+00:00".',
    })
    expect(await reading(graph, reader => reader.count(user))).toBe(1)
  })

  it('applies to one property of one type, and ignores missing values', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(async tx => {
      await tx.insertNodes(user, [
        { values: values(user, { email: 'a' }) },
        { values: new Map() },
        { values: new Map() },
      ])
      await tx.insertNodes(city, [{ values: values(city, { email: 'a' }) }])
    })
    await reading(graph, async reader => {
      expect((await reader.lookup(user, email, 'a')).ids).toHaveLength(1)
      expect((await reader.lookup(city, property(city, 'email'), 'a')).ids).toHaveLength(1)
    })
  })

  it('applies to updates: the same value is accepted, that of another or one for many is not', async () => {
    const graph = await (await create()).open(schema)
    const rows = ['a', 'b'].map((value, i) => ({ id: idOf(i), values: values(user, { email: value }) }))
    await graph.write(tx => tx.insertNodes(user, rows))
    await graph.write(tx => tx.update(user, [idOf(0)], values(user, { email: 'a' })))
    const toB = graph.write(tx => tx.update(user, [idOf(0)], values(user, { email: 'b' })))
    await expect(toB).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    const both = graph.write(tx => tx.update(user, [idOf(0), idOf(1)], values(user, { email: 'c' })))
    await expect(both).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    await reading(graph, async reader => {
      expect((await reader.lookup(user, email, 'a')).ids).toEqual([idOf(0)])
      expect((await reader.lookup(user, email, 'c')).ids).toEqual([])
    })
  })

  it('frees a value as soon as its record changes or is dropped', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(async tx => {
      await tx.insertNodes(user, [{ id: idOf(1), values: values(user, { email: 'a' }) }])
      await tx.update(user, [idOf(1)], values(user, { email: 'b' }))
      await tx.insertNodes(user, [{ id: idOf(2), values: values(user, { email: 'a' }) }])
      await tx.drop(user, [idOf(1)])
      await tx.insertNodes(user, [{ id: idOf(3), values: values(user, { email: 'b' }) }])
    })
    await reading(graph, async reader => {
      expect((await reader.lookup(user, email, 'a')).ids).toEqual([idOf(2)])
      expect((await reader.lookup(user, email, 'b')).ids).toEqual([idOf(3)])
    })
  })
})
