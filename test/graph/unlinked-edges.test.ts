import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { formatId } from '../../src/language/catalog/index.ts'
import type { GraphTransaction, Id } from '../../src/store/graph/api.ts'
import { inspectGraph, readStored, repairGraph } from '../../src/store/graph/index.ts'
import { treeNames } from '../../src/store/graph/types/type-state.ts'
import { thresholds } from '../../src/store/keyvalue/contract/thresholds.ts'
import { withThresholds } from '../support/thresholds.ts'
import { reading } from './support/collect.ts'
import { Damage } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node } from './support/schema.ts'
import { describeStores, type TestDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'name String')
const knows = edge('Knows', user, user)
const schema = catalog(user, knows)
const quiet = () => undefined

/** Edges from the first users to those after them, of which each user has several. */
function pairs(count: number, users = 9, shift = 1) {
  return Array.from({ length: count }, (_, i) => ({
    from: idOf(1 + (i % users)),
    to: idOf(1 + ((i + shift) % users)),
    values: new Map(),
  }))
}

async function insertUsers(tx: GraphTransaction, count = 9): Promise<void> {
  await tx.insertNodes(
    user,
    Array.from({ length: count }, (_, i) => ({ id: idOf(1 + i), values: new Map() })),
  )
}

async function opened(create: () => Promise<TestDatabase>) {
  withThresholds(thresholds, { unlinkedBatchMin: 5, unlinkedMin: 30, unlinkedMax: 40, linkedPerUnlinked: 4 })
  const database = await create()
  const graph = await database.open(schema)
  await graph.write(tx => insertUsers(tx))
  return { database, graph }
}

/** How many edges are in the trees, and how many are not. */
async function linkedAndNot({ store }: TestDatabase): Promise<readonly [number, number]> {
  const state = await (await Damage.to(store)).state('Knows')
  const trees = [treeNames.out, treeNames.in].map(name => state.tree(name)?.count ?? 0)
  expect(trees[0]).toBe(trees[1])
  return [trees[0]!, state.unlinked]
}

describeStores('edges that are in no tree yet', create => {
  it('are those of a batch, and are found from both ends', async () => {
    const { database, graph } = await opened(create)
    const edges = await graph.write(tx => tx.insertEdges(knows, pairs(20)))
    expect(await linkedAndNot(database)).toEqual([0, 20])
    const check = (ids: readonly Id[]) =>
      reading(graph, async reader => {
        const [first, second] = await reader.adjacency(knows, 'out', [idOf(1), idOf(2)])
        expect(first).toEqual({ edges: [ids[0], ids[9], ids[18]], others: [idOf(2), idOf(2), idOf(2)] })
        expect(second!.edges).toEqual([ids[1], ids[10], ids[19]])
        expect(await reader.degrees(knows, 'in', [idOf(1), idOf(2), idOf(3)])).toEqual([2, 3, 3])
        expect((await reader.edgesBetween(knows, idOf(1), idOf(2))).ids).toEqual(first!.edges)
      })
    await check(edges.map(({ id }) => id))
    await verifyDerived(database.store, graph, schema)
  })

  it('come into the trees together, when they are too many', async () => {
    const { database, graph } = await opened(create)
    const sizes: (readonly [number, number])[] = []
    for (let batch = 0; batch < 4; batch++) {
      await graph.write(tx => tx.insertEdges(knows, pairs(12, 9, batch)))
      sizes.push(await linkedAndNot(database))
      await verifyDerived(database.store, graph, schema)
    }
    expect(sizes).toEqual([
      [0, 12],
      [0, 24],
      [36, 0],
      [36, 12],
    ])
  })

  it('are not single ones, unless others are out of the trees', async () => {
    const { database, graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(1)))
    expect(await linkedAndNot(database)).toEqual([1, 0])
    await graph.write(tx => tx.insertEdges(knows, pairs(5)))
    await graph.write(tx => tx.insertEdges(knows, pairs(1)))
    expect(await linkedAndNot(database)).toEqual([1, 6])
  })

  it('come into the trees before one of them is dropped, but not before one of the others is', async () => {
    const { database, graph } = await opened(create)
    const [old] = await graph.write(tx => tx.insertEdges(knows, pairs(1)))
    const edges = await graph.write(tx => tx.insertEdges(knows, pairs(8)))
    await graph.write(tx => tx.drop(knows, [old!.id]))
    expect(await linkedAndNot(database)).toEqual([0, 8])
    await graph.write(tx => tx.drop(knows, [edges[3]!.id]))
    expect(await linkedAndNot(database)).toEqual([7, 0])
    await verifyDerived(database.store, graph, schema)
  })

  it('are dropped with an item at an end', async () => {
    const { database, graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(18)))
    await graph.write(tx => tx.drop(user, [idOf(1)]))
    await reading(graph, async reader => {
      expect(await reader.count(knows)).toBe(14)
      expect(await reader.degrees(knows, 'in', [idOf(2), idOf(3)])).toEqual([0, 2])
    })
    await verifyDerived(database.store, graph, schema)
  })

  it('are those of the transaction that was committed, not of one that gave the same rows to others', async () => {
    const { database, graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(10)))
    const failing = graph.write(async tx => {
      await tx.insertEdges(knows, pairs(10, 9, 3))
      expect(await tx.degrees(knows, 'in', [idOf(4)])).toEqual([3])
      throw new GvqError('INVALID_VALUE', 'The writer changed its mind.')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    await graph.write(tx => tx.insertEdges(knows, pairs(10, 9, 5)))
    await reading(graph, async reader => {
      expect((await reader.edgesBetween(knows, idOf(1), idOf(4))).ids).toEqual([])
      expect((await reader.edgesBetween(knows, idOf(1), idOf(6))).ids).toHaveLength(2)
    })
    await verifyDerived(database.store, graph, schema)
  })

  it('are those from before a commit that is undone, whose rows stay given out', async () => {
    const { database, graph } = await opened(create)
    const edges = await graph.write(tx => tx.insertEdges(knows, pairs(9)))
    const { undo } = await graph.writeUndoably(tx => tx.insertEdges(knows, pairs(9, 9, 2)))
    expect(await graph.undo(undo!)).toBe(true)
    const check = () =>
      reading(graph, async reader => {
        expect(await reader.adjacency(knows, 'out', [idOf(1)])).toEqual([
          { edges: [edges[0]!.id], others: [idOf(2)] },
        ])
        expect(await reader.degrees(knows, 'in', [idOf(1), idOf(3)])).toEqual([1, 1])
      })
    await check()
    await verifyDerived(database.store, graph, schema)
    await graph.write(tx => tx.insertEdges(knows, pairs(9, 9, 3)))
    await reading(graph, async reader =>
      expect(await reader.degrees(knows, 'out', [idOf(1), idOf(2)])).toEqual([2, 2]),
    )
    await verifyDerived(database.store, graph, schema)
  })

  it('are found by a reader as they were when it began', async () => {
    const { graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(9)))
    const before = graph.snapshot()
    await graph.write(tx => tx.insertEdges(knows, pairs(9)))
    expect(await before.degrees(knows, 'out', [idOf(1)])).toEqual([1])
    await graph.write(tx => tx.drop(user, [idOf(2)]))
    expect(await before.degrees(knows, 'out', [idOf(1)])).toEqual([1])
    before.release()
    await reading(graph, async reader => expect(await reader.degrees(knows, 'out', [idOf(1)])).toEqual([0]))
  })

  it('are found after a restart', async () => {
    const { database, graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(18)))
    const again = await database.open(schema)
    await reading(again, async reader => expect(await reader.degrees(knows, 'in', [idOf(2)])).toEqual([2]))
  })

  it('count where an edge type becomes UNIQUE', async () => {
    const { database, graph } = await opened(create)
    const edges = await graph.write(tx => tx.insertEdges(knows, pairs(10)))
    expect(await linkedAndNot(database)).toEqual([0, 10])
    const strict = edge('Knows', user, user, '', true)
    await expect(database.open(catalog(user, strict))).rejects.toMatchObject({
      details: expect.arrayContaining([
        `Edge type Knows became UNIQUE, but ${formatId(edges[0]!.id)} and ${formatId(edges[9]!.id)} join the same two items.`,
      ]),
    })
  })

  it.each([
    { name: 'none though some are', unlinked: 0 },
    { name: 'too few', unlinked: 9 },
    { name: 'too many', unlinked: 11 },
  ])('are compared with what their type says: $name', async ({ unlinked }) => {
    const { database, graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(3)))
    await graph.write(tx => tx.insertEdges(knows, pairs(10)))
    await (await Damage.to(database.store)).changeState('Knows', state => state.with({ unlinked }))
    const notices: string[] = []
    const again = await database.open(schema, { notice: text => notices.push(text) })
    expect(notices[0]).toBe(`The outgoing edges of Knows has 3 entries in place of ${13 - unlinked}.`)
    await verifyDerived(database.store, again, schema)
  })

  it('are found after a repair of the index of ids, which moves the next row', async () => {
    const { database, graph } = await opened(create)
    const edges = await graph.write(tx => tx.insertEdges(knows, pairs(9)))
    const damage = await Damage.to(database.store)
    await damage.changeState('Knows', state => state.withTree(treeNames.ids, undefined))
    const stored = (await readStored(database.store))!
    const { faults } = await inspectGraph(database.store, stored, quiet)
    expect(faults.map(({ kind }) => kind)).toEqual(['ids'])
    await repairGraph(database.store, stored, faults, quiet)
    const again = await database.open(schema)
    await verifyDerived(database.store, again, schema)
    await reading(again, async reader =>
      expect((await reader.edgesBetween(knows, idOf(1), idOf(2))).ids).toEqual([edges[0]!.id]),
    )
  })

  it('and a tree that has one of them already is found and mended by a comparison', async () => {
    const { database, graph } = await opened(create)
    await graph.write(tx => tx.insertEdges(knows, pairs(3)))
    await graph.write(tx => tx.insertEdges(knows, pairs(10)))
    const damage = await Damage.to(database.store)
    await damage.editEdges('Knows', 'out', [], [{ item: 0, edge: 5, other: 1 }])
    const stored = (await readStored(database.store))!
    const { faults } = await inspectGraph(database.store, stored, quiet)
    expect(faults.map(({ text }) => text)).toEqual([
      'The adjacency of E::Knows has 4 entries; the records have 3.',
    ])
    await repairGraph(database.store, stored, faults, quiet)
    const again = await database.open(schema)
    await verifyDerived(database.store, again, schema)
  })
})
