import { expect } from 'vitest'
import type { Catalog } from '../../../src/language/catalog/index.ts'
import { allTypes } from '../../../src/language/catalog/index.ts'
import type { Graph } from '../../../src/store/graph/index.ts'
import { readPageRows, scanRecords } from '../../../src/store/graph/reading/record-batches.ts'
import { scanBytesTree, scanNumberTree } from '../../../src/store/graph/trees/tree-scan.ts'
import {
  bytesNodeSpace,
  catalogSpace,
  numberNodeSpace,
  pageSpace,
  vectorInfoSpace,
  vectorSpace,
} from '../../../src/store/graph/types/spaces.ts'
import { nodeTokens, tokenKey } from '../../../src/store/graph/types/text-index.ts'
import { Layouts, type TreeKeys, type TypeLayout } from '../../../src/store/graph/types/type-layout.ts'
import { TypeState, typeStateSpace } from '../../../src/store/graph/types/type-state.ts'
import type { Space, StoreSnapshot, VersionedStore } from '../../../src/store/versioned/contract/api.ts'
import { scanAll } from './collect.ts'
import { noStore } from './stores.ts'

/**
 * Recomputes trees, counts and vector info from the records, and expects exactly that in the store, and nothing else: every
 * node belongs to a tree, and every page to rows of its type.
 */
export async function verifyDerived(store: VersionedStore, graph: Graph, catalog: Catalog): Promise<void> {
  // A server derives nothing that gvq could get wrong.
  if (store === noStore) return
  const state = store.snapshot()
  const reader = graph.snapshot()
  const stored = (await state.get(catalogSpace, ''))!
  const layouts = new Layouts(catalog, stored, stored)
  const pageRows = await readPageRows(state)
  let nodes = 0
  for (const type of allTypes(catalog)) {
    const layout = layouts.of(type)
    const known = (await state.get(typeStateSpace, layout.prefix)) ?? TypeState.empty
    const records = []
    for await (const batch of scanRecords(state, { layouts, pageRows }, layout))
      records.push(...batch.records)
    const byId = [...records].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect((await scanAll(reader, type)).map(({ id }) => id)).toEqual(byId.map(({ id }) => id))
    expect(known.count).toBe(records.length)
    for (const { row } of records) expect(row).toBeLessThan(known.rows)
    const expected = new Map<TreeKeys, string[]>()
    if (known.isOrdered) {
      expect(byId).toEqual(records)
    } else {
      expected.set(
        layout.trees.ids,
        records.map(({ id, row }) => entry(id, row)),
      )
    }
    for (const { property, tree, encode } of layout.indexes) {
      const entries = records.flatMap(({ values, row }) => {
        const value = values[property.slot] ?? null
        return value === null ? [] : [entry(encode(value), row)]
      })
      expected.set(tree, entries)
    }
    let textLength = 0
    if (layout.hasTextIndex) {
      const entries = records.flatMap(record => {
        const { length, frequencies } = nodeTokens(layout, record)
        textLength += length
        return [...frequencies].map(([token, count]) => entry(tokenKey(token), record.row, count, length))
      })
      expected.set(layout.trees.text, entries)
    }
    expect(known.textLength).toBe(textLength)
    for (const [keys, entries] of expected) {
      if (keys !== layout.trees.ids) expect(known.due?.get(keys.name) ?? 0).toBe(entries.length)
      const found: string[] = []
      for await (const { run, start, end } of scanBytesTree(state, keys, known.tree(keys.name))) {
        for (let i = start; i < end; i++) {
          found.push(entry(run.keyAt(i), run.rows[i]!, ...run.extras.map(column => column[i]!)))
        }
      }
      expect(found.sort()).toEqual(entries.sort())
    }
    if (type.kind === 'edge') {
      // Later ones are in no tree yet, and each of these rows has one.
      const edges = records.filter(({ row }) => row < known.linkedRows)
      expect(records.length - edges.length).toBe(known.unlinked)
      const out = edges.map(({ fromRow, row, toRow }) => [fromRow, row, toRow])
      const into = edges.map(({ fromRow, row, toRow }) => [toRow, row, fromRow])
      expect(await adjacencyOf(state, layout, 'out', known)).toEqual(inOrder(out))
      expect(await adjacencyOf(state, layout, 'in', known)).toEqual(inOrder(into))
    }
    nodes += await nodesOf(state, layout, known)
    await verifyVectors(state, layout, records)
  }
  const numbers = await storedValues(state, numberNodeSpace)
  const bytes = await storedValues(state, bytesNodeSpace)
  expect(numbers.size + bytes.size).toBe(nodes)
  for (const key of (await storedValues(state, pageSpace)).keys()) {
    const owner = [...layouts.all()].find(({ prefix }) => key.startsWith(prefix))
    expect(owner).toBeDefined()
  }
  reader.release()
  state.release()
}

/** How many nodes there are under the trees of a type. */
async function nodesOf(state: StoreSnapshot, layout: TypeLayout, known: TypeState): Promise<number> {
  let count = 0
  for (const [name] of known.trees()) {
    for (const space of [numberNodeSpace, bytesNodeSpace] as const) {
      const keys = [...(await storedValues<unknown>(state, space as Space<unknown>)).keys()]
      count += keys.filter(key => key.startsWith(`${layout.prefix}${name}:`)).length
    }
  }
  return count
}

async function adjacencyOf(
  state: StoreSnapshot,
  layout: TypeLayout,
  direction: 'out' | 'in',
  known: TypeState,
): Promise<number[][]> {
  const keys = layout.trees[direction]
  const found: number[][] = []
  for await (const { run, start, end } of scanNumberTree(state, keys, known.tree(keys.name))) {
    for (let i = start; i < end; i++) found.push([run.a[i]!, run.b[i]!, run.extras[0]![i]!])
  }
  return found
}

async function verifyVectors(
  state: StoreSnapshot,
  { type, prefix }: TypeLayout,
  records: readonly { readonly id: string }[],
): Promise<void> {
  const payloads = [...(await storedValues(state, vectorSpace))].filter(([key]) => key.startsWith(prefix))
  const keys = type.kind === 'vector' ? records.map(({ id }) => prefix + id) : []
  expect(payloads.map(([key]) => key)).toEqual(keys.sort())
  const info = await state.get(vectorInfoSpace, prefix)
  expect(info !== undefined).toBe(payloads.length > 0)
  if (info === undefined) return
  expect(new Set(payloads.map(([, { data }]) => data.length))).toEqual(new Set([info.dimension]))
  const embedded = payloads.filter(([, { isEmbedded }]) => isEmbedded).length
  expect([info.embedded, info.model !== undefined]).toEqual([embedded, embedded > 0])
}

function entry(key: string, ...numbers: readonly number[]): string {
  return `${Buffer.from(key, 'latin1').toString('hex')} ${numbers.join(' ')}`
}

function inOrder(entries: readonly number[][]): number[][] {
  return [...entries].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)
}

async function storedValues<V>(state: StoreSnapshot, space: Space<V>): Promise<Map<string, V>> {
  const cursor = state.scan(space, { prefix: '' }, 100_000)
  const rows = (await cursor.next()) ?? []
  await cursor.close()
  return new Map(rows)
}
