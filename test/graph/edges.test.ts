import { expect, it } from 'vitest'
import { formatId } from '../../src/language/catalog/index.ts'
import type { GraphTransaction, Id } from '../../src/store/graph/api.ts'
import { reading, scanAll } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values, vector } from './support/schema.ts'
import { describePort, memoryDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'name String')
const doc = vector('Doc')
const follows = edge('Follows', user, user, 'index since I32')
const likes = edge('Likes', user, user, '', true)
const wrote = edge('Wrote', user, doc)
const schema = catalog(user, doc, follows, likes, wrote)
const [a, b, c] = [idOf(1), idOf(2), idOf(3)] as const

async function insertUsers(tx: GraphTransaction): Promise<void> {
  await tx.insertNodes(
    user,
    [a, b, c].map(id => ({ id, values: new Map() })),
  )
}

function pairs(...ends: readonly (readonly [Id, Id])[]) {
  return ends.map(([from, to]) => ({ from, to, values: new Map() }))
}

describePort('edges', create => {
  it('are in the lists of both ends, the oldest first', async () => {
    const graph = await (await create()).open(schema)
    const edges = await graph.write(async tx => {
      await insertUsers(tx)
      return tx.insertEdges(follows, pairs([a, b], [a, c], [c, b], [a, b]))
    })
    const [ab, ac, cb, abAgain] = edges.map(({ id }) => id) as [Id, Id, Id, Id]
    await reading(graph, async reader => {
      expect(edges[1]).toMatchObject({ id: ac, values: [null] })
      expect((await reader.ends(follows, 'from', [ac, cb])).ids).toEqual([a, c])
      expect((await reader.ends(follows, 'to', [ac, cb])).ids).toEqual([c, b])
      expect(await reader.records(follows, [ac])).toEqual([edges[1]])
      expect(await reader.adjacency(follows, 'out', [a, b])).toEqual([
        { edges: [ab, ac, abAgain], others: [b, c, b] },
        { edges: [], others: [] },
      ])
      expect(await reader.adjacency(follows, 'in', [b])).toEqual([
        { edges: [ab, cb, abAgain], others: [a, c, a] },
      ])
      expect(await reader.degrees(follows, 'out', [c, a, b])).toEqual([1, 3, 0])
      expect((await reader.edgesBetween(follows, a, b)).ids).toEqual([ab, abAgain])
      expect((await reader.edgesBetween(follows, b, a)).ids).toEqual([])
      expect(await reader.degrees(likes, 'out', [a])).toEqual([0])
      expect(await reader.typeOf('edge', ab)).toBe(follows)
    })
  })

  it('are seen by the transaction that creates and drops them', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(async tx => {
      await insertUsers(tx)
      const [first] = await tx.insertEdges(follows, pairs([a, b]))
      const [second] = await tx.insertEdges(follows, pairs([a, b]))
      expect((await tx.edgesBetween(follows, a, b)).ids).toEqual([first!.id, second!.id])
      await tx.drop(follows, [first!.id])
      expect(await tx.adjacency(follows, 'in', [b])).toEqual([{ edges: [second!.id], others: [a] }])
      expect(await tx.degrees(follows, 'out', [a, c])).toEqual([1, 0])
    })
  })

  it('are dropped with either end, in both directions, and leave nothing in the lists of the other end', async () => {
    const graph = await (await create()).open(schema)
    const page = idOf(4)
    await graph.write(async tx => {
      await insertUsers(tx)
      await tx.insertVectors(doc, [{ id: page, values: new Map(), vector: { data: Float64Array.of(1) } }])
      await tx.insertEdges(follows, pairs([a, b], [b, a], [b, b], [a, a], [b, c]))
      await tx.update(
        follows,
        (await scanAll(tx, follows)).map(({ id }) => id),
        values(follows, { since: 5 }),
      )
      await tx.insertEdges(wrote, pairs([b, page]))
    })
    await graph.write(tx => tx.drop(user, [a, a, idOf(99)]))
    await reading(graph, async reader => {
      const left = await scanAll(reader, follows)
      expect(left.map(({ from, to }) => [from, to])).toEqual([
        [b, b],
        [b, c],
      ])
      expect(await reader.degrees(follows, 'out', [a, b, c])).toEqual([0, 2, 0])
      expect(await reader.degrees(follows, 'in', [a, b, c])).toEqual([0, 1, 1])
      expect(await reader.count(follows)).toBe(2)
      expect((await reader.lookup(follows, property(follows, 'since'), 5)).ids).toEqual(
        left.map(({ id }) => id),
      )
      expect(await reader.degrees(wrote, 'in', [page])).toEqual([1])
    })
    await graph.write(tx => tx.drop(doc, [page]))
    await graph.write(tx => tx.drop(user, [b, c]))
    await reading(graph, async reader => {
      expect(await scanAll(reader, wrote)).toEqual([])
      expect([await reader.count(follows), await reader.count(wrote), await reader.count(user)]).toEqual([
        0, 0, 0,
      ])
    })
  })

  it('of a UNIQUE type are at most one for each pair and direction', async () => {
    const graph = await (await create()).open(schema)
    await graph.write(async tx => {
      await insertUsers(tx)
      await tx.insertEdges(likes, pairs([a, b], [b, a], [a, a], [a, c]))
    })
    await expect(graph.write(tx => tx.insertEdges(likes, pairs([b, c], [a, b])))).rejects.toMatchObject({
      code: 'DUPLICATE_KEY',
      message: `Duplicate key on unique index: a UNIQUE edge \`Likes\` from \`User\` ${formatId(a)} to \`User\` ${formatId(b)} already exists.`,
    })
    await expect(graph.write(tx => tx.insertEdges(likes, pairs([c, b], [c, b])))).rejects.toMatchObject({
      code: 'DUPLICATE_KEY',
    })
    expect(await reading(graph, reader => reader.count(likes))).toBe(4)
    await graph.write(async tx => {
      await tx.drop(likes, (await tx.edgesBetween(likes, a, b)).ids)
      await tx.insertEdges(likes, pairs([a, b]))
    })
    expect(await reading(graph, reader => reader.count(likes))).toBe(4)
  })
})

describePort('a hub', create => {
  it('keeps 20,000 edges in order, finds one among them, and is dropped with all of them', {
    timeout: 120_000,
  }, async () => {
    const database = await create()
    const graph = await database.open(schema)
    const fans = Array.from({ length: 20_000 }, (_, i) => idOf(1000 + i))
    await graph.write(async tx => {
      await insertUsers(tx)
      await tx.insertNodes(
        user,
        fans.map(id => ({ id, values: new Map() })),
      )
    })
    for (let start = 0; start < fans.length; start += 5000) {
      const rows = fans.slice(start, start + 5000).map(fan => ({ from: fan, to: a, values: new Map() }))
      await graph.write(tx => tx.insertEdges(likes, rows))
    }
    await reading(graph, async reader => {
      const [adjacency] = await reader.adjacency(likes, 'in', [a])
      expect(adjacency!.others).toEqual(fans)
      expect(await reader.degrees(likes, 'in', [a])).toEqual([fans.length])
      expect((await reader.edgesBetween(likes, fans[777]!, a)).ids).toEqual([adjacency!.edges[777]])
    })
    await expect(graph.write(tx => tx.insertEdges(likes, pairs([fans[5]!, a])))).rejects.toMatchObject({
      code: 'DUPLICATE_KEY',
    })
    await graph.write(tx => tx.drop(user, fans.slice(0, 100)))
    expect(await reading(graph, reader => reader.degrees(likes, 'in', [a]))).toEqual([fans.length - 100])
    await verifyDerived(database.store, graph, schema)
    await graph.write(tx => tx.drop(user, [a]))
    await reading(graph, async reader => {
      expect(await reader.count(likes)).toBe(0)
      expect(await reader.degrees(likes, 'out', [fans[500]!])).toEqual([0])
    })
  })
})

it('a hub accepts 100,000 edges in one transaction', { timeout: 120_000 }, async () => {
  const database = await memoryDatabase()
  const graph = await database.open(schema)
  const fans = Array.from({ length: 100_000 }, (_, i) => idOf(1000 + i))
  await graph.write(async tx => {
    await tx.insertNodes(
      user,
      [a, ...fans].map(id => ({ id, values: new Map() })),
    )
    for (let start = 0; start < fans.length; start += 1000) {
      const rows = fans.slice(start, start + 1000).map(fan => ({ from: fan, to: a, values: new Map() }))
      await tx.insertEdges(likes, rows)
    }
    expect(await tx.degrees(likes, 'in', [a])).toEqual([fans.length])
  })
  const [adjacency] = await reading(graph, reader => reader.adjacency(likes, 'in', [a]))
  expect(adjacency!.others).toEqual(fans)
})
