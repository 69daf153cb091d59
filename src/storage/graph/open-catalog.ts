import type { Catalog, NodeType } from '../../catalog/index.ts'
import { formatId } from '../../catalog/index.ts'
import { assertNever, GvqError } from '../../errors.ts'
import type { Id, Space, StoreReader, VersionedStore } from '../api.ts'
import { type CatalogChange, catalogChanges, describeForgotten } from './catalog-changes.ts'
import { buildIndex, buildTextIndex, clearIndex, clearTextIndex } from './index-build.ts'
import { directionBytes, formatVersion, metaKeys, uint16Bytes } from './keys.ts'
import { Layouts, propertyPrefix, type TypeLayout } from './layout.ts'
import { scanLists } from './list-scan.ts'
import type { GraphRecord, RecordCodec } from './record-codec.ts'
import {
  adjacencySpace,
  catalogSpace,
  countSpace,
  createRecordSpace,
  metaSpace,
  propertySpace,
} from './spaces.ts'
import {
  emptyCatalog,
  nextCatalog,
  type StoredCatalog,
  type StoredIndex,
  type StoredType,
} from './stored-catalog.ts'

const scanRowsMax = 1024
/** Violations of one UNIQUE that are listed. */
const violationsShownMax = 5

export interface OpenedCatalog {
  readonly layouts: Layouts
  readonly records: Space<GraphRecord>
}

/**
 * Brings the store to the program's catalog: numbers for new types and properties, indexes built and removed. Throws
 * GvqError STORAGE_UNAVAILABLE, with the differences as `details` and nothing changed, where data would be lost or
 * would break a UNIQUE.
 */
export async function openCatalog(
  store: VersionedStore,
  catalog: Catalog,
  textSearched: ReadonlySet<NodeType>,
): Promise<OpenedCatalog> {
  const before = await readStored(store)
  const stored = before ?? emptyCatalog
  const next = nextCatalog(stored, catalog, textSearched)
  const layouts = new Layouts(catalog, stored, next)
  const codecs = new Map<number, RecordCodec>()
  for (const { number, codec } of layouts.all()) codecs.set(number, codec)
  const records = createRecordSpace(codecs)
  if (before === undefined || JSON.stringify(next) !== JSON.stringify(stored)) {
    await applyChanges(store, records, catalogChanges(catalog, stored, next, layouts), { stored, next })
  } else if (stored.clearing.length > 0) {
    await finishClearing(store, stored)
  }
  return { layouts, records }
}

async function readStored(store: VersionedStore): Promise<StoredCatalog | undefined> {
  return withSnapshot(store, async reader => {
    const format = Number((await reader.get(metaSpace, metaKeys.format)) ?? formatVersion)
    if (format > formatVersion) {
      throw new GvqError(
        'STORAGE_UNAVAILABLE',
        `The data directory has format ${format}; this version of gvq reads formats up to ${formatVersion}.`,
        { hint: 'Open it with the version of gvq that wrote it, or a newer one.' },
      )
    }
    return reader.get(catalogSpace, '')
  })
}

async function applyChanges(
  store: VersionedStore,
  records: Space<GraphRecord>,
  changes: readonly CatalogChange[],
  { stored: before, next }: { readonly stored: StoredCatalog; readonly next: StoredCatalog },
): Promise<void> {
  const newIndexes = changes.filter(change => change.kind === 'newIndex')
  const isUnique = (change: (typeof newIndexes)[number]) => change.index.property.index === 'unique'
  for (const { layout, index } of newIndexes.filter(isUnique)) await buildIndex(store, records, layout, index)
  const refusals = await withSnapshot(store, reader => findRefusals(reader, records, changes))
  if (refusals.length > 0) {
    for (const { index } of newIndexes.filter(isUnique)) await clearIndex(store, index.prefix)
    throw refusal(refusals)
  }
  for (const change of newIndexes) {
    if (!isUnique(change)) await buildIndex(store, records, change.layout, change.index)
  }
  const textIndexes = changes.flatMap(change => (change.kind === 'newTextIndex' ? [change.layout] : []))
  await buildTextIndexes(store, records, textIndexes, before)
  const dropped = changes.flatMap(change => (change.kind === 'droppedIndex' ? [change.index] : []))
  const stored = { ...next, clearing: [...next.clearing, ...dropped] }
  await writeStored(store, stored)
  if (stored.clearing.length > 0) await finishClearing(store, stored)
}

/** An index made by other rules is forgotten first: were this interrupted, those rules must not find half of one. */
async function buildTextIndexes(
  store: VersionedStore,
  records: Space<GraphRecord>,
  layouts: readonly TypeLayout[],
  before: StoredCatalog,
): Promise<void> {
  const numbers = new Set(layouts.map(({ number }) => number))
  const isOutdated = ({ number, text }: StoredType) => text !== undefined && numbers.has(number)
  if (before.types.some(isOutdated)) {
    const types = before.types.map(type => (isOutdated(type) ? withoutText(type) : type))
    await writeStored(store, { ...before, types })
  }
  for (const layout of layouts) await buildTextIndex(store, records, layout)
}

function withoutText({ text: _, ...type }: StoredType): StoredType {
  return type
}

/** Removes what is left of dropped indexes; also goes on where an earlier run was interrupted. */
async function finishClearing(store: VersionedStore, stored: StoredCatalog): Promise<void> {
  for (const index of stored.clearing) {
    if (isLive(stored, index)) continue
    const { type, property } = index
    if (property === 'text') await clearTextIndex(store, uint16Bytes(type))
    else await clearIndex(store, propertyPrefix(type, property))
  }
  await writeStored(store, { ...stored, clearing: [] })
}

/** Whether the program has the index again. */
function isLive(stored: StoredCatalog, { type, property }: StoredIndex): boolean {
  const owner = stored.types.find(({ number }) => number === type)
  if (property === 'text') return owner?.text !== undefined
  const indexed = owner?.properties.find(({ number }) => number === property)
  return indexed !== undefined && indexed.index !== 'none'
}

async function writeStored(store: VersionedStore, stored: StoredCatalog): Promise<void> {
  await store.write(transaction => {
    transaction.put(metaSpace, metaKeys.format, String(formatVersion))
    transaction.put(catalogSpace, '', stored)
  })
}

function refusal(details: readonly string[]): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `The schema does not fit the stored data: ${details.join(' ')}`,
    { details, hint: 'Restore the earlier schema, or drop the data concerned with it first.' },
  )
}

async function findRefusals(
  reader: StoreReader,
  records: Space<GraphRecord>,
  changes: readonly CatalogChange[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const change of changes) found.push(...(await refusalsOf(reader, records, change)))
  return found
}

async function refusalsOf(
  reader: StoreReader,
  records: Space<GraphRecord>,
  change: CatalogChange,
): Promise<readonly string[]> {
  switch (change.kind) {
    case 'removedType': {
      const { kind, name, number } = change.stored
      const count = (await reader.get(countSpace, uint16Bytes(number))) ?? 0
      return count === 0 ? [] : [`The ${kind} type ${name} was removed, but ${holds(count, 'record')}.`]
    }
    case 'forgottenProperty': {
      const { layout, property } = change
      const count = await countValues(reader, records, layout, property.slot)
      if (count === 0) return []
      return [`${describeForgotten(layout, property)}, but ${holds(count, 'value')}.`]
    }
    case 'changedEnds': {
      const { layout, before, after } = change
      const count = (await reader.get(countSpace, layout.prefix)) ?? 0
      if (count === 0) return []
      return [
        `The ends of edge type ${layout.type.name} changed from ${before} to ${after}, but ${holds(count, 'edge')}.`,
      ]
    }
    case 'uniqueEdge':
      return duplicateEdges(reader, change.layout)
    case 'uniqueIndex':
      return duplicateValues(reader, change.layout, change.index.prefix, change.index.property.name)
    case 'newIndex':
    case 'droppedIndex':
    case 'newTextIndex':
      return []
    default:
      return assertNever(change)
  }
}

function holds(count: number, what: string): string {
  return count === 1 ? `the store holds one ${what} of it` : `the store holds ${count} ${what}s of it`
}

async function countValues(
  reader: StoreReader,
  records: Space<GraphRecord>,
  layout: TypeLayout,
  slot: number,
): Promise<number> {
  const cursor = reader.scan(records, { prefix: layout.prefix }, scanRowsMax)
  let count = 0
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
    for (const [, record] of page) if ((record.values[slot] ?? null) !== null) count++
  }
  await cursor.close()
  return count
}

async function duplicateValues(
  reader: StoreReader,
  layout: TypeLayout,
  prefix: string,
  property: string,
): Promise<readonly string[]> {
  const pairs: [Id, Id][] = []
  for await (const [, { ids }] of scanLists(reader, propertySpace, prefix)) {
    for (let i = 1; i < ids.length; i++) pairs.push([ids[0]!, ids[i]!])
  }
  const name = `${layout.type.name}.${property}`
  return describePairs(pairs, `${name} became UNIQUE, but`, 'have the same value')
}

async function duplicateEdges(reader: StoreReader, layout: TypeLayout): Promise<readonly string[]> {
  const pairs: [Id, Id][] = []
  for await (const [, list] of scanLists(reader, adjacencySpace, layout.prefix + directionBytes.out)) {
    const edgeByOther = new Map<Id, Id>()
    for (const [i, other] of list.others.entries()) {
      const first = edgeByOther.get(other)
      if (first === undefined) edgeByOther.set(other, list.ids[i]!)
      else pairs.push([first, list.ids[i]!])
    }
  }
  return describePairs(pairs, `Edge type ${layout.type.name} became UNIQUE, but`, 'join the same two items')
}

function describePairs(pairs: readonly [Id, Id][], start: string, end: string): readonly string[] {
  const shown = pairs
    .slice(0, violationsShownMax)
    .map(([a, b]) => `${start} ${formatId(a)} and ${formatId(b)} ${end}.`)
  const more = pairs.length - shown.length
  return more === 0 ? shown : [...shown, `${start} ${more} more pairs ${end}.`]
}

async function withSnapshot<T>(store: VersionedStore, work: (reader: StoreReader) => Promise<T>): Promise<T> {
  const snapshot = store.snapshot()
  try {
    return await work(snapshot)
  } finally {
    snapshot.release()
  }
}
