import { expect, it } from 'vitest'
import { formatId } from '../../src/language/catalog/index.ts'
import type { Id } from '../../src/store/graph/api.ts'
import { type Graph, packIds } from '../../src/store/graph/index.ts'
import { reading } from './support/collect.ts'
import { idOf } from './support/ids.ts'
import { catalog, edge, node, values } from './support/schema.ts'
import { describeStores } from './support/stores.ts'
import { verifyDerived } from './support/verify.ts'

const user = node('User', 'age I32')
const knows = edge('Knows', user, user, '')
const schema = catalog(user, knows)

const range = (count: number, from = 0, step = 1) => Array.from({ length: count }, (_, i) => from + i * step)
const ids = (numbers: readonly number[]) => numbers.map(number => idOf(number))

const loadEdges = (graph: Graph, from: readonly Id[], to: readonly Id[]) =>
  graph.write(tx =>
    tx.load(knows, { count: from.length, values: new Map(), from: packIds(from), to: packIds(to) }),
  )

const notFound = (id: Id) => ({
  code: 'NODE_NOT_FOUND',
  message: expect.stringContaining(formatId(id)),
})

describeStores('the ends of edges that are loaded', create => {
  it.each([
    ['ascend', (i: number) => i],
    ['come in any order', (i: number) => (i * 7919) % 2000],
  ])('are found where ids %s, near one another or far apart', async (_, place) => {
    const database = await create()
    const graph = await database.open(schema)
    // Ids of which only every tenth is there.
    const all = range(2000).map(i => idOf(1000 + 10 * place(i)))
    for (let start = 0; start < all.length; start += 500) {
      const part = all.slice(start, start + 500)
      await graph.write(tx =>
        tx.insertNodes(
          user,
          part.map(id => ({ id, values: values(user, { age: 1 }) })),
        ),
      )
    }
    const dropped = [0, 1, 700, 701, 1200, 1999].map(i => all[i]!)
    await graph.write(tx => tx.drop(user, dropped))
    await graph.write(tx => tx.update(user, ids([1500, 1510, 20_500]), values(user, { age: 2 })))
    const live = ids(range(2000, 1000, 10)).filter(id => !dropped.includes(id))

    const groups = [
      live.slice(0, 300),
      live.slice(-300),
      live.slice(900, 950),
      [live[0]!, live.at(-1)!],
      live.filter((_, i) => i % 40 === 0),
      live,
    ]
    for (const group of groups) {
      const to = group.toReversed()
      await loadEdges(graph, group, to)
      const found = await reading(graph, async reader => {
        const lists = await reader.adjacency(knows, 'out', group)
        return lists.map(({ others }) => others.at(-1)!)
      })
      expect(found).toEqual(to)
    }
    for (const missing of [...dropped, ...ids([3, 999, 1001, 10_005, 999_999])]) {
      const near = live.slice(900, 950)
      await expect(loadEdges(graph, [...near, missing], [...near, missing])).rejects.toMatchObject(
        notFound(missing),
      )
      await expect(loadEdges(graph, [missing], [near[0]!])).rejects.toMatchObject(notFound(missing))
    }
    await verifyDerived(database.store, graph, schema)
  })
})
