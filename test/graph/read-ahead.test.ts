import { expect, test } from 'vitest'
import { type Graph, openGraph } from '../../src/store/graph/index.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { WatchedStore } from '../versioned/support.ts'
import { reading } from './support/collect.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'

const user = node('User', 'unique email String')
const knows = edge('Knows', user, user)
const schema = catalog(user, knows)
const email = property(user, 'email')
const count = 6000

/** A graph on a disk, and what was read from the disk since it was opened. */
async function openOn(disk: WatchedStore): Promise<Graph> {
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 64 * 1024 * 1024 })
  const graph = await openGraph(store, schema, { pageRows: 16 })
  disk.reads.length = 0
  return graph
}

test('random reads of a graph that was just opened take far fewer requests than reads', async () => {
  const disk = new WatchedStore(openMemoryStore())
  const filled = await openOn(disk)
  const ids = await filled.write(async tx => {
    const rows = Array.from({ length: count }, (_, i) => ({ values: values(user, { email: `${i}@x` }) }))
    const ids = (await tx.insertNodes(user, rows)).map(({ id }) => id)
    await tx.insertEdges(
      knows,
      ids.map((from, i) => ({ from, to: ids[(i * 7) % count]!, values: new Map() })),
    )
    return ids
  })
  // The order jumps about.
  const asked = Array.from({ length: 1000 }, (_, i) => (i * 2389) % count)

  const byId = await openOn(disk)
  for (const i of asked) {
    const [record] = await reading(byId, snapshot => snapshot.records(user, [ids[i]!]))
    expect(record!.values).toEqual([`${i}@x`])
  }
  expect(disk.reads.length).toBeLessThan(60)

  const byEmail = await openOn(disk)
  for (const i of asked) {
    const found = await reading(byEmail, async snapshot => snapshot.lookup(user, email, `${i}@x`))
    expect(found.ids).toEqual([ids[i]])
  }
  expect(disk.reads.length).toBeLessThan(70)

  const byEdge = await openOn(disk)
  for (const i of asked) {
    const { ids: found } = await reading(byEdge, snapshot =>
      snapshot.neighbours(knows, 'out', 'ends', [ids[i]!]),
    )
    expect(found).toEqual([ids[(i * 7) % count]])
  }
  expect(disk.reads.length).toBeLessThan(80)
})
