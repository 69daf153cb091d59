import { expect, it } from 'vitest'
import { packIds, unpackIds } from '../../src/store/graph/keys/packed-ids.ts'
import { reading } from './support/collect.ts'
import { Damage } from './support/damage.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, property, values } from './support/schema.ts'
import { memoryDatabase } from './support/stores.ts'

const user = node('User', 'unique name String')
const knows = edge('Knows', user, user)
const schema = catalog(user, knows)
const rowsMax = 2 ** 32 - 1
const pageRows = 1024

const refusal = {
  code: 'STORAGE_UNAVAILABLE',
  message:
    'A record of N::User could not be stored: the type has given out all of its 4,294,967,295 rows, which also dropped records keep.',
  hint: expect.stringContaining('gvq restore'),
}

const named = (names: readonly string[]) => names.map(name => ({ values: values(user, { name }) }))

/** A type of which so many rows are left. */
async function almostFull(left: number) {
  const database = await memoryDatabase()
  const first = await database.open(schema, { pageRows })
  const [ada] = await first.write(tx => tx.insertNodes(user, named(['ada'])))
  const damage = await Damage.to(database.store)
  await damage.changeState('User', state => state.with({ rows: rowsMax - left }))
  return { database, graph: await database.open(schema), ada: ada!.id }
}

it('the last rows of a type are given out, and used by indexes and edges', async () => {
  // The last page has no row 1,023.
  const { graph, ada } = await almostFull(pageRows - 1)
  const names = Array.from({ length: pageRows - 3 }, (_, i) => `${i}`)
  await graph.write(tx => tx.insertNodes(user, named(names)))
  const load = { count: 1, values: new Map([[0, ['bob']]]) }
  const [bob] = unpackIds(await graph.write(tx => tx.load(user, load)))
  const [cy] = await graph.write(tx => tx.insertNodes(user, named(['cy'])))
  await graph.write(tx => tx.insertEdges(knows, [{ from: cy!.id, to: ada, values: new Map() }]))
  await reading(graph, async reader => {
    expect((await reader.lookup(user, property(user, 'name'), 'cy')).ids).toEqual([cy!.id])
    expect((await reader.records(user, [bob!, cy!.id])).map(record => record?.values)).toEqual([
      ['bob'],
      ['cy'],
    ])
    const found = await reader.neighbours(knows, 'in', 'ends', [ada])
    expect(found.ids).toEqual([cy!.id])
    expect(found.rows).toEqual([rowsMax - 1])
  })
})

it.each([
  ['a single write', 1],
  ['a write of several', 3],
])('a record beyond the last row is refused before anything is written: %s', async (_, count) => {
  const { graph, ada } = await almostFull(count - 1)
  const names = Array.from({ length: count }, (_, i) => `${i}`)
  const inserted = graph.write(tx => tx.insertNodes(user, named(names)))
  await expect(inserted).rejects.toMatchObject(refusal)
  const loaded = graph.write(tx => tx.load(user, { count, values: new Map([[0, names]]) }))
  await expect(loaded).rejects.toMatchObject(refusal)
  const ids = { packed: packIds(names.map((_, i) => idOf(i))), missing: [] }
  const outOfOrder = graph.write(tx => tx.load(user, { count, ids, values: new Map([[0, names]]) }))
  await expect(outOfOrder).rejects.toMatchObject(refusal)
  await graph.write(tx => tx.update(user, [ada], values(user, { name: 'eve' })))
  await reading(graph, async reader => {
    expect(await reader.count(user)).toBe(1)
    expect((await reader.lookup(user, property(user, 'name'), 'eve')).ids).toEqual([ada])
  })
})
