import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { atOnce, type Parts } from '../../src/base/flow/parts.ts'
import type { Value } from '../../src/language/catalog/index.ts'
import type { Id } from '../../src/store/graph/api.ts'
import { type Graph, packIds, unpackIds } from '../../src/store/graph/index.ts'
import { applyingEdits } from '../../src/store/graph/tree/apply.ts'
import { sortingBytes } from '../../src/store/graph/tree/sort-bytes.ts'
import { sortingNumbers } from '../../src/store/graph/tree/sort-numbers.ts'
import { turnsDuring } from '../support/turns.ts'
import { catalog, edge, node, values } from './support/schema.ts'
import { memoryDatabase } from './support/stores.ts'
import { type Entry, numbers, StoredNodes } from './support/trees.ts'

const user = node('User', 'unique email String, index age I32')
const knows = edge('Knows', user, user, '')
const schema = catalog(user, knows)

const count = 40_000
/** The numbers in no order. */
const scattered = Array.from({ length: count }, (_, i) => (i * 7919) % count)

/** A clock on which a millisecond passes whenever somebody looks at it, so that work of so many looks is due a turn. */
function tickingClock(): void {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now)
  onTestFinished(() => clock.mockRestore())
}

async function users(graph: Graph): Promise<readonly Id[]> {
  const batch = {
    count,
    values: new Map<number, Value[]>([
      [0, scattered.map(i => `${i}@x`)],
      [1, scattered.map(i => i % 100)],
    ]),
  }
  return unpackIds(await graph.write(tx => tx.load(user, batch)))
}

describe('a write of many records gives others their turns', () => {
  async function withUsers(work: (graph: Graph, ids: readonly Id[]) => Promise<unknown>): Promise<number> {
    const graph = await (await memoryDatabase()).open(schema)
    const ids = await users(graph)
    const links = { count, values: new Map(), from: packIds(ids), to: packIds(scattered.map(i => ids[i]!)) }
    await graph.write(tx => tx.load(knows, links))
    tickingClock()
    return turnsDuring(() => work(graph, ids))
  }

  it('while it loads', async () => {
    const graph = await (await memoryDatabase()).open(schema)
    tickingClock()
    expect(await turnsDuring(() => users(graph))).toBeGreaterThan(20)
  })

  it('while it updates an indexed property', async () => {
    const ages = scattered.map(i => i % 101)
    const update = (graph: Graph, ids: readonly Id[]) =>
      graph.write(tx => tx.updateEach(user, ids, new Map([[1, ages]])))
    expect(await withUsers(update)).toBeGreaterThan(20)
  })

  it('while it gives all the same value', async () => {
    const update = (graph: Graph, ids: readonly Id[]) =>
      graph.write(tx => tx.update(user, ids, values(user, { age: 7 })))
    expect(await withUsers(update)).toBeGreaterThan(20)
  })

  it('while it drops records with their edges', async () => {
    expect(await withUsers((graph, ids) => graph.write(tx => tx.drop(user, ids)))).toBeGreaterThan(15)
  })
})

describe('work on many entries has parts of bounded size', () => {
  function partsOf(work: Parts<unknown>): number {
    let parts = 1
    while (!work.next().done) parts++
    return parts
  }

  const rows = Uint32Array.from(scattered, (_, i) => i)

  it('for sorting them by bytes', () => {
    const keys = scattered.map(i => `user-${i}@example.com`)
    expect(partsOf(sortingBytes(keys, rows))).toBeGreaterThan(20)
  })

  it('for sorting them by numbers', () => {
    expect(partsOf(sortingNumbers(Uint32Array.from(scattered), rows))).toBeGreaterThan(8)
  })

  it('for taking them into a tree: a leaf at most', () => {
    const entries = scattered.map((i): Entry<number> => [i, 0])
    const nodes = new StoredNodes(numbers)
    const built = atOnce(applyingEdits(undefined, nodes, numbers.run([], 0), numbers.run(entries, 0)))!
    nodes.store(built)
    const leaves = [...built.puts.values()].filter(({ children }) => children.length === 0).length
    const removals = numbers.run(
      entries.filter((_, i) => i % 3 === 0),
      0,
    )
    const parts = partsOf(applyingEdits(built.state, nodes, removals, numbers.run([], 0)))
    expect(parts).toBeGreaterThan(leaves)
  })
})
