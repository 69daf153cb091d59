import { radixSort, radixSorting } from '../../../base/data/radix-sort.ts'
import { invariant } from '../../../base/errors.ts'
import { EventLoopSlice, inSlices } from '../../../base/flow/event-loop-slice.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import type {
  EdgeType,
  IdSource,
  NodeType,
  RecordType,
  Value,
  VectorType,
} from '../../../language/catalog/index.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { StoreTransaction } from '../../versioned/contract/api.ts'
import type {
  GraphTransaction,
  Id,
  NumberedEnds,
  PackedIds,
  RecordBatch,
  SlotValues,
  StoredRecord,
  TypeEffect,
  VectorInput,
} from '../api.ts'
import { metaKeys } from '../keys/keys.ts'
import type { Pages } from '../reading/pages.ts'
import type { ReadContext } from '../reading/read-context.ts'
import { GraphReads } from '../reading/reads.ts'
import { GraphRecord } from '../reading/record.ts'
import type { Ends } from '../rows/ends.ts'
import { PendingEdits } from '../trees/pending-edits.ts'
import type { BytesEntries } from '../trees/trees.ts'
import { assertRoom } from '../types/room-for-rows.ts'
import { metaSpace } from '../types/spaces.ts'
import { edgeTypeOf, type Layouts, type TypeLayout } from '../types/type-layout.ts'
import type { TypeState } from '../types/type-state.ts'
import { BatchLoad, idConflict } from './batch-load.ts'
import { type ColumnChanges, type Columns, columnsOf } from './column-changes.ts'
import { linkEdges, linkSurplus, stayUnlinked } from './edge-links.ts'
import { addEdgesOfItems, duplicateEdge, endsOf, entriesOfEdges, noEdges } from './edge-writes.ts'
import { Effects } from './effects.ts'
import { indexEdits } from './index-writes.ts'
import { type NewPages, newPages } from './page-writes.ts'
import { RowWrites } from './row-writes.ts'
import { TypeWrites } from './type-writes.ts'
import { VectorWrites } from './vector-writes.ts'

interface WriteContext extends Omit<ReadContext, 'reader'> {
  readonly transaction: StoreTransaction
  readonly ids: IdSource
  /** The layouts of the newest program, which may have added types since the one that writes. */
  readonly newest: Layouts
  /** The number of rows from which on a load writes ahead (`GraphOptions`); default: none. */
  readonly aheadRows?: number
}

interface NewRow {
  readonly id?: Id
  readonly values: SlotValues
}

interface NewEdge extends NewRow {
  readonly from: Id
  readonly to: Id
}

/** The writes of one query. After an error in a write nothing can be committed, because it may be half done. */
export class GraphWrites extends GraphReads implements GraphTransaction {
  readonly #transaction: StoreTransaction
  readonly #vectors: VectorWrites
  readonly #ids: IdSource
  readonly #newest: Layouts
  readonly #aheadRows: number
  readonly #derived: TypeWrites
  readonly #effects = new Effects()
  #lastId: Id | undefined
  #version = 0
  #failure: { readonly error: unknown } | undefined

  constructor({
    layouts,
    transaction,
    ids,
    pageRows,
    newest,
    aheadRows = Number.POSITIVE_INFINITY,
  }: WriteContext) {
    super({ layouts, reader: transaction, pageRows, isFixed: false })
    this.#transaction = transaction
    this.#derived = new TypeWrites(transaction, layouts, pageRows, new PendingEdits())
    this.#vectors = new VectorWrites(transaction)
    this.#ids = ids
    this.#newest = newest
    this.#aheadRows = aheadRows
  }

  protected override onPages<T>(work: (pages: Pages) => T): MaybePromise<T> {
    return this.#derived.onPages(work)
  }

  get version(): number {
    return this.#version
  }

  newId(): Id {
    this.#lastId = this.#ids.next()
    return this.#lastId
  }

  insertNodes(
    type: NodeType,
    rows: readonly NewRow[],
    idsAreMade = false,
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.layouts.of(type)
    return this.#write(() => (idsAreMade ? this.#insertChecked(layout, rows) : this.#insert(layout, rows)))
  }

  insertEdges(
    type: EdgeType,
    rows: readonly NewEdge[],
    idsAreMade = false,
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.layouts.of(type)
    return this.#write(async () => {
      const ends = await this.#rowsOfEnds(layout, rows)
      return idsAreMade ? this.#insertChecked(layout, rows, ends) : this.#insert(layout, rows, ends)
    })
  }

  insertVectors(
    type: VectorType,
    rows: readonly (NewRow & { readonly vector: VectorInput })[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.layouts.of(type)
    return this.#write(async () => {
      const records = await this.#insert(layout, rows)
      const puts = records.map(({ id }, i) => ({ id, vector: rows[i]!.vector }))
      await this.#vectors.insert(layout, puts)
      return records
    })
  }

  async load(type: RecordType, batch: RecordBatch): Promise<PackedIds> {
    const [ids] = await this.loadAll(type, [batch])
    return ids!
  }

  loadAll(
    type: RecordType,
    batches: RecordBatch[],
    wantsIds = true,
    ends?: NumberedEnds,
  ): MaybePromise<readonly PackedIds[]> {
    const context = {
      aheadRows: this.#aheadRows,
      layouts: this.layouts,
      everyType: this.#everyType,
      derived: this.#derived,
      vectors: this.#vectors,
      effects: this.#effects,
      fillIds: (target: Uint8Array, count: number) => {
        this.#lastId = this.#ids.fill(target, count)
      },
    }
    return this.#write(() => new BatchLoad(context, this.layouts.of(type), batches, wantsIds, ends).run())
  }

  get loadedInPlace(): boolean {
    return this.#derived.mergedInPlace
  }

  update(
    type: RecordType,
    ids: readonly Id[] | (() => readonly Id[]),
    values: SlotValues,
    rows?: readonly number[],
  ): MaybePromise<readonly number[]> {
    const layout = this.layouts.of(type)
    return this.#write(async () => {
      const found = rows ?? (await this.#rowsOf(layout, typeof ids === 'function' ? ids() : ids))
      const distinct = await inSlices(ascending(found))
      const after = new Map<number, readonly Value[]>()
      for (const [slot, value] of values) after.set(slot, new Array<Value>(distinct.length).fill(value))
      await this.#updateRows(layout, distinct, after)
      return found
    })
  }

  updateEach(
    type: RecordType,
    ids: readonly Id[],
    values: Columns,
    rows?: readonly number[],
  ): MaybePromise<readonly number[]> {
    const layout = this.layouts.of(type)
    return this.#write(async () => {
      const found = rows ?? (await this.#rowsOf(layout, ids))
      const order = orderOf(found)
      const sorted = new Uint32Array(order === undefined ? found : pick(found, order))
      const after =
        order === undefined
          ? values
          : new Map([...values].map(([slot, column]) => [slot, pick(column, order)]))
      await this.#updateRows(layout, sorted, after)
      return found
    })
  }

  replaceVectors(type: VectorType, ids: readonly Id[], vector: VectorInput): MaybePromise<void> {
    const layout = this.layouts.of(type)
    const distinct = [...new Set(ids)]
    const puts = distinct.map(id => ({ id, vector }))
    return this.#write(async () => {
      await this.#vectors.replace(layout, puts)
      const { rows, end } = await this.onPages(pages => ({
        rows: distinct.map(id => pages.row(layout, id)),
        end: pages.state(layout)?.rows ?? 0,
      }))
      this.#effects.updated(layout, rows, end)
    })
  }

  drop(type: RecordType, ids: readonly Id[], rows?: readonly number[]): MaybePromise<void> {
    const layout = this.layouts.of(type)
    return this.#write(async () => {
      const found = rows ?? (await this.#rowsOf(layout, ids))
      const known = found.filter(row => row >= 0)
      if (known.length === 0) return
      const distinct = await inSlices(ascending(known))
      if (type.kind !== 'edge') {
        await this.#dropEdgesOf(this.layouts, layout, distinct)
        await this.#dropLaterEdges(layout, distinct)
      }
      await this.#dropRows(layout, distinct)
    })
  }

  setMark(name: string, text: string | undefined): void {
    if (text === undefined) this.#transaction.delete(metaSpace, metaKeys.mark(name))
    else this.#transaction.put(metaSpace, metaKeys.mark(name), text)
  }

  setLastId(id: Id): void {
    this.#ids.follow(id)
    this.#lastId = id
  }

  effects(): readonly TypeEffect[] {
    return this.#effects.list(this.layouts)
  }

  /** Passes what was gathered to the store's transaction, as the last step. */
  finish(sequence: number): MaybePromise<void> {
    if (this.#failure !== undefined) throw this.#failure.error
    this.#vectors.flush(sequence)
    if (this.#lastId !== undefined) this.#transaction.put(metaSpace, metaKeys.lastId, this.#lastId)
    return this.#derived.applyPending()
  }

  #write<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    if (this.#failure !== undefined) throw this.#failure.error
    const fail = (error: unknown): never => {
      this.#failure = { error }
      throw error
    }
    const succeed = (result: T): T => {
      this.#version++
      return result
    }
    try {
      const result = work()
      return result instanceof Promise ? result.then(succeed, fail) : succeed(result)
    } catch (error) {
      return fail(error)
    }
  }

  /**
   * Adds records of another store, whose ids are known to be new, and which break no rule. The numbers of vectors are not
   * among them.
   */
  async restore(
    layout: TypeLayout,
    rows: readonly (NewRow & { readonly id: Id; readonly from?: Id; readonly to?: Id })[],
  ): Promise<void> {
    const ends = layout.type.kind === 'edge' ? await this.#rowsOfEnds(layout, rows) : undefined
    await this.#insertChecked(layout, rows, ends)
    await this.#derived.applyPending()
  }

  async #rowsOfEnds(
    layout: TypeLayout,
    rows: readonly { readonly from?: Id; readonly to?: Id }[],
  ): Promise<readonly (readonly [from: number, to: number])[]> {
    const { from, to } = this.layouts.endsOf(layout)
    const ends = await this.onPages(pages =>
      rows.map(row => [pages.row(from, row.from ?? ''), pages.row(to, row.to ?? '')] as const),
    )
    invariant(!ends.some(([start, end]) => start < 0 || end < 0), 'an end of a new edge does not exist')
    return ends
  }

  /** Adds records. For edges, `ends` has the rows of their ends. */
  async #insert(
    layout: TypeLayout,
    rows: readonly (NewRow & { readonly from?: Id; readonly to?: Id })[],
    ends?: readonly (readonly [from: number, to: number])[],
  ): Promise<readonly GraphRecord[]> {
    await this.#checkIds(layout, rows)
    return this.#insertChecked(layout, rows, ends)
  }

  async #insertChecked(
    layout: TypeLayout,
    rows: readonly (NewRow & { readonly from?: Id; readonly to?: Id })[],
    ends?: readonly (readonly [from: number, to: number])[],
  ): Promise<readonly GraphRecord[]> {
    if (rows.length === 0) return []
    const state = await this.#derived.state(layout)
    assertRoom(layout, state, rows.length)
    const ids = rows.map(({ id }) => id ?? this.newId())
    const order = rowOrder(ids)
    const records = ids.map((id, i) => {
      const slots = mergeValues(emptyValues(layout), rows[i]!.values)
      const row = state.rows + (order === undefined ? i : order[i]!)
      return new GraphRecord(id, slots, row, ends?.[i]?.[0], ends?.[i]?.[1])
    })
    await this.#checkEdges(layout, records, rows)
    await this.#addRows(layout, state, order === undefined ? records : inRowOrder(records, state.rows))
    return records
  }

  /** Stores new records, which are in the order of their rows and of their ids. */
  async #addRows(layout: TypeLayout, state: TypeState, records: readonly GraphRecord[]): Promise<void> {
    const first = records[0]!.id
    const rows = records.map(({ row }) => row)
    const after = columnsOf(records, derivedSlots(layout))
    const continues = state.isOrdered && first > state.lastId!
    if (!continues) await this.#derived.makeUnordered(layout, state)
    const places = await this.#derived.nextPlaces(layout)
    const added = await inSlices(newPages(layout, records, places))
    await this.#derived.beginSegments(layout, added)
    await this.#addIds(layout, records, continues ? added : undefined)
    await this.#writeIndexes(layout, { rows, before: undefined, after })
    await this.#derived.addPages(layout, added)
    const unlinked = layout.type.kind === 'edge' && stayUnlinked(state, rows.length) ? rows.length : 0
    if (layout.type.kind === 'edge' && unlinked === 0) {
      if (state.unlinked > 0) await linkEdges(this.#derived, layout)
      await this.#editAdjacency(layout, new Uint32Array(rows), endsOf(records), true)
    }
    this.#effects.created(layout, state.rows, records.length)
    const lastId = continues ? records.at(-1)!.id : undefined
    await this.#derived.addToState(layout, records.length, lastId, unlinked)
    if (unlinked > 0) await linkSurplus(this.#derived, layout)
  }

  /** The tree of ids has an entry for each page while ids ascend, and for each record otherwise. `ordered`: in the first case. */
  #addIds(
    layout: TypeLayout,
    records: readonly GraphRecord[],
    ordered: NewPages | undefined,
  ): MaybePromise<void> {
    const added =
      ordered === undefined
        ? records
        : [...ordered.pages.keys()].map(page => records[ordered.places.firstRow(page) - records[0]!.row]!)
    if (added.length === 0) return undefined
    return this.#derived.editBytes(layout, layout.trees.ids, { removed: noEntries, added: entriesOf(added) })
  }

  /** Ids that a user chose must be new among all records, whatever their kind (W5). */
  async #checkIds(layout: TypeLayout, rows: readonly { readonly id?: Id }[]): Promise<void> {
    const ids: Id[] = []
    for (const { id } of rows) if (id !== undefined) ids.push(id)
    if (ids.length === 0) return
    const all = this.#everyType
    const owners = await this.onPages(pages => ids.map(id => pages.ownerOf(all, id)))
    const seen = new Set<Id>()
    for (const [i, id] of ids.entries()) {
      const owner = owners[i]?.type ?? (seen.has(id) ? layout.type : undefined)
      if (owner !== undefined) throw idConflict(id, owner)
      seen.add(id)
    }
  }

  /** The types of the program that writes, and those that a newer one has added. */
  get #everyType(): readonly TypeLayout[] {
    if (this.#newest === this.layouts) return [...this.layouts.all()]
    const known = numbersOf(this.layouts)
    const later = [...this.#newest.all()].filter(({ number }) => !known.has(number))
    return [...this.layouts.all(), ...later]
  }

  /** A UNIQUE edge type has at most one edge from one item to another. */
  async #checkEdges(
    layout: TypeLayout,
    edges: readonly GraphRecord[],
    ends: readonly { readonly from?: Id; readonly to?: Id }[],
  ): Promise<void> {
    if (layout.type.kind !== 'edge' || !edgeTypeOf(layout).unique) return
    const existing = await this.onPages(pages =>
      edges.map(edge => pages.edgesBetween(layout, edge.fromRow, edge.toRow).length),
    )
    const seen = new Set<string>()
    for (const [i, edge] of edges.entries()) {
      const pair = `${edge.fromRow} ${edge.toRow}`
      if (existing[i]! > 0 || seen.has(pair)) throw duplicateEdge(layout, ends[i]!)
      seen.add(pair)
    }
  }

  /** Rows of records, -1 for an unknown id. */
  async #rowsOf(layout: TypeLayout, ids: readonly Id[]): Promise<readonly number[]> {
    const rows: number[] = []
    for (const part of inParts(ids, thresholds.idsTogether)) {
      const found = await this.onPages(pages => part.map(id => pages.row(layout, id)))
      for (const row of found) rows.push(row)
    }
    return rows
  }

  /** Sets columns of records. */
  async #updateRows(layout: TypeLayout, rows: Uint32Array, values: Columns): Promise<void> {
    const { indexBySlot, textSlots, hasTextIndex } = layout
    const hasNewTexts = hasTextIndex && textSlots.some(slot => values.has(slot))
    const noted = new Set([...values.keys()].filter(slot => indexBySlot.has(slot)))
    if (hasNewTexts) for (const slot of textSlots) noted.add(slot)
    const state = await this.#derived.state(layout)
    const writes = new RowWrites(this.#derived, layout, state.places(this.pageRows), rows)
    const before = await writes.update(values, noted)
    const after = new Map([...before, ...values])
    await this.#writeIndexes(layout, { rows, before, after }, hasNewTexts)
    this.#effects.updated(layout, rows, state.rows)
  }

  /** Drops the edges of items, except those of the types that are `kept`. */
  async #dropEdgesOf(
    layouts: Layouts,
    items: TypeLayout,
    rows: Uint32Array,
    kept: ReadonlySet<number> = new Set(),
  ): Promise<void> {
    const found = new Map<TypeLayout, number[]>()
    const slice = new EventLoopSlice()
    for (const part of inParts(rows, thresholds.idsTogether)) {
      if (slice.isOver) await slice.next()
      const edges = await this.onPages(pages => {
        const some = new Map<TypeLayout, number[]>()
        addEdgesOfItems(pages, layouts, items, part, some)
        return some
      })
      for (const [type, own] of edges) {
        const all = found.get(type)
        if (all === undefined) found.set(type, own)
        else for (const row of own) all.push(row)
      }
    }
    for (const [type, edges] of found) {
      if (edges.length === 0 || kept.has(type.number)) continue
      await this.#dropRows(type, await inSlices(ascending(edges)))
    }
  }

  /** Drops the edges of items that are of types which the program that writes does not know yet. */
  async #dropLaterEdges({ number }: TypeLayout, rows: Uint32Array): Promise<void> {
    const newest = this.#newest
    const items = [...newest.all()].find(layout => layout.number === number)
    if (newest === this.layouts || items === undefined) return
    const known = numbersOf(this.layouts)
    const context = { layouts: newest, newest, ids: this.#ids, pageRows: this.pageRows }
    const later = new GraphWrites({ ...context, transaction: this.#transaction })
    await this.#derived.applyPending()
    await later.#dropEdgesOf(newest, items, rows, known)
    await later.#derived.applyPending()
  }

  /** Drops records. Their edges have been dropped. */
  async #dropRows(layout: TypeLayout, rows: Uint32Array): Promise<void> {
    const state = await this.#derived.state(layout)
    const { isOrdered, rows: end } = state
    const { kind } = layout.type
    // Of the edges that are out of the trees, each has a record.
    if (state.unlinked > 0 && rows.at(-1)! >= state.linkedRows) await linkEdges(this.#derived, layout)
    const writes = new RowWrites(this.#derived, layout, state.places(this.pageRows), rows)
    const needsIds = kind === 'vector' || !isOrdered
    const { before, ids, ends } = await writes.drop(derivedSlots(layout), needsIds)
    if (kind === 'edge') await this.#editAdjacency(layout, rows, ends)
    await this.#writeIndexes(layout, { rows, before, after: undefined })
    if (!isOrdered) await this.#removeIds(layout, ids, rows)
    this.#effects.dropped(layout, rows, end)
    await this.#derived.changeState(layout, now => {
      invariant(now.count >= rows.length, 'a type has fewer records than were removed')
      return now.with({ count: now.count - rows.length })
    })
    if (kind === 'vector') await this.#vectors.remove(layout, ids)
  }

  #removeIds(layout: TypeLayout, ids: readonly Id[], rows: Uint32Array): MaybePromise<void> {
    const removed = { keys: ids, rows: Array.from(rows) }
    return this.#derived.editBytes(layout, layout.trees.ids, { removed, added: noEntries })
  }

  /** Removes or adds edges. */
  async #editAdjacency(layout: TypeLayout, rows: Uint32Array, ends: Ends, isAdded = false): Promise<void> {
    for (const direction of ['out', 'in'] as const) {
      const entries = entriesOfEdges(direction, rows, ends)
      const edits = isAdded ? { removed: noEdges, added: entries } : { removed: entries, added: noEdges }
      await this.#derived.editNumbers(layout, layout.trees[direction], edits)
    }
  }

  async #writeIndexes(
    layout: TypeLayout,
    changes: ColumnChanges,
    hasNewTexts = layout.hasTextIndex,
  ): Promise<void> {
    for (const index of layout.indexes) {
      const { slot } = index.property
      if (changes.before?.has(slot) !== true && changes.after?.has(slot) !== true) continue
      const { removed, added, check } = await inSlices(indexEdits(layout, index, changes))
      await check?.(work => this.onPages(work))
      await this.#derived.editBytes(layout, index.tree, { removed, added })
    }
    if (hasNewTexts) await this.#derived.editText(layout, changes)
  }
}

function inParts<T extends { readonly length: number; slice(start: number, end: number): T }>(
  items: T,
  size: number,
): T[] {
  const parts: T[] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}

/** The slots whose values are in an index of a property or of texts. */
function derivedSlots({ indexes, textSlots, hasTextIndex }: TypeLayout): ReadonlySet<number> {
  const slots = new Set(indexes.map(({ property }) => property.slot))
  if (hasTextIndex) for (const slot of textSlots) slots.add(slot)
  return slots
}

const noEntries: BytesEntries = { keys: [], rows: [] }

function numbersOf(layouts: Layouts): ReadonlySet<number> {
  return new Set([...layouts.all()].map(({ number }) => number))
}

function entriesOf(records: readonly GraphRecord[]): BytesEntries {
  return { keys: records.map(({ id }) => id), rows: records.map(({ row }) => row) }
}

/** Rows, each once, from the first to the last. */
function* ascending(rows: readonly number[]): Parts<Uint32Array> {
  const found = new Uint32Array(rows)
  let isSorted = true
  for (let i = 1; i < found.length && isSorted; i++) isSorted = found[i - 1]! < found[i]!
  if (isSorted) return found
  const sorted = (yield* radixSorting([found], found.length)).first
  let kept = 1
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] !== sorted[i - 1]) sorted[kept++] = sorted[i]!
  }
  return sorted.subarray(0, kept)
}

/** The places of different rows by the size of these; `undefined` where they ascend as they are. */
function orderOf(rows: readonly number[]): Uint32Array | undefined {
  if (rows.every((row, i) => i === 0 || rows[i - 1]! < row)) return undefined
  return radixSort([new Uint32Array(rows)], rows.length).order
}

function pick<T>(items: readonly T[], order: Uint32Array): T[] {
  const picked: T[] = []
  for (const i of order) picked.push(items[i]!)
  return picked
}

/** The place of each id among all of them by size; `undefined` where they ascend as they are. */
function rowOrder(ids: readonly Id[]): readonly number[] | undefined {
  if (ids.every((id, i) => i === 0 || ids[i - 1]! < id)) return undefined
  const places = new Array<number>(ids.length)
  const sorted = ids.map((_, i) => i).sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1))
  for (const [place, i] of sorted.entries()) places[i] = place
  return places
}

function inRowOrder(records: readonly GraphRecord[], firstRow: number): readonly GraphRecord[] {
  const ordered = new Array<GraphRecord>(records.length)
  for (const record of records) ordered[record.row - firstRow] = record
  return ordered
}

function emptyValues({ type }: TypeLayout): Value[] {
  return new Array<Value>(type.properties.length).fill(null)
}

/** Sets the slots that have a value. */
function mergeValues(slots: Value[], values: SlotValues): Value[] {
  for (const [slot, value] of values) slots[slot] = value
  return slots
}
