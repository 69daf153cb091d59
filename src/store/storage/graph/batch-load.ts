import { GvqError, invariant } from '../../../base/errors.ts'
import { formatId, type RecordType, type Value } from '../../../language/catalog/index.ts'
import type { Id, PackedIds, RecordBatch } from '../api.ts'
import { EventLoopTurn } from '../event-loop-turn.ts'
import { duplicateEdge } from './edge-writes.ts'
import type { Effects } from './effects.ts'
import { rowsOfIds } from './id-rows.ts'
import { IdTable, noRow } from './id-table.ts'
import { duplicateValue, newEntries, repeatedRow } from './index-writes.ts'
import { idBytes } from './keys.ts'
import { idWords, newPackedIds, orderOf, packedId, unpackIds } from './packed-ids.ts'
import { type Ends, type NewPages, type NewRows, pagesOfColumns } from './page-writes.ts'
import { assertRoom } from './room-for-rows.ts'
import { radixSort } from './tree/radix-sort.ts'
import { sortedBytesRun } from './tree/sort-bytes.ts'
import { sortedNumberRun } from './tree/sort-numbers.ts'
import { edgeTypeOf, type Layouts, type TypeLayout } from './type-layout.ts'
import type { TypeState } from './type-state.ts'
import type { TypeWrites } from './type-writes.ts'
import type { VectorWrites } from './vector-writes.ts'

interface LoadContext {
  readonly layouts: Layouts
  /** All there are, also of a newer program. */
  readonly everyType: readonly TypeLayout[]
  readonly derived: TypeWrites
  readonly vectors: VectorWrites
  readonly effects: Effects
  /** Writes new ids. */
  fillIds(target: Uint8Array, count: number): void
}

/** Inserts records by columns: `GraphTransaction.load`. */
export class BatchLoad {
  readonly #context: LoadContext
  readonly #layout: TypeLayout
  readonly #batch: RecordBatch
  readonly #turn = new EventLoopTurn()

  constructor(context: LoadContext, layout: TypeLayout, batch: RecordBatch) {
    this.#context = context
    this.#layout = layout
    this.#batch = batch
  }

  async run(): Promise<PackedIds> {
    const { derived, effects } = this.#context
    const layout = this.#layout
    const { count } = this.#batch
    if (count === 0) return newPackedIds(0)
    const given = await this.#rowsOfEnds()
    await this.#checkIds()
    await this.#pause()
    const ids = this.#newIds()
    const order = this.#batch.ids === undefined ? undefined : orderOf(ids)
    const rows = this.#inOrder(ids, given, order)
    await this.#checkEdges(given)
    const state = await derived.state(layout)
    assertRoom(layout, state, count)
    const continues = state.isOrdered && packedId(rows.ids, 0) > state.lastId!
    if (!continues) await derived.makeUnordered(layout, state)
    const added = pagesOfColumns(layout, rows, state.rows, await derived.nextPlaces(layout))
    await derived.beginSegments(layout, added)
    await this.#pause()
    await this.#addIds(rows, state, continues ? added : undefined)
    await this.#pause()
    await this.#addToIndexes(rows, state)
    await this.#pause()
    await derived.addPages(layout, added)
    await this.#pause()
    if (rows.ends !== undefined) await this.#addAdjacency(rows.ends, state)
    if (layout.type.kind === 'vector') await this.#addVectors(ids)
    effects.created(layout, state.rows, count)
    await derived.addToState(layout, count, continues ? packedId(rows.ids, count - 1) : undefined)
    return ids
  }

  /** Others have their turn between the steps. */
  async #pause(): Promise<void> {
    if (this.#turn.isDue) await this.#turn.give()
  }

  /** Throws where an end does not exist or has another type (W7). */
  async #rowsOfEnds(): Promise<Ends | undefined> {
    const { from, to, count } = this.#batch
    if (this.#layout.type.kind !== 'edge') return undefined
    invariant(from !== undefined && to !== undefined, 'edges need ends')
    const layouts = this.#context.layouts.endsOf(this.#layout)
    const fromNumbers = new Uint32Array(count)
    const toNumbers = new Uint32Array(count)
    const fromTable = await this.#tableFor(layouts.from)
    const toTable = layouts.to === layouts.from ? fromTable : await this.#tableFor(layouts.to)
    fromTable.addAll(idWords(from), fromNumbers)
    toTable.addAll(idWords(to), toNumbers)
    const fromRows = await rowsOfIds(this.#context.derived, layouts.from, fromTable)
    const toRows =
      toTable === fromTable ? fromRows : await rowsOfIds(this.#context.derived, layouts.to, toTable)
    const ends = { from: pick(fromRows, fromNumbers), to: pick(toRows, toNumbers) }
    const missingFrom = ends.from.indexOf(noRow)
    if (missingFrom >= 0)
      throw endNotFound(this.#layout, 'From', layouts.from.type, packedId(from, missingFrom))
    const missingTo = ends.to.indexOf(noRow)
    if (missingTo >= 0) throw endNotFound(this.#layout, 'To', layouts.to.type, packedId(to, missingTo))
    return ends
  }

  async #tableFor(layout: TypeLayout): Promise<IdTable> {
    const { rows } = await this.#context.derived.state(layout)
    return new IdTable(Math.min(this.#batch.count, rows))
  }

  /** Ids that a user chose must be new among all records, whatever their kind (W5). */
  async #checkIds(): Promise<void> {
    const { ids, count } = this.#batch
    if (ids === undefined) return
    const words = idWords(ids.packed)
    const table = new IdTable(count)
    const numbers = new Uint32Array(count).fill(noRow)
    /** Places of ids that were there before in the batch. */
    const repeated = new Set<number>()
    for (let i = 0, m = 0; i < count; i++) {
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

  #newIds(): PackedIds {
    const { ids, count } = this.#batch
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

  #inOrder(ids: PackedIds, ends: Ends | undefined, order: Uint32Array | undefined): NewRows {
    const { values } = this.#batch
    if (order === undefined) return { ids, values, ...(ends && { ends }) }
    const sorted = newPackedIds(order.length)
    const words = idWords(ids)
    const sortedWords = idWords(sorted)
    for (let i = 0; i < order.length; i++) {
      for (let word = 0; word < 4; word++) sortedWords[4 * i + word] = words[4 * order[i]! + word]!
    }
    const columns = new Map<number, readonly Value[]>()
    for (const [slot, column] of values)
      columns.set(
        slot,
        Array.from(order, i => column[i]!),
      )
    return {
      ids: sorted,
      values: columns,
      ...(ends && { ends: { from: pick(ends.from, order), to: pick(ends.to, order) } }),
    }
  }

  /** A UNIQUE edge type has at most one edge from one item to another. */
  async #checkEdges(ends: Ends | undefined): Promise<void> {
    const layout = this.#layout
    if (ends === undefined || !edgeTypeOf(layout).unique) return
    const { from, to, count } = this.#batch
    const duplicates = repeatedPairs(ends)
    const isNew = (await this.#context.derived.state(layout)).count === 0
    if (!isNew) {
      for (let start = 0; start < count; start += pairsAtOnce) {
        const end = Math.min(count, start + pairsAtOnce)
        const found = await this.#context.derived.onPages(pages => {
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
    throw duplicateEdge(layout, { from: packedId(from!, first), to: packedId(to!, first) })
  }

  /** The tree of ids has an entry for each page while ids ascend, and for each record otherwise. `ordered`: in the first case. */
  async #addIds({ ids }: NewRows, { rows }: TypeState, ordered: NewPages | undefined): Promise<void> {
    const { derived } = this.#context
    const keys: Id[] = []
    const added: number[] = []
    if (ordered !== undefined) {
      for (const page of ordered.pages.keys()) {
        const row = ordered.places.firstRow(page)
        keys.push(packedId(ids, row - rows))
        added.push(row)
      }
    } else {
      for (const [i, id] of unpackIds(ids).entries()) {
        keys.push(id)
        added.push(rows + i)
      }
    }
    await derived.insertBytes(this.#layout, this.#layout.trees.ids, sortedBytesRun(keys, added))
  }

  async #addToIndexes(rows: NewRows, state: TypeState): Promise<void> {
    const { derived } = this.#context
    const layout = this.#layout
    for (const index of layout.indexes) {
      const column = rows.values.get(index.property.slot)
      if (column === undefined) continue
      const entries = newEntries(index, column, state.rows)
      if (index.property.index === 'unique') {
        const row = await derived.onPages(pages => repeatedRow(pages, layout, index, entries))
        if (row !== undefined) throw duplicateValue(layout, index, column[row - state.rows]!)
      }
      await derived.insertBytes(layout, index.tree, entries.run)
    }
    if (!layout.hasTextIndex) return
    const numbers = Uint32Array.from({ length: this.#batch.count }, (_, i) => state.rows + i)
    await derived.editText(layout, { rows: numbers, before: undefined, after: rows.values })
  }

  async #addAdjacency({ from, to }: Ends, state: TypeState): Promise<void> {
    const { derived } = this.#context
    const layout = this.#layout
    const edges = new Uint32Array(from.length)
    for (let i = 0; i < edges.length; i++) edges[i] = state.rows + i
    await derived.insertNumbers(layout, layout.trees.out, sortedNumberRun(from, edges, [to]))
    await this.#pause()
    await derived.insertNumbers(layout, layout.trees.in, sortedNumberRun(to, edges, [from]))
  }

  async #addVectors(ids: PackedIds): Promise<void> {
    const { vectors } = this.#batch
    invariant(vectors !== undefined, 'vectors need numbers')
    await this.#context.vectors.insert(
      this.#layout,
      unpackIds(ids).map((id, i) => ({ id, vector: vectors[i]! })),
    )
  }
}

/** Pairs of items between which edges are looked for at once. */
const pairsAtOnce = 4096

function pick(column: Uint32Array, places: Uint32Array): Uint32Array {
  const picked = new Uint32Array(places.length)
  for (let i = 0; i < places.length; i++) picked[i] = column[places[i]!]!
  return picked
}

/** Places whose two ends are those of an earlier place. */
function repeatedPairs({ from, to }: Ends): number[] {
  const { order } = radixSort([from, to], from.length)
  const repeated: number[] = []
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1]!, order[i]!]
    if (from[a] === from[b] && to[a] === to[b]) repeated.push(b)
  }
  return repeated
}

export function idConflict(id: Id, owner: RecordType): GvqError {
  const noun = owner.kind === 'edge' ? 'an edge' : `a ${owner.kind}`
  return new GvqError(
    'ID_CONFLICT',
    `The id ${formatId(id)} already belongs to ${noun} of type ${owner.name}.`,
  )
}

function endNotFound({ type }: TypeLayout, end: 'From' | 'To', { kind, name }: RecordType, id: Id): GvqError {
  return new GvqError(
    kind === 'node' ? 'NODE_NOT_FOUND' : 'VECTOR_NOT_FOUND',
    `The ${end} end of \`${type.name}\` does not exist: no ${kind} of type \`${name}\` has the id ${formatId(id)}.`,
  )
}
