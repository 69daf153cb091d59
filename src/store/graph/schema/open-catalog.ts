import { assertNever, GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Catalog, NodeType } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import type { StoreReader, VersionedStore } from '../../versioned/contract/api.ts'
import { digest, digestsMax, partOf } from '../keys/key-digest.ts'
import { formatVersion, metaKeys, oldestFormat, uint16At, uint16Bytes } from '../keys/keys.ts'
import { clearPrefix } from '../reading/batches.ts'
import { Pages } from '../reading/pages.ts'
import {
  pageRowsDefault,
  type RecordSource,
  readPageRows,
  readTypeState,
  scanRecords,
} from '../reading/record-batches.ts'
import { attempt } from '../trees/attempt.ts'
import { scanBytesTree, scanNumberTree } from '../trees/tree-scan.ts'
import { migrationSkeleton } from '../types/migration-skeleton.ts'
import { bytesNodeSpace, catalogSpace, metaSpace, numberNodeSpace } from '../types/spaces.ts'
import {
  emptyCatalog,
  nextCatalog,
  type StoredCatalog,
  type StoredIndex,
  type StoredMigration,
  type StoredType,
  storedVersion,
} from '../types/stored-catalog.ts'
import { Layouts, type PropertyIndex, type TypeLayout } from '../types/type-layout.ts'
import { type TypeState, typeStateSpace } from '../types/type-state.ts'
import {
  type CatalogChange,
  catalogChanges,
  type DuplicatePair,
  describeLoss,
  describePairs,
  pairsShownMax,
  type UniqueChange,
} from './catalog-changes.ts'
import {
  type BuildContext,
  buildIndex,
  buildTextIndex,
  clearIndex,
  clearTextIndex,
  clearTree,
} from './index-build.ts'

interface OpenedCatalog extends RecordSource {}

/** The program's side. */
export interface CatalogOptions {
  readonly catalog: Catalog
  readonly textSearched: ReadonlySet<NodeType>
  /** The schema version of the catalog. */
  readonly version: bigint
  /** Rows of a page, if the store is new. */
  readonly pageRows?: number
  /** Receives the progress of building a new index. */
  readonly progress: Progress
}

/**
 * Updates the store to the program's catalog: numbers new types and properties, builds and removes indexes. Throws
 * GvqError STORAGE_UNAVAILABLE, with the differences as `details` and nothing changed, where data would be lost or
 * would break a UNIQUE, and while a migration is unfinished.
 */
export async function openCatalog(
  store: VersionedStore,
  { catalog, textSearched, version, progress, pageRows: wanted = pageRowsDefault }: CatalogOptions,
): Promise<OpenedCatalog> {
  const before = await readStored(store)
  if (before?.migration !== undefined) throw unfinishedMigration(before.migration)
  await noteFormat(store)
  const stored = before ?? emptyCatalog
  const next = nextCatalog(stored, catalog, textSearched, version)
  const layouts = new Layouts(catalog, stored, next)
  if (before === undefined) {
    await store.write(transaction => transaction.put(metaSpace, metaKeys.pageRows, String(wanted)))
  }
  const source = await sourceOf(store, layouts)
  if (before === undefined || JSON.stringify(next) !== JSON.stringify(stored)) {
    const changes = catalogChanges(catalog, stored, next, layouts)
    await applyChanges({ store, ...source, progress }, changes, { stored, next })
  } else if (stored.clearing.length > 0) {
    await finishClearing(store, stored)
  }
  return source
}

/** How the records of a store are read. */
export async function sourceOf(store: VersionedStore, layouts: Layouts): Promise<RecordSource> {
  return { layouts, pageRows: await withSnapshot(store, readPageRows) }
}

/** Reports whether the stored types stay the same, so that `openCatalog` at most adds types. */
export async function keepsKnownTypes(
  store: VersionedStore,
  { catalog, textSearched, version }: CatalogOptions,
): Promise<boolean> {
  const stored = (await readStored(store)) ?? emptyCatalog
  const next = nextCatalog(stored, catalog, textSearched, version)
  const nextByNumber = new Map(next.types.map(type => [type.number, type]))
  return (
    storedVersion(stored) === version &&
    stored.types.every(type => JSON.stringify(type) === JSON.stringify(nextByNumber.get(type.number)))
  )
}

/**
 * Returns what `openCatalog` would throw where data would be lost or would break a UNIQUE. Writes nothing.
 */
export async function findSchemaRefusal(
  store: VersionedStore,
  { catalog, textSearched, version }: Omit<CatalogOptions, 'progress'>,
): Promise<GvqError | undefined> {
  const stored = (await readStored(store)) ?? emptyCatalog
  const next = nextCatalog(stored, catalog, textSearched, version)
  const layouts = new Layouts(catalog, stored, next)
  const changes = catalogChanges(catalog, stored, next, layouts)
  const source = await sourceOf(store, layouts)
  const unbuilt = new Set(changes.flatMap(change => (change.kind === 'newIndex' ? [change.index] : [])))
  const refusals = await withSnapshot(store, reader => findRefusals(reader, source, changes, unbuilt))
  return refusals.length === 0 ? undefined : refusal(refusals, migrationSkeleton(changes, stored, next))
}

/** How many records each of the types has. */
export function recordCounts(
  store: VersionedStore,
  types: readonly { readonly number: number }[],
): Promise<readonly number[]> {
  const keys = types.map(({ number }) => uint16Bytes(number))
  return withSnapshot(store, async reader =>
    (await reader.getMany(typeStateSpace, keys)).map(state => state?.count ?? 0),
  )
}

/** Throws GvqError STORAGE_UNAVAILABLE for a store of a newer format, and of the first. */
export async function readStored(store: VersionedStore): Promise<StoredCatalog | undefined> {
  return withSnapshot(store, async reader => {
    const format = Number((await reader.get(metaSpace, metaKeys.format)) ?? formatVersion)
    if (format > formatVersion) {
      throw new GvqError(
        'STORAGE_UNAVAILABLE',
        `The data directory has format ${format}; this version of gvq reads formats up to ${formatVersion}.`,
        { hint: 'Open it with the version of gvq that wrote it, or a newer one.' },
      )
    }
    if (format < oldestFormat) {
      throw new GvqError(
        'STORAGE_UNAVAILABLE',
        `The data directory has format ${format}, from before the first release; this version of gvq reads formats from ${oldestFormat} on.`,
        { hint: 'Write it with gvq backup of the version that made it, and read that with gvq restore.' },
      )
    }
    return reader.get(catalogSpace, '')
  })
}

/** Marks a store of format 2, in which nodes of trees have no deltas, as one of the present format before it gets one. */
export async function noteFormat(store: VersionedStore): Promise<void> {
  const format = await withSnapshot(store, async reader => reader.get(metaSpace, metaKeys.format))
  if (format === undefined || format === String(formatVersion)) return
  await store.write(transaction => transaction.put(metaSpace, metaKeys.format, String(formatVersion)))
}

async function applyChanges(
  context: BuildContext,
  changes: readonly CatalogChange[],
  { stored: before, next }: { readonly stored: StoredCatalog; readonly next: StoredCatalog },
): Promise<void> {
  const { store } = context
  const newIndexes = changes.filter(change => change.kind === 'newIndex')
  const isUnique = (change: (typeof newIndexes)[number]) => change.index.property.index === 'unique'
  for (const { layout, index } of newIndexes.filter(isUnique)) await buildIndex(context, layout, index)
  const refusals = await withSnapshot(store, reader => findRefusals(reader, context, changes))
  if (refusals.length > 0) {
    for (const { layout, index } of newIndexes.filter(isUnique))
      await clearTree(store, layout.prefix, index.tree)
    throw refusal(refusals, migrationSkeleton(changes, before, next))
  }
  for (const change of newIndexes) {
    if (!isUnique(change)) await buildIndex(context, change.layout, change.index)
  }
  const textIndexes = changes.flatMap(change => (change.kind === 'newTextIndex' ? [change.layout] : []))
  await buildTextIndexes(context, textIndexes, before)
  const dropped = changes.flatMap(change => (change.kind === 'droppedIndex' ? [change.index] : []))
  const stored = { ...next, clearing: [...next.clearing, ...dropped] }
  await writeStored(store, stored)
  if (stored.clearing.length > 0) await finishClearing(store, stored)
  for (const change of changes) {
    if (change.kind === 'removedType') await clearType(store, uint16Bytes(change.stored.number))
  }
}

/** Removes what is left of a type without records: its state, and the index of its ids. */
async function clearType(store: VersionedStore, type: ByteString): Promise<void> {
  await store.write(transaction => {
    transaction.delete(typeStateSpace, type)
    transaction.delete(metaSpace, metaKeys.segments(uint16At(type, 0)))
  })
  for (const space of [bytesNodeSpace, numberNodeSpace]) await clearPrefix(store, space, type)
}

/** An index built by other rules is forgotten first: if this is interrupted, those rules must not find an incomplete one. */
async function buildTextIndexes(
  context: BuildContext,
  layouts: readonly TypeLayout[],
  before: StoredCatalog,
): Promise<void> {
  const numbers = new Set(layouts.map(({ number }) => number))
  const isOutdated = ({ number, text }: StoredType) => text !== undefined && numbers.has(number)
  if (before.types.some(isOutdated)) {
    const types = before.types.map(type => (isOutdated(type) ? withoutText(type) : type))
    await writeStored(context.store, { ...before, types })
  }
  for (const layout of layouts) await buildTextIndex(context, layout)
}

function withoutText({ text: _, ...type }: StoredType): StoredType {
  return type
}

/** Removes what is left of dropped indexes; also continues an interrupted run. */
async function finishClearing(store: VersionedStore, stored: StoredCatalog): Promise<void> {
  for (const index of stored.clearing) {
    if (isLive(stored, index)) continue
    const { type, property } = index
    if (property === 'text') await clearTextIndex(store, uint16Bytes(type))
    else await clearIndex(store, uint16Bytes(type), property)
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

export async function writeStored(store: VersionedStore, stored: StoredCatalog): Promise<void> {
  await store.write(transaction => {
    transaction.put(metaSpace, metaKeys.format, String(formatVersion))
    transaction.put(catalogSpace, '', stored)
  })
}

function refusal(details: readonly string[], hint: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', 'The schema does not fit the stored data.', { details, hint })
}

export function unfinishedMigration({ to }: StoredMigration): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `A migration to schema::${to} is unfinished.`, {
    hint: 'Run gvq migrate with the same files; it continues where it was interrupted.',
  })
}

/** Returns, in sentences, the changes that the data does not allow. `unbuilt`: the indexes that are not built yet. */
export async function findRefusals(
  reader: StoreReader,
  source: RecordSource,
  changes: readonly CatalogChange[],
  unbuilt: ReadonlySet<PropertyIndex> = new Set(),
): Promise<readonly string[]> {
  const found: string[] = []
  for (const change of changes) {
    if (change.kind === 'uniqueIndex' && unbuilt.has(change.index)) {
      const pairs = await scannedDuplicates(reader, source, change.layout, change.index)
      found.push(...(await describeRows(reader, source, change, pairs)))
    } else {
      found.push(...(await refusalsOf(reader, source, change)))
    }
  }
  return found
}

async function refusalsOf(
  reader: StoreReader,
  source: RecordSource,
  change: CatalogChange,
): Promise<readonly string[]> {
  switch (change.kind) {
    case 'removedType': {
      const state = await reader.get(typeStateSpace, uint16Bytes(change.stored.number))
      return describeLoss(change, state?.count ?? 0)
    }
    case 'forgottenProperty':
      return describeLoss(change, await countValues(reader, source, change.layout, change.property.slot))
    case 'changedEnds':
      return describeLoss(change, (await readTypeState(reader, change.layout))?.count ?? 0)
    case 'uniqueEdge':
      return duplicateEdges(reader, source, change.layout)
    case 'uniqueIndex':
      return describeRows(
        reader,
        source,
        change,
        await indexedDuplicates(reader, change.layout, change.index),
      )
    case 'newIndex':
    case 'droppedIndex':
    case 'newTextIndex':
      return []
    default:
      return assertNever(change)
  }
}

async function countValues(
  reader: StoreReader,
  source: RecordSource,
  layout: TypeLayout,
  slot: number,
): Promise<number> {
  let count = 0
  for await (const { records } of scanRecords(reader, source, layout)) {
    for (const { values } of records) if ((values[slot] ?? null) !== null) count++
  }
  return count
}

/** Returns the rows of records with the same value, without an index: in as many passes as their keys need memory. */
async function scannedDuplicates(
  reader: StoreReader,
  source: RecordSource,
  layout: TypeLayout,
  { property, encode }: PropertyIndex,
): Promise<readonly [number, number][]> {
  const count = (await readTypeState(reader, layout))?.count ?? 0
  const passes = Math.ceil(count / digestsMax)
  const pairs: { readonly key: ByteString; readonly rows: [number, number] }[] = []
  for (let pass = 0; pass < passes; pass++) {
    const owners = new Map<ByteString, number>()
    for await (const { records } of scanRecords(reader, source, layout)) {
      for (const { values, row } of records) {
        const value = values[property.slot] ?? null
        if (value === null) continue
        const key = encode(value)
        const short = digest(key)
        if (passes > 1 && partOf(short, passes) !== pass) continue
        const owner = owners.get(short)
        if (owner === undefined) owners.set(short, row)
        else pairs.push({ key, rows: [owner, row] })
      }
    }
  }
  // In the order of an index.
  pairs.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return pairs.map(({ rows }) => rows)
}

async function indexedDuplicates(
  reader: StoreReader,
  layout: TypeLayout,
  { tree: keys }: PropertyIndex,
): Promise<readonly [number, number][]> {
  const tree = (await readTypeState(reader, layout))?.tree(keys.name)
  const pairs: [number, number][] = []
  let first: { readonly key: ByteString; readonly row: number } | undefined
  for await (const { run, start, end } of scanBytesTree(reader, keys, tree)) {
    for (let i = start; i < end; i++) {
      const key = run.keyAt(i)
      if (first?.key === key) pairs.push([first.row, run.rows[i]!])
      else first = { key, row: run.rows[i]! }
    }
  }
  return pairs
}

async function duplicateEdges(
  reader: StoreReader,
  source: RecordSource,
  layout: TypeLayout,
): Promise<readonly string[]> {
  const keys = layout.trees.out
  const state = await readTypeState(reader, layout)
  const tree = state?.tree(keys.name)
  const pairs: [number, number][] = []
  let item: number | undefined
  let edgeByOther = new Map<number, number>()
  for await (const { run, start, end } of scanNumberTree(reader, keys, tree)) {
    for (let i = start; i < end; i++) {
      if (run.a[i] !== item) edgeByOther = new Map()
      item = run.a[i]!
      const [edge, other] = [run.b[i]!, run.extras[0]![i]!]
      const first = edgeByOther.get(other)
      if (first === undefined) edgeByOther.set(other, edge)
      else pairs.push([first, edge])
    }
  }
  if (state !== undefined) pairs.push(...(await unlinkedDuplicates(reader, source, layout, state)))
  return describeRows(reader, source, { kind: 'uniqueEdge', layout }, pairs)
}

/** Pairs of edges with the same ends, the second of which is not in the trees of edges yet. */
function unlinkedDuplicates(
  reader: StoreReader,
  { layouts, pageRows }: RecordSource,
  layout: TypeLayout,
  { linkedRows, rows }: TypeState,
): MaybePromise<readonly [number, number][]> {
  return attempt(reader, memory => {
    const pages = new Pages(layouts, memory, pageRows)
    const pairs: [number, number][] = []
    for (let row = linkedRows; row < rows; row++) {
      const [from, to] = [pages.endRow(layout, 'from', row), pages.endRow(layout, 'to', row)]
      const [first] = pages.edgesBetween(layout, from, to)
      if (first !== undefined && first !== row) pairs.push([first, row])
    }
    return pairs
  })
}

async function describeRows(
  reader: StoreReader,
  { layouts, pageRows }: RecordSource,
  change: UniqueChange,
  pairs: readonly [number, number][],
): Promise<readonly string[]> {
  const { layout } = change
  const slot = change.kind === 'uniqueIndex' ? change.index.property.slot : undefined
  const listed = await attempt(reader, memory => {
    const pages = new Pages(layouts, memory, pageRows)
    return pairs.slice(0, pairsShownMax).flatMap((pair): readonly DuplicatePair[] => {
      const [first, second] = pair.map(row => pages.record(layout, row))
      // While the pages are not in memory.
      if (first === undefined || second === undefined) return []
      const value = slot === undefined ? null : (first.values[slot] ?? null)
      return [{ ids: [first.id, second.id], value }]
    })
  })
  return describePairs(change, listed, pairs.length)
}

export async function withSnapshot<T>(
  store: VersionedStore,
  work: (reader: StoreReader) => Promise<T>,
): Promise<T> {
  const snapshot = store.snapshot()
  try {
    return await work(snapshot)
  } finally {
    snapshot.release()
  }
}
