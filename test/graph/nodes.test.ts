import { expect, it } from 'vitest'
import { hasVectorLog } from '../../src/store/graph/index.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, values, vector } from './support/schema.ts'
import { describePort } from './support/stores.ts'

const user = node('User', 'name String, age I32, tags [String]')
const city = node('City', 'name String')
const doc = vector('Doc')
const livesIn = edge('User', user, city)
const schema = catalog(user, city, doc, livesIn)

describePort('records', create => {
  it('come back as inserted, in the order asked for, with null for what was not given', async () => {
    const graph = await (await create()).open(schema)
    const [ann, bob] = await graph.write(tx =>
      tx.insertNodes(user, [
        { values: values(user, { name: 'Ann', tags: ['a', 'b'] }) },
        { values: values(user, { age: -4 }) },
      ]),
    )
    await reading(graph, async reader => {
      expect(await reader.records(user, [bob!.id, idOf(1), ann!.id])).toEqual([bob, undefined, ann])
      expect(ann).toMatchObject({ id: ann!.id, values: ['Ann', null, ['a', 'b']] })
      expect(bob!.values).toEqual([null, -4, null])
    })
  })

  it('are of exactly one type: an id of another type is not found', async () => {
    const graph = await (await create()).open(schema)
    const [ann] = await graph.write(tx => tx.insertNodes(user, [{ values: new Map() }]))
    await reading(graph, async reader => {
      expect(await reader.records(city, [ann!.id])).toEqual([undefined])
      expect(await reader.typeOf('node', ann!.id)).toBe(user)
      expect(await reader.typeOf('edge', ann!.id)).toBeUndefined()
      expect(await reader.typeOf('vector', ann!.id)).toBeUndefined()
      expect(await reader.typeOf('node', idOf(7))).toBeUndefined()
    })
  })

  it('are merged by an update: what is not given stays, and null removes a value', async () => {
    const graph = await (await create()).open(schema)
    const [ann] = await graph.write(tx =>
      tx.insertNodes(user, [{ values: values(user, { name: 'Ann', age: 1 }) }]),
    )
    const rows = await graph.write(tx =>
      tx.update(user, [ann!.id, ann!.id], values(user, { name: null, age: 2 })),
    )
    expect(rows).toEqual([ann!.row, ann!.row])
    expect(ann!.values).toEqual(['Ann', 1, null])
    const [again] = await reading(graph, reader => reader.records(user, [ann!.id]))
    expect(again).toEqual({ ...ann, values: [null, 2, null] })
  })

  it('are counted, and scanned in id order in pages of the size asked for', async () => {
    const graph = await (await create()).open(schema)
    const rows = [5, 3, 9, 1, 7].map(number => ({ id: idOf(number), values: new Map() }))
    await graph.write(tx => tx.insertNodes(user, rows))
    await graph.write(tx => tx.drop(user, [idOf(9), idOf(2)]))
    for (const rowsMax of [1, 2, 3, 100]) {
      await reading(graph, async reader => {
        expect((await scanAll(reader, user, rowsMax)).map(({ id }) => id)).toEqual([1, 3, 5, 7].map(idOf))
        expect(await scanAll(reader, city)).toEqual([])
        expect([await reader.count(user), await reader.count(city)]).toEqual([4, 0])
      })
    }
  })

  it('survive a restart, and ids keep ascending when the clock steps back', async () => {
    const database = await create()
    const first = await database.open(schema, { now: () => 5000 })
    const [ann] = await first.write(tx => tx.insertNodes(user, [{ values: values(user, { name: 'Ann' }) }]))
    const second = await database.open(schema, { now: () => 10 })
    const [bob] = await second.write(tx => tx.insertNodes(user, [{ values: new Map() }]))
    expect(bob!.id > ann!.id).toBe(true)
    expect((await reading(second, reader => scanAll(reader, user))).map(({ id }) => id)).toEqual([
      ann!.id,
      bob!.id,
    ])
  })

  it('show a snapshot one state and a transaction its own writes', async () => {
    const graph = await (await create()).open(schema)
    const [ann] = await graph.write(tx => tx.insertNodes(user, [{ values: values(user, { age: 1 }) }]))
    const before = graph.snapshot()
    // A snapshot of a server begins with its first read.
    expect(await before.count(user)).toBe(1)
    await graph.write(async tx => {
      const { version } = tx
      await tx.update(user, [ann!.id], values(user, { age: 2 }))
      await tx.insertNodes(user, [{ values: values(user, { age: 3 }) }])
      expect(tx.version).toBeGreaterThan(version)
      expect((await scanAll(tx, user)).map(record => record.values[1])).toEqual([2, 3])
      expect(await tx.count(user)).toBe(2)
      await tx.drop(user, [ann!.id])
      expect((await scanAll(tx, user)).map(record => record.values[1])).toEqual([3])
    })
    expect((await scanAll(before, user)).map(record => record.values[1])).toEqual([1])
    expect(await before.count(user)).toBe(1)
    if (hasVectorLog(graph)) expect(before.sequence).toBeLessThan(graph.sequence)
    before.release()
  })

  it('leave nothing behind when the work throws', async () => {
    const graph = await (await create()).open(schema)
    const work = graph.write(async tx => {
      await tx.insertNodes(user, [{ values: new Map() }])
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await reading(graph, reader => reader.count(user))).toBe(0)
  })
})

describePort('an id that the user chose', create => {
  it('is accepted, and does not affect the ids that follow', async () => {
    const database = await create()
    const graph = await database.open(schema)
    const high = '\xff'.repeat(16)
    await graph.write(tx => tx.insertNodes(user, [{ id: high, values: new Map() }]))
    const reopened = await database.open(schema)
    const [next] = await reopened.write(tx => tx.insertNodes(user, [{ values: new Map() }]))
    expect(next!.id < high).toBe(true)
  })

  it.each(['User', 'City'])('is refused when a node of type %s has it', async name => {
    const graph = await (await create()).open(schema)
    const owner = name === 'User' ? user : city
    await graph.write(tx => tx.insertNodes(owner, [{ id: idOf(1), values: new Map() }]))
    await expect(
      graph.write(tx => tx.insertNodes(user, [{ id: idOf(1), values: new Map() }])),
    ).rejects.toMatchObject({
      code: 'ID_CONFLICT',
      message: `The id 00000000-0000-0000-0000-000000000001 already belongs to a node of type ${name}.`,
    })
  })

  it('is refused when it occurs twice in one insertion', async () => {
    const graph = await (await create()).open(schema)
    const rows = [1, 1].map(number => ({ id: idOf(number), values: new Map() }))
    await expect(graph.write(tx => tx.insertNodes(user, rows))).rejects.toMatchObject({ code: 'ID_CONFLICT' })
    expect(await reading(graph, reader => reader.count(user))).toBe(0)
  })

  it('is refused when a vector or an edge has it', async () => {
    const graph = await (await create()).open(schema)
    const vector = { data: Float64Array.of(1) }
    const [own] = await graph.write(tx => tx.insertVectors(doc, [{ values: new Map(), vector }]))
    const [ann] = await graph.write(tx => tx.insertNodes(user, [{ values: new Map() }]))
    const [berlin] = await graph.write(tx => tx.insertNodes(city, [{ values: new Map() }]))
    const [edge] = await graph.write(tx =>
      tx.insertEdges(livesIn, [{ from: ann!.id, to: berlin!.id, values: new Map() }]),
    )
    for (const [id, owner] of [
      [own!.id, 'a vector of type Doc'],
      [edge!.id, 'an edge of type User'],
    ] as const) {
      await expect(
        graph.write(tx => tx.insertNodes(user, [{ id, values: new Map() }])),
      ).rejects.toMatchObject({
        code: 'ID_CONFLICT',
        message: expect.stringMatching(`already belongs to ${owner}.`),
      })
    }
  })

  it('may be that of a record that was dropped', async () => {
    const graph = await (await create()).open(schema)
    const row = { id: idOf(1), values: new Map() }
    await graph.write(async tx => {
      await tx.insertNodes(user, [row])
      await tx.drop(user, [idOf(1)])
      await tx.insertNodes(city, [row])
    })
    expect(await reading(graph, reader => reader.typeOf('node', idOf(1)))).toBe(city)
  })
})

describePort('a transaction', create => {
  it('commits nothing after an error in a write, even when the error was caught', async () => {
    const graph = await (await create()).open(schema)
    const work = graph.write(async tx => {
      await tx.insertNodes(city, [{ id: idOf(1), values: new Map() }])
      await Promise.resolve(tx.insertNodes(user, [{ id: idOf(1), values: new Map() }])).catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: 'ID_CONFLICT' })
    expect(await reading(graph, reader => reader.count(city))).toBe(0)
  })

  it('without writes makes no commit', async () => {
    const graph = await (await create()).open(schema)
    const { sequence } = graph
    expect(await graph.write(tx => tx.count(user))).toBe(0)
    expect(graph.sequence).toBe(sequence)
  })
})
