import { assertNever } from '../../../../base/errors.ts'
import type { VersionedStore } from '../../api.ts'
import type { Progress } from '../../progress.ts'
import { clearPrefix } from '../batches.ts'
import { overRecords } from '../index-build.ts'
import { directionBytes } from '../keys.ts'
import { EditableLists } from '../lists.ts'
import { openCatalog, recordSpaceOf, writeStored } from '../open-catalog.ts'
import { adjacencySpace, countSpace, postingSpace, propertySpace, vectorInfoSpace } from '../spaces.ts'
import { type StoredCatalog, type StoredIndex, type StoredType, storedVersion } from '../stored-catalog.ts'
import { adjacencyKey, Layouts, type TypeLayout } from '../type-layout.ts'
import type { Fault } from './faults.ts'
import { typesOfStored } from './stored-types.ts'

const batchRowsMax = 2048

const leftoverSpaces = {
  property: propertySpace,
  adjacency: adjacencySpace,
  text: postingSpace,
} as const

/**
 * Rebuilds the faulty data from the records. An index is first removed from the stored catalog, so that after an
 * interruption the next opening builds it and never uses an incomplete one.
 */
export async function repairGraph(
  store: VersionedStore,
  stored: StoredCatalog,
  faults: readonly Fault[],
  progress: Progress,
): Promise<void> {
  const { catalog, textSearched } = typesOfStored(stored)
  const layouts = new Layouts(catalog, stored, stored)
  const context = { store, records: recordSpaceOf(layouts), progress }
  const forgotten: StoredIndex[] = []
  // The progress of the rest is based on the counts.
  for (const fault of [...faults].sort((a, b) => Number(b.kind === 'count') - Number(a.kind === 'count'))) {
    switch (fault.kind) {
      case 'count':
        await writeCount(store, fault)
        break
      case 'vectorInfo':
        await writeVectorInfo(store, fault)
        break
      case 'adjacency':
        await buildAdjacency(context, fault.layout)
        break
      case 'leftover':
        await clearPrefix(store, leftoverSpaces[fault.space], fault.prefix)
        break
      case 'index':
        forgotten.push(storedIndexOf(stored, fault))
        break
      case 'textIndex':
        forgotten.push({ type: fault.layout.number, property: 'text' })
        break
      default:
        assertNever(fault)
    }
  }
  if (forgotten.length === 0) return
  await writeStored(store, {
    ...stored,
    types: stored.types.map(type => withoutIndexes(type, forgotten)),
    clearing: [...stored.clearing, ...forgotten],
  })
  await openCatalog(store, { catalog, textSearched, version: storedVersion(stored), progress })
}

function writeCount(
  store: VersionedStore,
  { layout, count }: Extract<Fault, { kind: 'count' }>,
): Promise<void> {
  return store.write(transaction => {
    if (count === 0) transaction.delete(countSpace, layout.prefix)
    else transaction.put(countSpace, layout.prefix, count)
  })
}

function writeVectorInfo(
  store: VersionedStore,
  { layout, info }: Extract<Fault, { kind: 'vectorInfo' }>,
): Promise<void> {
  return store.write(transaction => {
    if (info === undefined) transaction.delete(vectorInfoSpace, layout.prefix)
    else transaction.put(vectorInfoSpace, layout.prefix, info)
  })
}

async function buildAdjacency(context: Parameters<typeof overRecords>[0], layout: TypeLayout): Promise<void> {
  for (const direction of Object.values(directionBytes)) {
    await clearPrefix(context.store, adjacencySpace, layout.prefix + direction)
  }
  const what = `Rebuilding the adjacency of ${layout.type.name}`
  await overRecords(context, layout, { what, rowsMax: batchRowsMax }, async (transaction, batch) => {
    const lists = new EditableLists(transaction)
    const entries = batch.flatMap(({ id, from, to }) => [
      { key: adjacencyKey(layout, 'out', from), id, other: to },
      { key: adjacencyKey(layout, 'in', to), id, other: from },
    ])
    const editors = await lists.openForEdits(adjacencySpace, entries)
    for (const [i, { id, other }] of entries.entries()) editors[i]!.insert(id, other)
    await lists.flush()
  })
}

function storedIndexOf(
  { types }: StoredCatalog,
  { layout, index }: Extract<Fault, { kind: 'index' }>,
): StoredIndex {
  const stored = types.find(({ number }) => number === layout.number)!
  return { type: layout.number, property: stored.properties[index.property.slot]!.number }
}

function withoutIndexes(type: StoredType, forgotten: readonly StoredIndex[]): StoredType {
  const numbers = new Set(
    forgotten.filter(index => index.type === type.number).map(({ property }) => property),
  )
  const { text, ...rest } = type
  return {
    ...rest,
    ...(text !== undefined && !numbers.has('text') && { text }),
    properties: type.properties.map(property =>
      numbers.has(property.number) ? { ...property, index: 'none' } : property,
    ),
  }
}
