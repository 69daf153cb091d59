import { assertNever } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import type { StoreTransaction, VersionedStore } from '../../versioned/contract/api.ts'
import type { Id } from '../api.ts'
import { metaKeys } from '../keys/keys.ts'
import { inBatches } from '../reading/batches.ts'
import type { Pages } from '../reading/pages.ts'
import { readTypeState } from '../reading/record-batches.ts'
import { RowPage } from '../rows/row-page.ts'
import { type BuildContext, clearTree } from '../schema/index-build.ts'
import { noteFormat, openCatalog, sourceOf, withSnapshot, writeStored } from '../schema/open-catalog.ts'
import type { PageLayout } from '../types/page-layout.ts'
import { noteOfSegments } from '../types/segments-note.ts'
import {
  bytesNodeSpace,
  metaSpace,
  numberNodeSpace,
  pageSpace,
  rawSpace,
  treePrefix,
  vectorInfoSpace,
  vectorLogSpace,
  vectorLogTrimSpace,
} from '../types/spaces.ts'
import {
  type StoredCatalog,
  type StoredIndex,
  type StoredType,
  storedVersion,
} from '../types/stored-catalog.ts'
import { Layouts, type TypeLayout } from '../types/type-layout.ts'
import { TypeState, typeStateSpace } from '../types/type-state.ts'
import { endsOf, entriesOfEdges, noEdges } from '../writing/edge-writes.ts'
import { TypeWrites } from '../writing/type-writes.ts'
import type { Fault } from './faults.ts'
import { typesOfStored } from './stored-types.ts'

/** Pages for each commit. */
const pagesMax = 32
const nodesMax = 64

const leftoverSpaces = { bytes: bytesNodeSpace, numbers: numberNodeSpace } as const

/** Everything else reads what these write. */
const writtenFirst: readonly Fault['kind'][] = ['state', 'rows', 'count']

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
  await noteFormat(store)
  const { catalog, textSearched } = typesOfStored(stored)
  const layouts = new Layouts(catalog, stored, stored)
  const context = { store, ...(await sourceOf(store, layouts)), progress }
  const forgotten = faults.flatMap(fault => indexesOf(stored, fault))
  if (forgotten.length > 0) {
    await writeStored(store, {
      ...stored,
      types: stored.types.map(type => withoutIndexes(type, forgotten)),
      clearing: [...stored.clearing, ...forgotten],
    })
  }
  const isFirst = ({ kind }: Fault) => writtenFirst.includes(kind)
  for (const fault of faults.filter(isFirst)) await repair(context, fault)
  for (const fault of faults.filter(fault => !isFirst(fault))) await repair(context, fault)
  if (forgotten.length === 0) return
  await openCatalog(store, { catalog, textSearched, version: storedVersion(stored), progress })
}

async function repair(context: BuildContext, fault: Fault): Promise<void> {
  const { store } = context
  switch (fault.kind) {
    case 'state': {
      const { layout, state } = fault
      await store.write(transaction => transaction.put(typeStateSpace, layout.prefix, state))
      await buildIds(context, layout, state.lastId)
      if (layout.type.kind === 'edge') await buildAdjacency(context, layout)
      break
    }
    case 'count':
      await changeState(store, fault.layout, state => state.with({ count: fault.count }))
      break
    case 'rows':
      await changeState(store, fault.layout, state => state.with({ rows: fault.rows }))
      break
    case 'segments':
      await store.write(transaction =>
        transaction.put(metaSpace, metaKeys.segments(fault.layout.number), noteOfSegments(fault.segments)),
      )
      break
    case 'ids':
      await buildIds(context, fault.layout, fault.lastId)
      // Edges that are in no tree are the last rows, which other rows are now.
      if (await hasUnlinked(store, fault.layout)) await buildAdjacency(context, fault.layout)
      break
    case 'adjacency':
      await buildAdjacency(context, fault.layout)
      break
    case 'vectorInfo':
      await writeVectorInfo(store, fault)
      break
    case 'columns':
      await rewritePages(context, fault)
      break
    case 'vectorLog':
      await clearVectorLog(store, fault.layout)
      break
    case 'leftover':
      await clearLeftover(store, fault)
      break
    case 'index':
    case 'textIndex':
      // Indexes that the stored catalog no longer has are built when it is opened.
      break
    default:
      assertNever(fault)
  }
}

async function hasUnlinked(store: VersionedStore, layout: TypeLayout): Promise<boolean> {
  const state = await withSnapshot(store, reader => readTypeState(reader, layout))
  return state !== undefined && state.unlinked > 0
}

function changeState(
  store: VersionedStore,
  { prefix }: Pick<TypeLayout, 'prefix'>,
  change: (state: TypeState) => TypeState,
): Promise<void> {
  return store.write(async transaction => {
    const state = (await transaction.get(typeStateSpace, prefix)) ?? TypeState.empty
    transaction.put(typeStateSpace, prefix, change(state))
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

/** Builds pages anew from their values. What changed beside them stays there. */
async function rewritePages(
  { store, pageRows }: BuildContext,
  { layout, rows }: Extract<Fault, { kind: 'columns' }>,
): Promise<void> {
  for (const row of rows) {
    await store.write(async transaction => {
      const state = (await transaction.get(typeStateSpace, layout.prefix)) ?? TypeState.empty
      const key = layout.pages.page(state.places(pageRows).pageOf(row))
      const page = (await transaction.get(pageSpace, key)) as RowPage
      transaction.put(pageSpace, key, rebuilt(page))
    })
  }
}

function rebuilt(page: RowPage): RowPage {
  const { from, to, numbers } = page
  const ids = Array.from({ length: page.rows }, (_, row) => (page.has(row) ? page.idAt(row) : ''))
  const columns = new Map(numbers.map(number => [number, page.column(number)!.values()]))
  return RowPage.build({ ids, columns, ...(from && to && { from, to }) })
}

/** Indexes that rely on the log are older than it now, and are built again. */
async function clearVectorLog(store: VersionedStore, { prefix }: TypeLayout): Promise<void> {
  await store.write((transaction, sequence) => transaction.put(vectorLogTrimSpace, prefix, sequence))
  const raw = rawSpace(vectorLogSpace)
  await inBatches(store, raw, { prefix }, nodesMax, (transaction, entries) => {
    for (const [key] of entries) transaction.delete(raw, key)
  })
}

/** Removes the nodes of a tree and no others, whatever their keys look like. */
async function clearLeftover(
  store: VersionedStore,
  { space, prefix }: Extract<Fault, { kind: 'leftover' }>,
): Promise<void> {
  const raw = rawSpace(leftoverSpaces[space])
  const type = prefix.slice(0, 2)
  await store.write(async transaction => {
    const state = await transaction.get(typeStateSpace, type)
    if (state) transaction.put(typeStateSpace, type, state.withoutTree(prefix.slice(2, -1)))
  })
  await inBatches(store, raw, { prefix }, nodesMax, (transaction, nodes) => {
    for (const [key] of nodes) if (treePrefix(key) === prefix) transaction.delete(raw, key)
  })
}

async function buildIds(context: BuildContext, layout: TypeLayout, lastId: Id | undefined): Promise<void> {
  const { store, pageRows } = context
  const { ids } = layout.trees
  await clearTree(store, layout.prefix, ids)
  await changeState(store, layout, state => {
    // The next record begins a page: of one whose records were all dropped the tree would know nothing.
    const rows = lastId === undefined ? state.rows : state.places(pageRows).boundary(state.rows)
    return state.with({ lastId, rows })
  })
  const what = `Rebuilding the index of the ids of ${layout.type.name}`
  await overPages(context, layout, what, async (writes, start, end) => {
    const all = await writes.onPages(pages => pages.idsBetween(layout, start, end))
    const places = (await writes.state(layout)).places(pageRows)
    const entries = lastId === undefined ? all : firstOfPages(all, places)
    await writes.editBytes(layout, ids, {
      removed: { keys: [], rows: [] },
      added: { keys: entries.map(([id]) => id), rows: entries.map(([, row]) => row) },
    })
  })
}

/** The first id of each page, as that of the first row of the page. */
function firstOfPages(
  ids: readonly (readonly [Id, number])[],
  places: PageLayout,
): readonly (readonly [Id, number])[] {
  const firsts = new Map<number, Id>()
  for (const [id, row] of ids) {
    const first = places.firstRow(places.pageOf(row))
    if (!firsts.has(first)) firsts.set(first, id)
  }
  return [...firsts].map(([row, id]) => [id, row])
}

async function buildAdjacency(context: BuildContext, layout: TypeLayout): Promise<void> {
  const { store } = context
  for (const direction of ['out', 'in'] as const) {
    await clearTree(store, layout.prefix, layout.trees[direction])
  }
  await changeState(store, layout, state => state.with({ unlinked: 0 }))
  const what = `Rebuilding the adjacency of ${layout.type.name}`
  await overPages(context, layout, what, async (writes, start, end) => {
    const edges = await writes.onPages(pages => edgesBetween(pages, layout, start, end))
    for (const direction of ['out', 'in'] as const) {
      const added = entriesOfEdges(
        direction,
        Uint32Array.from(edges, ({ row }) => row),
        endsOf(edges),
      )
      await writes.editNumbers(layout, layout.trees[direction], { removed: noEdges, added })
    }
  })
}

interface FoundEdge {
  readonly row: number
  readonly fromRow: number
  readonly toRow: number
}

/** The edges of pages, without the ids of their ends, which are on other pages. */
function edgesBetween(pages: Pages, layout: TypeLayout, start: number, end: number): readonly FoundEdge[] {
  const places = pages.places(layout)
  const found: FoundEdge[] = []
  for (let number = start; number < end; number++) {
    const first = places.firstRow(number)
    const rows = places.rowsOf(number)
    const page = pages.page(layout, number)
    const delta = pages.delta(layout, number)
    for (let place = 0; place < rows; place++) {
      const changed = delta?.get(place)
      if (changed) found.push({ row: first + place, fromRow: changed.from, toRow: changed.to })
      else if (changed === undefined && page?.has(place)) {
        found.push({ row: first + place, fromRow: page.from![place]!, toRow: page.to![place]! })
      }
    }
  }
  return found
}

/** Runs `work` on ranges of pages, one transaction each, and reports progress in rows. */
async function overPages(
  { store, layouts, pageRows, progress }: BuildContext,
  layout: TypeLayout,
  what: string,
  work: (writes: TypeWrites, start: number, end: number) => MaybePromise<void>,
): Promise<void> {
  const step = async (transaction: StoreTransaction, start: number): Promise<number> => {
    const writes = new TypeWrites(transaction, layouts, pageRows)
    const state = await writes.state(layout)
    const places = state.places(pageRows)
    const pageCount = places.pageCount(state.rows)
    const end = Math.min(pageCount, start + pagesMax)
    if (start < end) await work(writes, start, end)
    progress({ what, done: Math.min(state.rows, places.firstRow(end)), total: state.rows })
    return end < pageCount ? end : -1
  }
  for (let start = 0; start >= 0; ) {
    const from = start
    start = await store.write(transaction => step(transaction, from))
  }
}

/** The indexes that a fault makes unusable. */
function indexesOf({ types }: StoredCatalog, fault: Fault): readonly StoredIndex[] {
  if (fault.kind !== 'index' && fault.kind !== 'textIndex' && fault.kind !== 'state') return []
  const { number: type, indexes, hasTextIndex } = fault.layout
  const stored = types.find(({ number }) => number === type)!
  const text: StoredIndex = { type, property: 'text' }
  const ofSlot = (slot: number) => ({ type, property: stored.properties[slot]!.number })
  switch (fault.kind) {
    case 'index':
      return [ofSlot(fault.index.property.slot)]
    case 'textIndex':
      return [text]
    case 'state':
      return [...indexes.map(({ property }) => ofSlot(property.slot)), ...(hasTextIndex ? [text] : [])]
    default:
      return assertNever(fault)
  }
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
