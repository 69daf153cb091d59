import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Value } from '../../../language/catalog/index.ts'
import { unread } from '../../versioned/contract/unread.ts'
import type { Adjacency, Found, Id, NeighbourRecords, NeighbourRows, Neighbours } from '../api.ts'
import type { Direction } from '../keys/keys.ts'
import type { Column } from '../rows/columns.ts'
import type { RowDelta } from '../rows/row-delta.ts'
import type { RowPage } from '../rows/row-page.ts'
import { copyRange, grown, grownLength } from '../tree/run.ts'
import type { Memory } from '../trees/attempt.ts'
import { recordMissing } from '../trees/damage.ts'
import { EditedBytesTree } from '../trees/edited-tree.ts'
import { PendingBytes, type PendingEdits, type PendingTree } from '../trees/pending-edits.ts'
import { BytesTree, NumberTree } from '../trees/trees.ts'
import { UnlinkedTree } from '../trees/unlinked-tree.ts'
import type { PageLayout } from '../types/page-layout.ts'
import { type PagePart, pageSpace } from '../types/spaces.ts'
import type { Layouts, TreeKeys, TypeLayout } from '../types/type-layout.ts'
import { TypeState, typeStateSpace } from '../types/type-state.ts'
import { GraphRecord, valuesInDelta, valuesInPage } from './record.ts'
import { unlinkedRuns } from './unlinked-edges.ts'

const fewItems = 4

/** Edits that wait, and those which a read cannot do without: its result does not count. */
interface PendingReads {
  readonly pending: PendingEdits
  readonly wanted: Set<PendingTree>
}

/** Runs `work` on what is in memory, again after reading what it missed. */
export type OnPages = <T>(work: (pages: Pages) => T) => MaybePromise<T>

/** Records by row and by id, of one state, from the pages that are in memory. */
export class Pages {
  readonly #layouts: Layouts
  readonly #memory: Memory
  readonly #pageRows: number
  readonly #pending: PendingReads | undefined
  /** The type that was asked for last. */
  #layout: TypeLayout | undefined
  #state: TypeState | undefined
  #places: PageLayout | undefined
  /** The page and the delta that were asked for last: often again. */
  #pageLayout: TypeLayout | undefined
  #pageNumber = -1
  #page: RowPage | undefined
  #deltaLayout: TypeLayout | undefined
  #deltaNumber = -1
  #delta: RowDelta | undefined

  /** @param pending edits of trees that are not applied yet; default: none */
  constructor(
    layouts: Layouts,
    memory: Memory,
    pageRows: number,
    pending: PendingReads | undefined = undefined,
  ) {
    this.#layouts = layouts
    this.#memory = memory
    this.#pageRows = pageRows
    this.#pending = pending
  }

  state(layout: TypeLayout): TypeState | undefined {
    if (this.#layout !== layout) this.#turnTo(layout)
    this.#state ??= this.#memory.get(typeStateSpace, layout.prefix)
    return this.#state
  }

  /** Which rows stand in which page. */
  places(layout: TypeLayout): PageLayout {
    if (this.#layout !== layout) this.#turnTo(layout)
    if (this.#places === undefined) {
      const state = this.#state ?? this.#memory.glance(typeStateSpace, layout.prefix) ?? TypeState.empty
      this.#places = state.places(this.#pageRows)
    }
    return this.#places
  }

  #turnTo(layout: TypeLayout): void {
    this.#layout = layout
    this.#state = undefined
    this.#places = undefined
  }

  page(layout: TypeLayout, number: number): RowPage | undefined {
    if (this.#pageNumber !== number || this.#pageLayout !== layout) {
      this.#page = this.#part(layout, 2 * number) as RowPage | undefined
      this.#pageLayout = layout
      this.#pageNumber = number
    }
    return this.#page
  }

  delta(layout: TypeLayout, number: number): RowDelta | undefined {
    if (this.#deltaNumber !== number || this.#deltaLayout !== layout) {
      this.#delta = this.#part(layout, 2 * number + 1) as RowDelta | undefined
      this.#deltaLayout = layout
      this.#deltaNumber = number
    }
    return this.#delta
  }

  #part({ pages }: TypeLayout, at: number): PagePart | undefined {
    const part = this.#memory.find(pageSpace, pages.all, at)
    return part === unread ? undefined : part
  }

  /** The record of a row; `undefined` where it was dropped. @param id of the row, if it is known */
  record(layout: TypeLayout, row: number, id?: Id): GraphRecord | undefined {
    const places = this.places(layout)
    const number = places.pageOf(row)
    const place = row - places.firstRow(number)
    const delta = this.delta(layout, number)
    return this.#recordIn(layout, this.page(layout, number), delta, row, place, true, id)
  }

  /**
   * Adds the records from a row on, up to the end of its page or of `end`, to `found`, until that has `rowsMax`. Returns the
   * row after the last one it looked at.
   */
  recordsFrom(layout: TypeLayout, start: number, end: number, rowsMax: number, found: GraphRecord[]): number {
    const places = this.places(layout)
    const number = places.pageOf(start)
    const first = places.firstRow(number)
    const page = this.page(layout, number)
    const delta = this.delta(layout, number)
    let row = start
    for (; row < end && found.length < rowsMax; row++) {
      const record = this.#recordIn(layout, page, delta, row, row - first, false)
      if (record !== undefined) found.push(record)
    }
    return row
  }

  /**
   * The record of a row that something refers to.
   * @param id of the row, if it is known
   * @throws GvqError STORAGE_UNAVAILABLE if there is none
   */
  referredTo(layout: TypeLayout, row: number, id?: Id): GraphRecord {
    // Until the page is in memory, none does.
    return this.record(layout, row, id) ?? (this.#none(layout, row) as never)
  }

  /**
   * The id of a row that something refers to.
   * @throws GvqError STORAGE_UNAVAILABLE if it has no record
   */
  id(layout: TypeLayout, row: number): Id {
    const places = this.places(layout)
    const number = places.pageOf(row)
    const place = row - places.firstRow(number)
    const changed = this.delta(layout, number)?.get(place)
    if (changed) return changed.id
    const id = changed === null ? undefined : this.page(layout, number)?.idAt(place)
    // Until the page is in memory, any id does.
    return id || (this.#none(layout, row) ?? '')
  }

  /** Nothing, of a row whose page has not been read. */
  #none(layout: TypeLayout, row: number): undefined {
    const number = this.places(layout).pageOf(row)
    for (const at of [2 * number, 2 * number + 1])
      if (this.#memory.find(pageSpace, layout.pages.all, at) === unread) return undefined
    throw recordMissing(layout.type, row)
  }

  /** The record with an id. */
  recordOf(layout: TypeLayout, id: Id): GraphRecord | undefined {
    const row = this.row(layout, id)
    return row < 0 ? undefined : this.referredTo(layout, row, id)
  }

  /** Which of some types has a record with the id. */
  ownerOf(candidates: readonly TypeLayout[], id: Id): TypeLayout | undefined {
    return candidates.filter(layout => this.row(layout, id) >= 0)[0]
  }

  /** The records of rows, ascending by id; the rows ascend. */
  found(layout: TypeLayout, rows: readonly number[]): Found {
    const ids = this.ids(layout, rows)
    if (this.state(layout)?.isOrdered !== false) return { ids, rows }
    const order = rows.map((_, i) => i).sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1))
    return { ids: order.map(i => ids[i]!), rows: order.map(i => rows[i]!) }
  }

  /** The ids of rows that have a record, one by one. */
  ids(layout: TypeLayout, rows: ArrayLike<number>): Id[] {
    const ids = new Array<Id>(rows.length)
    for (let i = 0; i < rows.length; i++) ids[i] = this.id(layout, rows[i]!)
    return ids
  }

  /** The values of a property in rows that have a record; the number is that of the property on disk. */
  values(layout: TypeLayout, property: number, rows: ArrayLike<number>): Value[] {
    const places = this.places(layout)
    const values = new Array<Value>(rows.length)
    // The rows of the page at hand, and what it holds.
    let first = 0
    let end = 0
    let column: Column | undefined
    let delta: RowDelta | undefined
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      if (row < first || row >= end) {
        const number = places.pageOf(row)
        first = places.firstRow(number)
        end = places.endRow(number)
        column = this.page(layout, number)?.column(property)
        delta = this.delta(layout, number)
      }
      const changed = delta?.get(row - first)
      if (changed) {
        const index = changed.numbers.indexOf(property)
        values[i] = index < 0 ? null : changed.values[index]!
      } else values[i] = column?.get(row - first) ?? null
    }
    return values
  }

  /** The row of the item at an end of an edge. */
  endRow(layout: TypeLayout, end: 'from' | 'to', row: number): number {
    const places = this.places(layout)
    const number = places.pageOf(row)
    const place = row - places.firstRow(number)
    const changed = this.delta(layout, number)?.get(place)
    // Until the page is in memory, any row does.
    return changed ? changed[end] : (this.page(layout, number)?.[end]?.[place] ?? 0)
  }

  /** The records between two rows, ascending by row. */
  recordsBetween(layout: TypeLayout, start: number, end: number): readonly GraphRecord[] {
    const places = this.places(layout)
    const found: GraphRecord[] = []
    for (let row = start; row < end; ) {
      const pageEnd = Math.min(end, places.endRow(places.pageOf(row)))
      row = this.recordsFrom(layout, row, pageEnd, Number.POSITIVE_INFINITY, found)
    }
    return found
  }

  /** Ids and rows of the records on the pages from `start` to before `end`, ascending by row. */
  idsBetween(layout: TypeLayout, start: number, end: number): readonly (readonly [Id, number])[] {
    const places = this.places(layout)
    const found: [Id, number][] = []
    for (let number = start; number < end; number++) {
      const first = places.firstRow(number)
      const rows = places.rowsOf(number)
      const page = this.page(layout, number)
      const delta = this.delta(layout, number)
      for (let place = 0; place < rows; place++) {
        const changed = delta?.get(place)
        if (changed === null) continue
        if (changed !== undefined) found.push([changed.id, first + place])
        else if (page !== undefined && place < page.rows && page.has(place)) {
          found.push([page.idAt(place), first + place])
        }
      }
    }
    return found
  }

  bytesTree(layout: TypeLayout, keys: TreeKeys): BytesTree {
    const state = this.state(layout)?.tree(keys.name)
    const edits = this.#pending?.pending.of(keys)
    return edits instanceof PendingBytes
      ? new EditedBytesTree(this.#memory, keys, state, edits, () => this.#pending!.wanted.add(edits))
      : new BytesTree(this.#memory, keys, state)
  }

  numberTree(layout: TypeLayout, keys: TreeKeys): NumberTree {
    const edits = this.#pending?.pending.of(keys)
    if (edits !== undefined) this.#pending!.wanted.add(edits)
    const state = this.state(layout)
    const tree = state?.tree(keys.name)
    if (state === undefined || state.unlinked === 0) return new NumberTree(this.#memory, keys, tree)
    const direction = keys === layout.trees.out ? 'out' : 'in'
    return new UnlinkedTree(this.#memory, keys, tree, () => unlinkedRuns(this, layout, state, direction))
  }

  /** The edges of an item in one direction, ascending by id. */
  adjacency(layout: TypeLayout, direction: Direction, item: Id): Adjacency {
    const ends = this.#layouts.endsOf(layout)
    const [near, far] = direction === 'out' ? [ends.from, ends.to] : [ends.to, ends.from]
    const row = this.row(near, item)
    const edges: Id[] = []
    const others: Id[] = []
    if (row >= 0) {
      this.numberTree(layout, layout.trees[direction]).each(row, (edge, other) => {
        edges.push(this.id(layout, edge))
        others.push(this.id(far, other))
      })
    }
    if (this.state(layout)?.isOrdered !== false) return { edges, others }
    const order = edges.map((_, i) => i).sort((a, b) => (edges[a]! < edges[b]! ? -1 : 1))
    return { edges: order.map(i => edges[i]!), others: order.map(i => others[i]!) }
  }

  /** The edges of items, or the items at their other ends, of each item in the order of the ids of its edges. */
  neighbours(
    layout: TypeLayout,
    direction: Direction,
    of: 'edges' | 'ends',
    items: readonly Id[],
    itemRows: readonly number[] | undefined,
  ): Neighbours {
    const { rows, offsets } = this.#neighbourRowsOf(layout, direction, of, items, itemRows)
    return { ids: this.ids(this.#reached(layout, direction, of), rows), rows, offsets }
  }

  neighbourRecords(
    layout: TypeLayout,
    direction: Direction,
    of: 'edges' | 'ends',
    items: readonly Id[],
    itemRows: readonly number[] | undefined,
  ): NeighbourRecords {
    const { rows, offsets } = this.#neighbourRowsOf(layout, direction, of, items, itemRows)
    const type = this.#reached(layout, direction, of)
    const records = new Array<GraphRecord>(rows.length)
    for (let i = 0; i < rows.length; i++) records[i] = this.referredTo(type, rows[i]!)
    return { records, offsets }
  }

  /** The type of what a hop leads to. */
  #reached(layout: TypeLayout, direction: Direction, of: 'edges' | 'ends'): TypeLayout {
    if (of === 'edges') return layout
    return this.#layouts.endsOf(layout)[direction === 'out' ? 'to' : 'from']
  }

  #neighbourRowsOf(
    layout: TypeLayout,
    direction: Direction,
    of: 'edges' | 'ends',
    items: readonly Id[],
    itemRows: readonly number[] | undefined,
  ): { readonly rows: number[]; readonly offsets: number[] } {
    const near = this.#layouts.endsOf(layout)[direction === 'out' ? 'from' : 'to']
    const isOrdered = this.state(layout)?.isOrdered !== false
    const tree = this.numberTree(layout, layout.trees[direction])
    const rows: number[] = []
    const offsets = [0]
    for (let i = 0; i < items.length; i++) {
      const row = itemRows?.[i] ?? this.row(near, items[i]!)
      if (row >= 0) this.#addNeighbours(layout, tree, isOrdered, of, row, rows)
      offsets.push(rows.length)
    }
    return { rows, offsets }
  }

  #addNeighbours(
    layout: TypeLayout,
    tree: NumberTree,
    isOrdered: boolean,
    of: 'edges' | 'ends',
    item: number,
    found: number[],
  ): void {
    if (isOrdered) {
      tree.slices(item, ({ b, extras }, start, end) => {
        const column = of === 'edges' ? b : extras[0]!
        for (let i = start; i < end; i++) found.push(column[i]!)
      })
    } else {
      for (const [edge, other] of this.#edgesById(layout, tree, item)) {
        found.push(of === 'edges' ? edge : other)
      }
    }
  }

  /** What `neighbours` finds, by rows and without ids. */
  neighbourRows(
    layout: TypeLayout,
    direction: Direction,
    of: 'edges' | 'ends',
    items: ArrayLike<number>,
  ): NeighbourRows {
    const tree = this.numberTree(layout, layout.trees[direction])
    const isOrdered = this.state(layout)?.isOrdered !== false
    // Plain lists are made sooner, for a few items.
    if (!isOrdered || items.length <= fewItems) {
      const found: number[] = []
      const ends = [0]
      for (let i = 0; i < items.length; i++) {
        this.#addNeighbours(layout, tree, isOrdered, of, items[i]!, found)
        ends.push(found.length)
      }
      return { rows: found, offsets: ends }
    }
    const offsets = new Uint32Array(items.length + 1)
    let rows = new Uint32Array(8 * items.length)
    let length = 0
    tree.eachOf(items, (item, { b, extras }, start, end) => {
      const found = of === 'edges' ? b : extras[0]!
      const newLength = length + end - start
      if (newLength > rows.length) rows = grown(rows, grownLength(rows.length, newLength))
      copyRange(found, start, end, rows, length)
      length = newLength
      offsets[item + 1]! += end - start
    })
    for (let i = 0; i < items.length; i++) offsets[i + 1]! += offsets[i]!
    return { rows: rows.subarray(0, length), offsets }
  }

  /** The edges of an item and their other ends, ascending by the ids of the edges. */
  #edgesById(layout: TypeLayout, tree: NumberTree, item: number): readonly (readonly [number, number])[] {
    const found: [id: Id, edge: number, other: number][] = []
    tree.each(item, (edge, other) => found.push([this.id(layout, edge), edge, other]))
    found.sort(([a], [b]) => (a < b ? -1 : 1))
    return found.map(([, edge, other]) => [edge, other])
  }

  /** Rows of the edges from one item to another, ascending. */
  edgesBetween(layout: TypeLayout, from: number, to: number): number[] {
    const out = this.numberTree(layout, layout.trees.out)
    const into = this.numberTree(layout, layout.trees.in)
    const isOutShorter = out.count(from) <= into.count(to)
    const [tree, near, far] = isOutShorter ? [out, from, to] : [into, to, from]
    const found: number[] = []
    tree.each(near, (edge, other) => {
      if (other === far) found.push(edge)
    })
    return found
  }

  /** The row of an id, or -1. */
  row(layout: TypeLayout, id: Id): number {
    const state = this.state(layout)
    if (state === undefined) return -1
    const tree = this.bytesTree(layout, layout.trees.ids)
    if (!state.isOrdered) return tree.rowOf(id)
    if (id > state.lastId!) return -1
    const start = tree.floor(id)
    if (start < 0) return -1
    const places = this.places(layout)
    const number = places.pageOf(start)
    const place = this.#placeIn(layout, number, id)
    return place < 0 ? -1 : places.firstRow(number) + place
  }

  /** The place of an id in a page, or -1, while ids ascend. */
  #placeIn(layout: TypeLayout, number: number, id: Id): number {
    const delta = this.delta(layout, number)
    const place = this.page(layout, number)?.find(id) ?? -1
    if (delta === undefined) return place
    if (place >= 0) return delta.get(place) === null ? -1 : place
    return delta.find(id)
  }

  #recordIn(
    layout: TypeLayout,
    page: RowPage | undefined,
    delta: RowDelta | undefined,
    row: number,
    place: number,
    isAlone: boolean,
    known?: Id,
  ): GraphRecord | undefined {
    const changed = delta?.get(place)
    if (changed === null) return undefined
    if (changed !== undefined) {
      const { id, from, to } = changed
      return new GraphRecord(id, valuesInDelta(layout, changed), row, from, to)
    }
    if (page === undefined || !page.has(place)) return undefined
    const { from, to } = page
    return new GraphRecord(
      known ?? page.idAt(place),
      valuesInPage(layout, page, place, isAlone),
      row,
      from?.[place],
      to?.[place],
    )
  }
}
