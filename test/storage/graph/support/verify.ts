import { expect } from 'vitest'
import type { Catalog, RecordType } from '../../../../src/language/catalog/index.ts'
import { allTypes } from '../../../../src/language/catalog/index.ts'
import { indexKeyEncoder } from '../../../../src/store/storage/graph/index-key.ts'
import { directionBytes, uint16Bytes } from '../../../../src/store/storage/graph/keys.ts'
import { scanLists } from '../../../../src/store/storage/graph/list-scan.ts'
import type { ListSpace } from '../../../../src/store/storage/graph/packed-list.ts'
import {
  adjacencySpace,
  catalogSpace,
  countSpace,
  propertySpace,
  vectorInfoSpace,
  vectorSpace,
} from '../../../../src/store/storage/graph/spaces.ts'
import type { StoredCatalog } from '../../../../src/store/storage/graph/stored-catalog.ts'
import type {
  Graph,
  Id,
  Space,
  StoredRecord,
  StoreSnapshot,
  VersionedStore,
} from '../../../../src/store/storage/index.ts'
import { scanAll } from './collect.ts'

type Lists = Map<string, { ids: Id[]; others: Id[] }>

/** Recomputes adjacency, indexes, counts and vector info from the records, and expects exactly that in the store. */
export async function verifyDerived(store: VersionedStore, graph: Graph, catalog: Catalog): Promise<void> {
  const state = store.snapshot()
  const reader = graph.snapshot()
  const stored = (await state.get(catalogSpace, ''))!
  const counts = new Map<string, number>()
  const adjacency: Lists = new Map()
  const properties: Lists = new Map()
  const vectorKeys: string[] = []
  for (const type of allTypes(catalog)) {
    const records = await scanAll(reader, type)
    const prefix = uint16Bytes(numberOf(stored, type))
    if (records.length > 0) counts.set(prefix, records.length)
    for (const record of records) {
      addEnds(adjacency, prefix, type, record)
      addValues(properties, prefix, stored, type, record)
      if (type.kind === 'vector') vectorKeys.push(prefix + record.id)
    }
  }
  expect(await storedLists(state, adjacencySpace)).toEqual(sorted(adjacency))
  expect(await storedLists(state, propertySpace)).toEqual(sorted(properties))
  expect(await storedValues(state, countSpace)).toEqual(sorted(counts))
  const payloads = await storedValues(state, vectorSpace)
  expect([...payloads.keys()]).toEqual(vectorKeys.sort())
  const infos = await storedValues(state, vectorInfoSpace)
  const vectorCounts = [...counts].filter(([prefix]) => vectorKeys.some(key => key.startsWith(prefix)))
  expect([...infos.keys()]).toEqual(vectorCounts.map(([prefix]) => prefix).sort())
  for (const [prefix, info] of infos) {
    const ofType = [...payloads].flatMap(([key, payload]) => (key.startsWith(prefix) ? [payload] : []))
    expect(new Set(ofType.map(({ data }) => data.length))).toEqual(new Set([info.dimension]))
    const embedded = ofType.filter(({ isEmbedded }) => isEmbedded).length
    expect([info.embedded, info.model !== undefined]).toEqual([embedded, embedded > 0])
  }
  reader.release()
  state.release()
}

function numberOf(stored: StoredCatalog, type: RecordType): number {
  return stored.types.find(({ kind, name }) => kind === type.kind && name === type.name)!.number
}

function addEnds(lists: Lists, prefix: string, type: RecordType, { id, from, to }: StoredRecord): void {
  if (type.kind !== 'edge') return
  add(lists, prefix + directionBytes.out + from, id, to)
  add(lists, prefix + directionBytes.in + to, id, from)
}

function addValues(
  lists: Lists,
  prefix: string,
  stored: StoredCatalog,
  type: RecordType,
  { id, values }: StoredRecord,
): void {
  const { properties } = stored.types.find(({ number }) => uint16Bytes(number) === prefix)!
  for (const [slot, property] of type.properties.entries()) {
    const value = values[slot]!
    if (property.index === 'none' || value === null) continue
    const key = prefix + uint16Bytes(properties[slot]!.number) + indexKeyEncoder(property.type)(value)
    add(lists, key, id)
  }
}

function add(lists: Lists, key: string, id: Id, other?: Id): void {
  const list = lists.get(key) ?? { ids: [], others: [] }
  lists.set(key, list)
  list.ids.push(id)
  if (other !== undefined) list.others.push(other)
}

function sorted<V>(map: ReadonlyMap<string, V>): Map<string, V> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function storedLists(state: StoreSnapshot, space: ListSpace): Promise<Lists> {
  const found: Lists = new Map()
  for await (const [key, { ids, others }] of scanLists(state, space, '')) {
    found.set(key, { ids: [...ids], others: [...others] })
  }
  return found
}

async function storedValues<V>(state: StoreSnapshot, space: Space<V>): Promise<Map<string, V>> {
  const cursor = state.scan(space, { prefix: '' }, 100_000)
  const rows = (await cursor.next()) ?? []
  await cursor.close()
  return new Map(rows)
}
