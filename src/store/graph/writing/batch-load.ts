import { freeArray } from '../../../base/data/array-memory.ts'
import { picking, radixSorting, sortMemory } from '../../../base/data/radix-sort.ts'
import { GvqError, invariant } from '../../../base/errors.ts'
import { EventLoopSlice, inSlices } from '../../../base/flow/event-loop-slice.ts'
import { type Parts, partLength } from '../../../base/flow/parts.ts'
import { formatId, type RecordType, recordNotFound, type Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { Id, NumberedEnds, PackedIds, RecordBatch } from '../api.ts'
import { IdTable, noRow } from '../keys/id-table.ts'
import { idBytes } from '../keys/keys.ts'
import { idWords, newPackedIds, orderOf, packedId, unpackIds } from '../keys/packed-ids.ts'
import { rowsOfIds } from '../reading/id-rows.ts'
import type { OnPages } from '../reading/pages.ts'
import type { Ends } from '../rows/ends.ts'
import type { BytesRun } from '../tree/bytes-run.ts'
import type { NumberRun } from '../tree/number-run.ts'
import { sortedBytesRun, sortingBytes } from '../tree/sort-bytes.ts'
import { sortingNumbers } from '../tree/sort-numbers.ts'
import { assertRoom } from '../types/room-for-rows.ts'
import {
  edgeTypeOf,
  type Layouts,
  type PropertyIndex,
  type TreeKeys,
  type TypeLayout,
} from '../types/type-layout.ts'
import type { TypeState } from '../types/type-state.ts'
import { linkEdges, linkSurplus, stayUnlinked } from './edge-links.ts'
import { duplicateEdge } from './edge-writes.ts'
import type { Effects } from './effects.ts'
import { addEntries, duplicateValue, repeatedRow } from './index-writes.ts'
import { type NewPages, type NewRows, pagesOfColumns } from './page-writes.ts'
import type { TypeWrites } from './type-writes.ts'
import type { VectorWrites } from './vector-writes.ts'

interface LoadContext {
  readonly layouts: Layouts
  /** All there are, also of a newer program. */
  readonly everyType: readonly TypeLayout[]
  readonly derived: TypeWrites
  readonly vectors: VectorWrites
  readonly effects: Effects
  /** The number of rows from which on a load writes pages and trees before its commit. */
  readonly aheadRows: number
  /** Writes new ids. */
  fillIds(target: Uint8Array, count: number): void
}

/** Inserts records by columns: `GraphTransaction.load` and `loadAll`. */
export class BatchLoad {
  readonly #context: LoadContext
  readonly #layout: TypeLayout
  /** The batches that are not written yet. */
  readonly #batches: RecordBatch[]
  readonly #wantsIds: boolean
  /** The ends of the edges of all batches, until their rows are known. */
  #ends: NumberedEnds | undefined
  readonly #count: number
  /** Whether there are so many that pages and trees are written before the commit. */
  readonly #isAhead: boolean
  /** Whether these edges stay out of the trees of edges. */
  #isUnlinked = false
  readonly #slice = new EventLoopSlice()
  /** Entries of all batches, which are inserted together: of the tree of ids where it has each id, and of indexes. */
  readonly #ids: Entries = { keys: [], rows: [] }
  readonly #indexed: ReadonlyMap<PropertyIndex, Entries>

  constructor(
    context: LoadContext,
    layout: TypeLayout,
    batches: RecordBatch[],
    wantsIds: boolean,
    ends: NumberedEnds | undefined,
  ) {
    this.#context = context
    this.#layout = layout
    this.#batches = batches
    this.#wantsIds = wantsIds
    this.#ends = ends
    this.#count = batches.reduce((sum, { count }) => sum + count, 0)
    this.#isAhead = this.#count >= context.aheadRows
    this.#indexed = new Map(layout.indexes.map(index => [index, { keys: [], rows: [] }]))
  }

  async run(): Promise<readonly PackedIds[]> {
    const { derived } = this.#context
    const layout = this.#layout
    if (this.#count === 0) return this.#wantsIds ? this.#batches.map(() => newPackedIds(0)) : []
    invariant(
      this.#batches.length === 1 || this.#batches.every(({ ids }) => ids === undefined),
      'ids are given in one batch',
    )
    let ends = await this.#rowsOfEnds()
    await this.#checkIds(this.#batches[0]!)
    await this.#pause()
    await this.#checkEdges(ends)
    const state = await derived.state(layout)
    this.#isUnlinked = ends !== undefined && stayUnlinked(state, this.#count)
    if (!this.#isUnlinked) await linkEdges(derived, layout)
    const written: PackedIds[] = []
    for (let start = 0; start < this.#count; ) {
      const batch = this.#batches.shift()!
      const end = start + batch.count
      const given = ends && { from: ends.from.subarray(start, end), to: ends.to.subarray(start, end) }
      const ids = this.#newIds(batch)
      const rows = await this.#inSlices(inOrder(batch, ids, given))
      await this.#write(rows, batch.vectors, ids)
      if (this.#wantsIds) written.push(ids)
      if (batch.ids !== undefined) ends = rows.ends
      start = end
    }
    await this.#insert(layout.trees.ids, this.#ids)
    await this.#addToIndexes()
    if (this.#isUnlinked) await linkSurplus(derived, layout)
    else if (ends !== undefined) await this.#addAdjacency(ends, state.rows)
    return written
  }

  async #inSlices<T>(work: Parts<T>): Promise<T> {
    return inSlices(work, this.#slice)
  }

  /** Yields to the event loop between the steps, if that is due. */
  async #pause(): Promise<void> {
    if (this.#slice.isOver) await this.#slice.next()
  }

  async #write(rows: NewRows, vectors: RecordBatch['vectors'], ids: PackedIds): Promise<void> {
    const { derived, effects } = this.#context
    const layout = this.#layout
    const state = await derived.state(layout)
    const sorted = rows.ids
    const count = sorted.length / idBytes
    if (count === 0) return
    assertRoom(layout, state, count)
    const continues = state.isOrdered && packedId(sorted, 0) > state.lastId!
    if (!continues) await derived.makeUnordered(layout, state)
    const places = await derived.nextPlaces(layout, this.#isAhead)
    const added = await this.#inSlices(pagesOfColumns(layout, rows, state.rows, places))
    await derived.beginSegments(layout, added)
    await this.#pause()
    if (continues) await this.#addPageIds(sorted, state, added)
    else await this.#inSlices(addIds(this.#ids, sorted, state.rows))
    for (const [index, entries] of this.#indexed) {
      const column = rows.values.get(index.property.slot)
      if (column !== undefined) await this.#inSlices(addEntries(index, column, state.rows, entries))
    }
    await this.#pause()
    if (this.#isAhead) await derived.writePagesAhead(layout, added)
    else derived.putPages([...added.pages].map(([number, page]) => [layout.pages.page(number), page]))
    await derived.changePages(layout, added.rest, this.#isAhead)
    await this.#pause()
    if (layout.hasTextIndex) {
      const numbers = Uint32Array.from({ length: count }, (_, i) => state.rows + i)
      await derived.editText(layout, { rows: numbers, before: undefined, after: rows.values })
    }
    if (layout.type.kind === 'vector') await this.#addVectors(ids, vectors)
    effects.created(layout, state.rows, count)
    const lastId = continues ? packedId(sorted, count - 1) : undefined
    await derived.addToState(layout, count, lastId, this.#isUnlinked ? count : 0)
  }

  /** The rows of the ends of all batches. Throws where an end does not exist or has another type (W7). */
  async #rowsOfEnds(): Promise<Ends | undefined> {
    if (this.#layout.type.kind !== 'edge') return undefined
    const [first, ...others] = this.#batches
    if (first?.endRows !== undefined && others.length === 0) return first.endRows
    const { derived } = this.#context
    const layouts = this.#context.layouts.endsOf(this.#layout)
    const { from, to, fromIds, toIds } = this.#ends ?? (await this.#numberEnds())
    this.#ends = undefined
    invariant(from.length === this.#count && to.length === this.#count, 'edges have two ends')
    const fromRows = await rowsOfIds(derived, layouts.from, fromIds)
    const toRows = toIds === fromIds ? fromRows : await rowsOfIds(derived, layouts.to, toIds)
    const missingFrom = await this.#inSlices(replaceNumbers(from, fromIds, fromRows))
    if (missingFrom !== undefined) {
      throw endNotFound(this.#layout, 'From', layouts.from.type, missingFrom)
    }
    const missingTo = await this.#inSlices(replaceNumbers(to, toIds, toRows))
    if (missingTo !== undefined) throw endNotFound(this.#layout, 'To', layouts.to.type, missingTo)
    for (const table of new Set([fromIds, toIds])) table.release()
    return { from, to }
  }

  /** The ends of batches that have their ids, which they then have no more. */
  async #numberEnds(): Promise<NumberedEnds> {
    const { derived, layouts } = this.#context
    const { from: fromType, to: toType } = layouts.endsOf(this.#layout)
    const tableFor = async (layout: TypeLayout, ids: number) =>
      new IdTable(Math.min(ids, (await derived.state(layout)).rows))
    const fromIds = await tableFor(fromType, fromType === toType ? 2 * this.#count : this.#count)
    const toIds = fromType === toType ? fromIds : await tableFor(toType, this.#count)
    const ends = { from: new Uint32Array(this.#count), to: new Uint32Array(this.#count), fromIds, toIds }
    let start = 0
    for (const [i, { from, to, ...batch }] of this.#batches.entries()) {
      invariant(from !== undefined && to !== undefined, 'edges need ends')
      const end = start + batch.count
      await this.#inSlices(addAll(fromIds, idWords(from), ends.from.subarray(start, end)))
      await this.#inSlices(addAll(toIds, idWords(to), ends.to.subarray(start, end)))
      start = end
      this.#batches[i] = batch
    }
    return ends
  }

  /** Ids that a user chose must be new among all records, whatever their kind (W5). */
  async #checkIds({ ids, count }: RecordBatch): Promise<void> {
    if (ids === undefined || ids.areMade) return
    const words = idWords(ids.packed)
    const table = new IdTable(count)
    const numbers = new Uint32Array(count).fill(noRow)
    /** Places of ids that were there before in the batch. */
    const repeated = new Set<number>()
    for (let i = 0, m = 0; i < count; i++) {
      if (i % partLength === 0) await this.#pause()
      if (ids.missing[m] === i) {
        m++
        continue
      }
      const { size } = table
      numbers[i] = table.add(words, 4 * i)
      if (table.size === size) repeated.add(i)
    }
    const owners = new Map<number, RecordType>()
    for (const layout of this.#context.everyType) {
      const rows = await rowsOfIds(this.#context.derived, layout, table)
      for (let n = 0; n < rows.length; n++) {
        if (rows[n] !== noRow && !owners.has(n)) owners.set(n, layout.type)
      }
    }
    if (owners.size === 0 && repeated.size === 0) return
    for (let i = 0; i < count; i++) {
      const owner = owners.get(numbers[i]!) ?? (repeated.has(i) ? this.#layout.type : undefined)
      if (owner !== undefined) throw idConflict(packedId(ids.packed, i), owner)
    }
  }

  #newIds({ ids, count }: RecordBatch): PackedIds {
    const { fillIds } = this.#context
    if (ids === undefined) {
      const packed = newPackedIds(count)
      fillIds(packed, count)
      return packed
    }
    if (ids.missing.length === 0) return ids.packed
    const packed = ids.packed.slice()
    const made = newPackedIds(ids.missing.length)
    fillIds(made, ids.missing.length)
    for (const [m, i] of ids.missing.entries()) {
      packed.set(made.subarray(m * idBytes, (m + 1) * idBytes), i * idBytes)
    }
    return packed
  }

  /** A UNIQUE edge type has at most one edge from one item to another. */
  async #checkEdges(ends: Ends | undefined): Promise<void> {
    const { derived } = this.#context
    const layout = this.#layout
    if (ends === undefined || !edgeTypeOf(layout).unique) return
    const duplicates = await this.#inSlices(repeatedPairs(ends))
    const isNew = (await derived.state(layout)).count === 0
    if (!isNew) {
      for (let start = 0; start < this.#count; start += thresholds.pairsTogether) {
        const end = Math.min(this.#count, start + thresholds.pairsTogether)
        const found = await derived.onPages(pages => {
          const some: number[] = []
          for (let i = start; i < end; i++) {
            if (pages.edgesBetween(layout, ends.from[i]!, ends.to[i]!).length > 0) some.push(i)
          }
          return some
        })
        for (const i of found) duplicates.push(i)
      }
    }
    if (duplicates.length === 0) return
    const first = duplicates.reduce((a, b) => Math.min(a, b))
    const layouts = this.#context.layouts.endsOf(layout)
    const [from, to] = await derived.onPages(pages => [
      pages.ids(layouts.from, [ends.from[first]!])[0]!,
      pages.ids(layouts.to, [ends.to[first]!])[0]!,
    ])
    throw duplicateEdge(layout, { from, to })
  }

  /** While ids ascend, the tree of ids has an entry for each page. */
  async #addPageIds(ids: PackedIds, { rows }: TypeState, { pages, places }: NewPages): Promise<void> {
    const keys: Id[] = []
    const added: number[] = []
    for (const page of pages.keys()) {
      const row = places.firstRow(page)
      keys.push(packedId(ids, row - rows))
      added.push(row)
    }
    await this.#context.derived.insertBytes(this.#layout, this.#layout.trees.ids, sortedBytesRun(keys, added))
  }

  async #insert(tree: TreeKeys, { keys, rows }: Entries): Promise<void> {
    await this.#insertRun(tree, await this.#inSlices(sortingBytes(keys, rows)))
  }

  async #insertRun(tree: TreeKeys, run: BytesRun): Promise<void> {
    const { derived } = this.#context
    await this.#pause()
    if (this.#isAhead) await derived.mergeBytes(this.#layout, tree, run)
    else await derived.insertBytes(this.#layout, tree, run)
  }

  async #addToIndexes(): Promise<void> {
    const { derived } = this.#context
    const layout = this.#layout
    for (const [index, { keys, rows }] of this.#indexed) {
      const run = await this.#inSlices(sortingBytes(keys, rows))
      if (index.property.index !== 'unique') await this.#insertRun(index.tree, run)
      else {
        const check = (onPages: OnPages) => this.#checkUnique(onPages, index, { keys, rows, run })
        await this.#pause()
        if (this.#isAhead) await derived.mergeDistinct(layout, index.tree, run, check)
        else {
          await check(work => derived.onPages(work))
          await derived.insertBytes(layout, index.tree, run)
        }
      }
      keys.length = 0
      rows.length = 0
    }
  }

  async #checkUnique(
    onPages: OnPages,
    index: PropertyIndex,
    entries: Entries & { readonly run: BytesRun },
  ): Promise<void> {
    const { derived } = this.#context
    const layout = this.#layout
    const row = await repeatedRow(onPages, layout, index, entries)
    if (row === undefined) return
    const { number } = layout.fields.find(({ slot }) => slot === index.property.slot)!
    const [value] = await derived.onPages(pages => pages.values(layout, number, [row]))
    throw duplicateValue(layout, index, value!)
  }

  /** `first`: the row of the first edge. */
  async #addAdjacency({ from, to }: Ends, first: number): Promise<void> {
    const { out, in: into } = this.#layout.trees
    const edges = new Uint32Array(from.length)
    for (let i = 0; i < edges.length; i++) edges[i] = first + i
    const memory = sortMemory(from.length)
    await this.#insertNumbers(out, await this.#inSlices(sortingNumbers(from, edges, [to], memory)))
    await this.#insertNumbers(into, await this.#inSlices(sortingNumbers(to, edges, [from], memory)))
    // The trees have copies. Garbage is collected later than the next rows need memory.
    for (const array of [from, to, edges, ...memory]) freeArray(array)
  }

  async #insertNumbers(tree: TreeKeys, run: NumberRun): Promise<void> {
    const { derived } = this.#context
    await this.#pause()
    if (this.#isAhead) await derived.mergeNumbers(this.#layout, tree, run)
    else await derived.insertNumbers(this.#layout, tree, run)
  }

  async #addVectors(ids: PackedIds, vectors: RecordBatch['vectors']): Promise<void> {
    invariant(vectors !== undefined, 'vectors need numbers')
    await this.#context.vectors.insert(
      this.#layout,
      unpackIds(ids).map((id, i) => ({ id, vector: vectors[i]! })),
    )
  }
}

/** Entries of a tree in any order. */
interface Entries {
  readonly keys: ByteString[]
  readonly rows: number[]
}

function* addIds({ keys, rows }: Entries, ids: PackedIds, first: number): Parts<void> {
  const part = partLength * idBytes
  for (let from = 0, row = first; from < ids.length; from += part) {
    for (const id of unpackIds(ids.subarray(from, from + part))) {
      keys.push(id)
      rows.push(row++)
    }
    yield
  }
}

function* addAll(table: IdTable, words: Uint32Array, numbers: Uint32Array): Parts<void> {
  for (let from = 0; from < numbers.length; from += partLength) {
    const to = from + partLength
    table.addAll(words.subarray(4 * from, 4 * to), numbers.subarray(from, to))
    yield
  }
}

/** The records of a batch in the order of their ids. */
function* inOrder(
  { ids: given, values }: RecordBatch,
  ids: PackedIds,
  ends: Ends | undefined,
): Parts<NewRows> {
  const order = given === undefined ? undefined : yield* orderOf(ids)
  if (order === undefined) return { ids, values, ...(ends && { ends }) }
  const sorted = newPackedIds(order.length)
  const words = idWords(ids)
  const sortedWords = idWords(sorted)
  for (let i = 0; i < order.length; i++) {
    for (let word = 0; word < 4; word++) sortedWords[4 * i + word] = words[4 * order[i]! + word]!
  }
  yield
  const columns = new Map<number, readonly Value[]>()
  for (const [slot, column] of values) {
    columns.set(
      slot,
      Array.from(order, i => column[i]!),
    )
    yield
  }
  if (ends === undefined) return { ids: sorted, values: columns }
  const [from, to] = [yield* picking(ends.from, order), yield* picking(ends.to, order)]
  return { ids: sorted, values: columns, ends: { from, to } }
}

/** Replaces the numbers of ids by their rows; returns the first id that has none. */
function* replaceNumbers(numbers: Uint32Array, table: IdTable, rows: Uint32Array): Parts<Id | undefined> {
  let missing: Id | undefined
  for (let i = 0; i < numbers.length; i++) {
    if (i % partLength === partLength - 1) yield
    const number = numbers[i]!
    const row = rows[number]!
    if (row === noRow) missing ??= packedId(table.packed, number)
    numbers[i] = row
  }
  return missing
}

/** Places whose two ends are those of an earlier place. */
function* repeatedPairs({ from, to }: Ends): Parts<number[]> {
  const { order } = yield* radixSorting([from, to], from.length)
  const repeated: number[] = []
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1]!, order[i]!]
    if (from[a] === from[b] && to[a] === to[b]) repeated.push(b)
  }
  return repeated
}

export function idConflict(id: Id, owner: Pick<RecordType, 'kind' | 'name'>): GvqError {
  const noun = owner.kind === 'edge' ? 'an edge' : `a ${owner.kind}`
  return new GvqError(
    'ID_CONFLICT',
    `The id ${formatId(id)} already belongs to ${noun} of type ${owner.name}.`,
  )
}

export function endNotFound(
  { type }: Pick<TypeLayout, 'type'>,
  end: 'From' | 'To',
  wanted: RecordType,
  id: Id,
): GvqError {
  return recordNotFound(wanted, id, `the ${end} end of \`${type.name}\``)
}
