import { invariant } from '../../../base/errors.ts'
import { andThen, each } from '../../../base/maybe.ts'
import type {
  EdgeType,
  IdSource,
  NodeType,
  RecordType,
  Value,
  VectorType,
} from '../../../language/catalog/index.ts'
import type {
  GraphTransaction,
  Id,
  MaybePromise,
  PackedIds,
  RecordBatch,
  SlotValues,
  StoredRecord,
  StoreTransaction,
  TypeEffect,
  VectorInput,
} from '../api.ts'
import { BatchLoad, idConflict } from './batch-load.ts'
import { adjacencyEdits, duplicateEdge, type EdgeRow, edgesOfItems } from './edge-writes.ts'
import { Effects } from './effects.ts'
import { indexEdits, type RecordChange } from './index-writes.ts'
import { metaKeys } from './keys.ts'
import type { PageLayout } from './page-layout.ts'
import { type NewPages, newPages, type PageChange, type PageChanges } from './page-writes.ts'
import { GraphReads, type ReadContext } from './reads.ts'
import { GraphRecord, toRow as pageRow } from './record.ts'
import { assertRoom } from './room-for-rows.ts'
import { metaSpace } from './spaces.ts'
import type { BytesEntries } from './trees.ts'
import { edgeTypeOf, type Layouts, type TypeLayout } from './type-layout.ts'
import type { TypeState } from './type-state.ts'
import { TypeWrites } from './type-writes.ts'
import { VectorWrites } from './vector-writes.ts'

interface WriteContext extends Omit<ReadContext, 'reader'> {
  readonly transaction: StoreTransaction
  readonly ids: IdSource
  /** Of the newest program, which may have added types since the one that writes. */
  readonly newest: Layouts
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
  readonly #derived: TypeWrites
  readonly #effects = new Effects()
  #lastId: Id | undefined
  #version = 0
  #failure: { readonly error: unknown } | undefined

  constructor({ layouts, transaction, ids, pageRows, newest }: WriteContext) {
    super({ layouts, reader: transaction, pageRows })
    this.#transaction = transaction
    this.#derived = new TypeWrites(transaction, layouts, pageRows)
    this.#vectors = new VectorWrites(transaction)
    this.#ids = ids
    this.#newest = newest
  }

  get version(): number {
    return this.#version
  }

  newId(): Id {
    this.#lastId = this.#ids.next()
    return this.#lastId
  }

  insertNodes(type: NodeType, rows: readonly NewRow[]): MaybePromise<readonly StoredRecord[]> {
    return this.#write(() => this.#insert(this.layouts.of(type), rows))
  }

  insertEdges(type: EdgeType, rows: readonly NewEdge[]): MaybePromise<readonly StoredRecord[]> {
    const layout = this.layouts.of(type)
    return this.#write(() =>
      andThen(this.#rowsOfEnds(layout, rows), ends => this.#insert(layout, rows, ends)),
    )
  }

  insertVectors(
    type: VectorType,
    rows: readonly (NewRow & { readonly vector: VectorInput })[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.layouts.of(type)
    return this.#write(() =>
      andThen(this.#insert(layout, rows), records => {
        const puts = records.map(({ id }, i) => ({ id, vector: rows[i]!.vector }))
        return andThen(this.#vectors.insert(layout, puts), () => records)
      }),
    )
  }

  load(type: RecordType, batch: RecordBatch): MaybePromise<PackedIds> {
    const context = {
      layouts: this.layouts,
      everyType: this.#everyType,
      derived: this.#derived,
      vectors: this.#vectors,
      effects: this.#effects,
      fillIds: (target: Uint8Array, count: number) => {
        this.#lastId = this.#ids.fill(target, count)
      },
    }
    return this.#write(() => new BatchLoad(context, this.layouts.of(type), batch).run())
  }

  update(type: RecordType, ids: readonly Id[], values: SlotValues): MaybePromise<readonly StoredRecord[]> {
    const distinct = [...new Set(ids)]
    const rows = distinct.map(id => ({ id, values }))
    return andThen(this.updateEach(type, rows), updated => {
      if (distinct.length === ids.length) return updated
      const byId = new Map(updated.map(record => [record.id, record]))
      return ids.map(id => byId.get(id)!)
    })
  }

  updateEach(
    type: RecordType,
    rows: readonly { readonly id: Id; readonly values: SlotValues }[],
  ): MaybePromise<readonly StoredRecord[]> {
    const layout = this.layouts.of(type)
    return this.#write(() =>
      andThen(
        this.onPages(pages => rows.map(({ id }) => pages.recordOf(layout, id))),
        found => {
          const changes = found.map((before, i) => {
            invariant(before !== undefined, 'a record to be updated does not exist')
            const values = mergeValues(before.values.slice(), rows[i]!.values)
            const { id, row, fromRow, toRow } = before
            return { before, after: new GraphRecord(id, values, row, fromRow, toRow) }
          })
          return andThen(this.#writeIndexes(layout, changes), () =>
            andThen(this.#putRows(layout, changes), () => {
              const state = this.#derived.state(layout)
              return andThen(state, ({ rows: end }) => {
                for (const { after } of changes) this.#effects.updated(layout, after.row, end)
                return changes.map(change => change.after)
              })
            }),
          )
        },
      ),
    )
  }

  replaceVectors(type: VectorType, ids: readonly Id[], vector: VectorInput): MaybePromise<void> {
    const layout = this.layouts.of(type)
    const distinct = [...new Set(ids)]
    const puts = distinct.map(id => ({ id, vector }))
    return this.#write(() =>
      andThen(this.#vectors.replace(layout, puts), () =>
        andThen(
          this.onPages(pages => ({
            rows: distinct.map(id => pages.row(layout, id)),
            end: pages.state(layout)?.rows ?? 0,
          })),
          ({ rows, end }) => {
            for (const row of rows) this.#effects.updated(layout, row, end)
          },
        ),
      ),
    )
  }

  drop(type: RecordType, ids: readonly Id[]): MaybePromise<void> {
    const layout = this.layouts.of(type)
    return this.#write(() =>
      andThen(
        this.onPages(pages => [...new Set(ids)].map(id => pages.recordOf(layout, id))),
        found => {
          const records = found.filter(record => record !== undefined)
          if (records.length === 0) return undefined
          return type.kind === 'edge'
            ? this.#dropEdges(layout, records.map(edgeRow), records)
            : this.#dropItems(layout, records)
        },
      ),
    )
  }

  setMark(name: string, text: string | undefined): void {
    if (text === undefined) this.#transaction.delete(metaSpace, metaKeys.mark(name))
    else this.#transaction.put(metaSpace, metaKeys.mark(name), text)
  }

  setLastId(id: Id): void {
    this.#lastId = id
  }

  effects(): readonly TypeEffect[] {
    return this.#effects.list(this.layouts)
  }

  /** Passes what was gathered to the store's transaction, as the last step. */
  finish(sequence: number): void {
    if (this.#failure !== undefined) throw this.#failure.error
    this.#vectors.flush(sequence)
    if (this.#lastId !== undefined) this.#transaction.put(metaSpace, metaKeys.lastId, this.#lastId)
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
  restore(
    layout: TypeLayout,
    rows: readonly (NewRow & { readonly id: Id; readonly from?: Id; readonly to?: Id })[],
  ): MaybePromise<void> {
    if (layout.type.kind !== 'edge') return andThen(this.#insertChecked(layout, rows), () => undefined)
    return andThen(this.#rowsOfEnds(layout, rows), ends =>
      andThen(this.#insertChecked(layout, rows, ends), () => undefined),
    )
  }

  #rowsOfEnds(
    layout: TypeLayout,
    rows: readonly { readonly from?: Id; readonly to?: Id }[],
  ): MaybePromise<readonly (readonly [from: number, to: number])[]> {
    const { from, to } = this.layouts.endsOf(layout)
    return andThen(
      this.onPages(pages =>
        rows.map(row => [pages.row(from, row.from ?? ''), pages.row(to, row.to ?? '')] as const),
      ),
      ends => {
        invariant(!ends.some(([start, end]) => start < 0 || end < 0), 'an end of a new edge does not exist')
        return ends
      },
    )
  }

  /** Adds records. For edges, `ends` has the rows of their ends. */
  #insert(
    layout: TypeLayout,
    rows: readonly (NewRow & { readonly from?: Id; readonly to?: Id })[],
    ends?: readonly (readonly [from: number, to: number])[],
  ): MaybePromise<readonly GraphRecord[]> {
    return andThen(this.#checkIds(layout, rows), () => this.#insertChecked(layout, rows, ends))
  }

  #insertChecked(
    layout: TypeLayout,
    rows: readonly (NewRow & { readonly from?: Id; readonly to?: Id })[],
    ends?: readonly (readonly [from: number, to: number])[],
  ): MaybePromise<readonly GraphRecord[]> {
    if (rows.length === 0) return []
    return andThen(this.#derived.state(layout), state => {
      assertRoom(layout, state, rows.length)
      const ids = rows.map(({ id }) => id ?? this.newId())
      const order = rowOrder(ids)
      const records = ids.map((id, i) => {
        const slots = mergeValues(emptyValues(layout), rows[i]!.values)
        const row = state.rows + (order === undefined ? i : order[i]!)
        return new GraphRecord(id, slots, row, ends?.[i]?.[0], ends?.[i]?.[1])
      })
      const byRow = order === undefined ? records : inRowOrder(records, state.rows)
      return andThen(this.#checkEdges(layout, records, rows), () =>
        andThen(this.#addRows(layout, state, byRow), () => records),
      )
    })
  }

  /** Stores new records, which are in the order of their rows and of their ids. */
  #addRows(layout: TypeLayout, state: TypeState, records: readonly GraphRecord[]): MaybePromise<void> {
    const first = records[0]!.id
    const changes = records.map(after => ({ before: undefined, after }))
    const continues = state.isOrdered && first > state.lastId!
    return andThen(continues ? undefined : this.#derived.makeUnordered(layout, state), () =>
      andThen(this.#derived.nextPlaces(layout), places => {
        const added = newPages(layout, records, places)
        return andThen(this.#derived.beginSegments(layout, added), () =>
          andThen(this.#addIds(layout, records, continues ? added : undefined), () =>
            andThen(this.#writeIndexes(layout, changes), () =>
              andThen(this.#derived.addPages(layout, added), () =>
                andThen(
                  layout.type.kind === 'edge'
                    ? this.#editAdjacency(layout, [], records.map(edgeRow))
                    : undefined,
                  () => {
                    this.#effects.created(layout, state.rows, records.length)
                    const lastId = continues ? records.at(-1)!.id : undefined
                    return this.#derived.addToState(layout, records.length, lastId)
                  },
                ),
              ),
            ),
          ),
        )
      }),
    )
  }

  #putRows(layout: TypeLayout, changes: readonly { readonly after: GraphRecord }[]): MaybePromise<void> {
    return andThen(this.#derived.state(layout), state => {
      const places = state.places(this.pageRows)
      const byPage: PageChanges = new Map()
      for (const { after } of changes) noteChange(byPage, after.row, places, pageRow(layout, after))
      return this.#derived.changePages(layout, byPage)
    })
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
  #checkIds(layout: TypeLayout, rows: readonly { readonly id?: Id }[]): MaybePromise<void> {
    const ids: Id[] = []
    for (const { id } of rows) if (id !== undefined) ids.push(id)
    if (ids.length === 0) return undefined
    const all = this.#everyType
    return andThen(
      this.onPages(pages => ids.map(id => pages.ownerOf(all, id))),
      owners => {
        const seen = new Set<Id>()
        for (const [i, id] of ids.entries()) {
          const owner = owners[i]?.type ?? (seen.has(id) ? layout.type : undefined)
          if (owner !== undefined) throw idConflict(id, owner)
          seen.add(id)
        }
      },
    )
  }

  /** The types of the program that writes, and those that a newer one has added. */
  get #everyType(): readonly TypeLayout[] {
    if (this.#newest === this.layouts) return [...this.layouts.all()]
    const known = numbersOf(this.layouts)
    const later = [...this.#newest.all()].filter(({ number }) => !known.has(number))
    return [...this.layouts.all(), ...later]
  }

  /** A UNIQUE edge type has at most one edge from one item to another. */
  #checkEdges(
    layout: TypeLayout,
    edges: readonly GraphRecord[],
    ends: readonly { readonly from?: Id; readonly to?: Id }[],
  ): MaybePromise<void> {
    if (layout.type.kind !== 'edge' || !edgeTypeOf(layout).unique) return undefined
    return andThen(
      this.onPages(pages => edges.map(edge => pages.edgesBetween(layout, edge.fromRow, edge.toRow).length)),
      existing => {
        const seen = new Set<string>()
        for (const [i, edge] of edges.entries()) {
          const pair = `${edge.fromRow} ${edge.toRow}`
          if (existing[i]! > 0 || seen.has(pair)) throw duplicateEdge(layout, ends[i]!)
          seen.add(pair)
        }
      },
    )
  }

  /** Drops nodes or vectors with all that depends on them. */
  #dropItems(layout: TypeLayout, records: readonly GraphRecord[]): MaybePromise<void> {
    const rows = records.map(({ row }) => row)
    return andThen(
      this.onPages(pages => edgesOfItems(pages, this.layouts, layout, rows)),
      groups =>
        andThen(
          each([...groups], ([edges, found]) => this.#dropEdges(edges, found)),
          () =>
            andThen(
              andThen(this.#dropLaterEdges(layout, rows), () => this.#remove(layout, rows, records)),
              () =>
                layout.type.kind === 'vector'
                  ? this.#vectors.remove(
                      layout,
                      records.map(({ id }) => id),
                    )
                  : undefined,
            ),
        ),
    )
  }

  /** Drops the edges of items that are of types which the program that writes does not know yet. */
  #dropLaterEdges({ number }: TypeLayout, rows: readonly number[]): MaybePromise<void> {
    const newest = this.#newest
    const items = [...newest.all()].find(layout => layout.number === number)
    if (newest === this.layouts || items === undefined) return undefined
    const known = numbersOf(this.layouts)
    const context = { layouts: newest, newest, ids: this.#ids, pageRows: this.pageRows }
    const later = new GraphWrites({ ...context, transaction: this.#transaction })
    return andThen(
      later.onPages(pages => edgesOfItems(pages, newest, items, rows)),
      groups =>
        each([...groups], ([edges, found]) =>
          known.has(edges.number) ? undefined : later.#dropEdges(edges, found),
        ),
    )
  }

  /** The records are read only where their values or ids are needed. */
  #dropEdges(
    layout: TypeLayout,
    edges: readonly EdgeRow[],
    records?: readonly GraphRecord[],
  ): MaybePromise<void> {
    return andThen(this.#editAdjacency(layout, edges, []), () =>
      this.#remove(
        layout,
        edges.map(({ row }) => row),
        records,
      ),
    )
  }

  #remove(layout: TypeLayout, rows: readonly number[], known?: readonly GraphRecord[]): MaybePromise<void> {
    return andThen(this.#derived.state(layout), state => {
      const needsRecords = layout.indexes.length > 0 || layout.hasTextIndex || !state.isOrdered
      const records =
        known ??
        (needsRecords ? this.onPages(pages => rows.map(row => pages.record(layout, row)!)) : undefined)
      return andThen(records, found => {
        const removed = !state.isOrdered && found !== undefined
        const changes = needsRecords ? found!.map(before => ({ before, after: undefined })) : []
        const byPage: PageChanges = new Map()
        const places = state.places(this.pageRows)
        for (const row of rows) noteChange(byPage, row, places, null)
        return andThen(this.#writeIndexes(layout, changes), () =>
          andThen(
            removed
              ? this.#derived.editBytes(layout, layout.trees.ids, {
                  removed: entriesOf(found),
                  added: noEntries,
                })
              : undefined,
            () =>
              andThen(this.#derived.changePages(layout, byPage), () => {
                this.#effects.dropped(layout, rows, state.rows)
                return this.#derived.changeState(layout, now => {
                  invariant(now.count >= rows.length, 'a type has fewer records than were removed')
                  return now.with({ count: now.count - rows.length })
                })
              }),
          ),
        )
      })
    })
  }

  #editAdjacency(
    layout: TypeLayout,
    removed: readonly EdgeRow[],
    added: readonly EdgeRow[],
  ): MaybePromise<void> {
    return each(['out', 'in'] as const, direction =>
      this.#derived.editNumbers(layout, layout.trees[direction], adjacencyEdits(direction, removed, added)),
    )
  }

  #writeIndexes(layout: TypeLayout, changes: readonly RecordChange[]): MaybePromise<void> {
    if (changes.length === 0) return undefined
    return andThen(
      each(layout.indexes, index =>
        andThen(
          this.onPages(pages => indexEdits(pages, layout, index, changes)),
          edits => this.#derived.editBytes(layout, index.tree, edits),
        ),
      ),
      () => {
        return layout.hasTextIndex ? this.#derived.editText(layout, changes) : undefined
      },
    )
  }
}

const noEntries: BytesEntries = { keys: [], rows: [] }

function numbersOf(layouts: Layouts): ReadonlySet<number> {
  return new Set([...layouts.all()].map(({ number }) => number))
}

function entriesOf(records: readonly GraphRecord[]): BytesEntries {
  return { keys: records.map(({ id }) => id), rows: records.map(({ row }) => row) }
}

function edgeRow({ row, fromRow, toRow }: GraphRecord): EdgeRow {
  return { row, from: fromRow, to: toRow }
}

function noteChange(byPage: PageChanges, row: number, places: PageLayout, change: PageChange): void {
  const number = places.pageOf(row)
  const place = row - places.firstRow(number)
  const changes = byPage.get(number)
  if (changes === undefined) byPage.set(number, [[place, change]])
  else changes.push([place, change])
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
