import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Graph } from '../../src/store/graph/index.ts'
import { metaKeys } from '../../src/store/graph/keys/keys.ts'
import { metaSpace, rawSpace } from '../../src/store/graph/types/spaces.ts'
import { reading } from './support/collect.ts'
import { Damage, withWrongByte } from './support/damage.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { describeStores, memoryDatabase, type TestDatabase } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'unique email String, index age U8')
const knows = edge('Knows', user, user)
const schema = catalog(user, knows)
const email = property(user, 'email')

async function filled(database: TestDatabase): Promise<{ graph: Graph; ids: readonly string[] }> {
  const graph = await database.open(schema)
  const rows = Array.from({ length: 600 }, (_, i) => ({
    values: values(user, { email: `${i}@x`, age: i % 9 }),
  }))
  const ids = await graph.write(async tx => {
    const made = (await tx.insertNodes(user, rows)).map(({ id }) => id)
    await tx.insertEdges(
      knows,
      made.map((from, i) => ({ from, to: made[(i * 7) % 600]!, values: new Map() })),
    )
    return made
  })
  return { graph, ids }
}

const rename = (graph: Graph, id: string, to: string) =>
  graph.write(tx => tx.update(user, [id], values(user, { email: to })))
const find = (graph: Graph, value: string) =>
  reading(graph, async reader => (await reader.lookup(user, email, value)).ids.length)

/** All that the trees of the users hold, byte by byte. */
async function stored(database: TestDatabase): Promise<ReadonlyMap<string, string>> {
  const damage = await Damage.to(database.store)
  const { space, prefix } = damage.index('User', 'email')
  const found = new Map<string, string>()
  for (const key of await damage.keys(space, prefix.slice(0, 2))) {
    found.set(key, (await damage.bytes(space, key)).toString('hex'))
  }
  return found
}

it('deltas of nodes stand beside nodes that do not change, until they are folded in', async () => {
  const database = await memoryDatabase()
  const { graph, ids } = await filled(database)
  const damage = await Damage.to(database.store)
  const tree = damage.index('User', 'email')
  const nodes = new Map<string, string>()
  /** The leaves that were written since the last call. */
  const note = async () => {
    const changed: string[] = []
    for (const key of await damage.nodes(tree)) {
      const bytes = await damage.bytes(tree.space, key)
      if (bytes.length < 1000) continue
      if (nodes.get(key) !== bytes.toString('hex')) changed.push(key)
      nodes.set(key, bytes.toString('hex'))
    }
    return changed
  }
  await note()
  await rename(graph, ids[3]!, 'other')
  expect(await note()).toEqual([])
  expect((await damage.deltas(tree)).length).toBeGreaterThan(0)
  let folds = 0
  for (let i = 0; i < 60; i++) {
    await rename(graph, ids[i]!, `again ${i}`)
    folds += (await note()).length
  }
  expect(folds).toBeGreaterThan(0)
  expect(folds).toBeLessThan(60)
  await verifyDerived(database.store, graph, schema)
})

describeStores('deltas of nodes', create => {
  it('serve old readers, and are read after a restart', async () => {
    const database = await create()
    const { graph, ids } = await filled(database)
    await rename(graph, ids[5]!, 'first')
    const snapshot = graph.snapshot()
    for (let i = 0; i < 40; i++) await rename(graph, ids[i]!, `later ${i}`)
    const seen = async (value: string) => (await snapshot.lookup(user, email, value)).ids.length
    expect([await seen('first'), await seen('5@x'), await seen('6@x'), await seen('later 6')]).toEqual([
      1, 0, 1, 0,
    ])
    snapshot.release()
    const again = await database.open(schema)
    expect([await find(again, 'first'), await find(again, '6@x'), await find(again, 'later 6')]).toEqual([
      0, 0, 1,
    ])
    for (let i = 0; i < 40; i++) await rename(again, ids[i]!, `${i}@x`)
    await verifyDerived(database.store, again, schema)
  })

  it('are as they were after an undo', async () => {
    const database = await create()
    const { graph, ids } = await filled(database)
    await rename(graph, ids[5]!, 'first')
    for (const [i, id] of ids.slice(0, 30).entries()) {
      const before = await stored(database)
      const { undo } = await graph.writeUndoably(tx =>
        tx.update(user, [id], values(user, { email: `u${i}` })),
      )
      expect(await stored(database)).not.toEqual(before)
      expect(await graph.undo(undo!)).toBe(true)
      expect(await stored(database)).toEqual(before)
      await rename(graph, id, `v${i}`)
    }
    await verifyDerived(database.store, graph, schema)
  })

  it('go with their nodes when leaves split, join and become empty', async () => {
    const database = await create()
    const { graph, ids } = await filled(database)
    for (let i = 0; i < 6; i++) {
      const more = Array.from({ length: 100 }, (_, j) => ({ values: values(user, { email: `${i} ${j}` }) }))
      await graph.write(tx => tx.insertNodes(user, more))
      await rename(graph, ids[i]!, `between ${i}`)
    }
    await verifyDerived(database.store, graph, schema)
    for (let i = 0; i < 600; i += 40) await graph.write(tx => tx.drop(user, ids.slice(i, i + 40)))
    await verifyDerived(database.store, graph, schema)
  })

  it('of the sparse tree of ids are gone after ids came out of order', async () => {
    const database = await create()
    const graph = await database.open(schema, { pageRows: 4 })
    for (let i = 0; i < 60; i++) {
      await graph.write(tx => tx.insertNodes(user, [{ values: values(user, { email: `${i}` }) }]))
    }
    const damage = await Damage.to(database.store)
    expect((await damage.deltas(damage.layout('User').trees.ids)).length).toBeGreaterThan(0)
    await graph.write(tx =>
      tx.insertNodes(user, [{ id: '\0'.repeat(16), values: values(user, { email: 'z' }) }]),
    )
    expect(await damage.deltas(damage.layout('User').trees.ids)).toEqual([])
    await verifyDerived(database.store, graph, schema)
  })

  it('fail what reads them, and no others, if they are damaged', async () => {
    const database = await create()
    const { graph, ids } = await filled(database)
    await rename(graph, ids[3]!, 'a')
    const damage = await Damage.to(database.store)
    const tree = damage.index('User', 'email')
    const [key] = await damage.deltas(tree)
    await damage.put(tree.space, key!, withWrongByte(await damage.bytes(tree.space, key!)))
    const again = await database.open(schema)
    await expect(find(again, '3@x')).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringMatching(
        /^The delta of node \d+ of a tree of bytes is damaged: its checksum is wrong\.$/,
      ),
      hint: expect.stringContaining('gvq doctor'),
    })
    expect(
      await reading(again, async reader => (await reader.lookup(user, property(user, 'age'), 1)).ids.length),
    ).toBe(67)
  })
})

describeStores('a store of format 2', create => {
  it('opens as it is, and is one of format 4 from then on', async () => {
    const database = await create()
    await filled(database)
    await database.store.write(tx => tx.put(rawSpace(metaSpace), metaKeys.format, Buffer.from('2')))
    const graph = await database.open(schema)
    const snapshot = database.store.snapshot()
    expect(await snapshot.get(metaSpace, metaKeys.format)).toBe('4')
    snapshot.release()
    expect(await find(graph, '3@x')).toBe(1)
    await verifyDerived(database.store, graph, schema)
  })
})

it('beside a node that an earlier gvq wrote, whose checksum has no key, survives an undo', async () => {
  const database = await memoryDatabase()
  const { graph, ids } = await filled(database)
  const damage = await Damage.to(database.store)
  const tree = damage.index('User', 'email')
  for (const key of await damage.nodes(tree)) {
    const bytes = await damage.bytes(tree.space, key)
    bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0)
    await damage.put(tree.space, key, bytes)
  }
  const again = await database.open(schema)
  await rename(again, ids[3]!, 'other')
  expect((await (await Damage.to(database.store)).deltas(tree)).length).toBeGreaterThan(0)
  const emails = ids.map((_, i) => `new ${i}`)
  const { undo } = await again.writeUndoably(tx => tx.updateEach(user, ids, new Map([[email.slot, emails]])))
  expect(await again.undo(undo!)).toBe(true)
  const third = await database.open(schema)
  expect([await find(third, 'other'), await find(third, '4@x'), await find(third, 'new 4')]).toEqual([
    1, 1, 0,
  ])
  await verifyDerived(database.store, third, schema)
  await graph.close().catch(() => undefined)
})
