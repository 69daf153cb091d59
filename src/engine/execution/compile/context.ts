import { GvqError, invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { RecordType, VectorType } from '../../../language/catalog/types.ts'
import type {
  GraphReader,
  GraphTransaction,
  Id,
  RowReader,
  StoredRecord,
  VectorInput,
} from '../../../store/graph/api.ts'
import {
  type Flow,
  filterRows,
  type ItemsFlow,
  pick,
  type RowsFlow,
  rowsOf,
  type Stamp,
  segmentOfRows,
} from '../flow/flow.ts'
import { recordBytes } from '../flow/flow-size.ts'
import type { RunControl } from '../scheduling/run-control.ts'
import type { WaitingWrites } from './waiting-writes.ts'

/** Finds the vectors of a type nearest to a query, as the reader sees them; by ascending cosine distance, then id. */
export interface VectorSearch {
  search(
    reader: GraphReader,
    type: VectorType,
    query: VectorInput,
    k: number,
    changed: ReadonlySet<Id>,
    pause: () => MaybePromise<void>,
  ): MaybePromise<readonly { readonly id: Id; readonly distance: number }[]>
}

/** Thrown with the texts whose embeddings a run lacks. The caller embeds them and runs the query again. */
export class EmbeddingsNeeded extends Error {
  readonly texts: readonly string[]
  constructor(texts: readonly string[]) {
    super('embeddings needed')
    this.texts = texts
  }
}

const nothingChanged: ReadonlyMap<VectorType, ReadonlySet<Id>> = new Map()

/** The state of one run of a query. */
export class Context {
  readonly slots: (Flow | undefined)[]
  readonly reader: GraphReader
  readonly vectors: VectorSearch
  /** Vectors by text, computed before the run so that no transaction waits for a provider. */
  readonly embeddings: ReadonlyMap<string, VectorInput>
  /** Whether the reader answers one read only. */
  readonly readsOnce: boolean
  /** Whether the response is written as text, so that records need not become values. */
  readonly asText: boolean
  /** Consulted at batch boundaries, so that a long run can be stopped and yields to other runs. */
  readonly control: RunControl
  /** Cached values of expressions that are the same for every row; set while batches are read. */
  constants: Map<object, MaybePromise<Flow>> | undefined
  /** The pending writes of a loop whose rounds write together. */
  waiting: WaitingWrites | undefined
  #changedVectors: Map<VectorType, Set<Id>> | undefined
  readonly #transactionOrNone: GraphTransaction | undefined
  #timestamp: number | undefined
  #stamp: Stamp | undefined
  /** Whether variables may hold dropped items: this query dropped some, or the variables belong to a shell. */
  mayHoldDropped: boolean

  constructor(options: {
    readonly slots: (Flow | undefined)[]
    readonly reader: GraphReader
    readonly transaction?: GraphTransaction
    readonly vectors: VectorSearch
    readonly embeddings: ReadonlyMap<string, VectorInput>
    readonly control: RunControl
    readonly readsOnce?: boolean
    readonly asText?: boolean
  }) {
    this.slots = options.slots
    this.reader = options.reader
    this.#transactionOrNone = options.transaction
    this.vectors = options.vectors
    this.embeddings = options.embeddings
    this.control = options.control
    this.readsOnce = options.readsOnce ?? false
    this.asText = options.asText ?? false
    this.mayHoldDropped = options.slots.some(mayHoldItems)
  }

  /** Whether this run can change the store. */
  get writes(): boolean {
    return this.#transactionOrNone !== undefined
  }

  get transaction(): GraphTransaction {
    invariant(this.#transactionOrNone, 'a write ran outside a transaction')
    return this.#transactionOrNone
  }

  /** Identifies the state that reads see now. */
  stamp(): Stamp {
    const version = this.#transactionOrNone?.version ?? 0
    if (this.#stamp?.version !== version) this.#stamp = { version }
    return this.#stamp
  }

  /** DEFAULT NOW: microseconds since 1970, read once per query. */
  now(): number {
    this.#timestamp ??= Date.now() * 1000
    return this.#timestamp
  }

  embedding(text: string): VectorInput {
    const vector = this.embeddings.get(text)
    if (vector === undefined) throw new EmbeddingsNeeded([text])
    return vector
  }

  /** Ids of vectors written by this run, by type: the vector index does not contain them yet. */
  get changedVectors(): ReadonlyMap<VectorType, ReadonlySet<Id>> {
    return this.#changedVectors ?? nothingChanged
  }

  /** Remembers vectors that this run wrote. */
  noteVectors(type: VectorType, ids: Iterable<Id>): void {
    this.#changedVectors ??= new Map()
    let changed = this.#changedVectors.get(type)
    if (changed === undefined) {
      changed = new Set()
      this.#changedVectors.set(type, changed)
    }
    for (const id of ids) changed.add(id)
  }
}

/** Whether a variable may hold items, which may be dropped meanwhile. */
export function mayHoldItems(flow: Flow | undefined): boolean {
  return flow?.kind === 'items' || flow?.kind === 'rows'
}

/** Items with their current records, without items that no longer exist. */
export type LoadedFlow = ItemsFlow & { readonly records: readonly StoredRecord[] }

/** Items with their records, or rows, which have theirs. */
export type Loaded = LoadedFlow | RowsFlow

/** Returns the items or rows that a step reads, with their records. */
export function loadAny(context: Context, flow: Flow): MaybePromise<Loaded> {
  invariant(flow.kind !== 'values', 'values have no members')
  return flow.kind === 'rows' ? flow : load(context, flow)
}

export function load(context: Context, flow: ItemsFlow): MaybePromise<LoadedFlow> {
  const stamp = context.stamp()
  if (flow.records && flow.stamp === stamp) return flow as LoadedFlow
  const rows = rowsOf(flow)
  return andThen(recordsOf(context, flow, rows), found => {
    const isMoved =
      rows !== undefined && context.mayHoldDropped && found.some((record, i) => record?.id !== flow.ids[i])
    if (!isMoved && !found.includes(undefined)) return withRecords(flow, found as StoredRecord[], stamp)
    if (rows !== undefined) {
      // A dropped item may have been created again with its id, and then has another row; and an undone item has left
      // its row to another record.
      const { rows: _rows, records: _records, ...byIds } = flow
      return load(context, byIds)
    }
    const present = filterRows({ ...flow, records: found as StoredRecord[] }, row => found[row] !== undefined)
    return { ...present, stamp } as LoadedFlow
  })
}

function recordsOf(
  { reader, control }: Context,
  { type, ids }: ItemsFlow,
  rows: readonly number[] | undefined,
): MaybePromise<(StoredRecord | undefined)[]> {
  if (ids.length <= limits.yieldedRowsMax) return reader.records(type, ids, rows)
  const readParts = async () => {
    const found: (StoredRecord | undefined)[] = []
    for (let from = 0; from < ids.length; from += limits.yieldedRowsMax) {
      await control.breathe()
      const to = Math.min(from + limits.yieldedRowsMax, ids.length)
      control.memory.hold(0, (to - from) * recordBytes)
      const part = await reader.records(type, ids.slice(from, to), rows?.slice(from, to))
      for (const record of part) found.push(record)
    }
    return found
  }
  return readParts()
}

/** Most items have only these members; spreading all of them takes much longer. */
function withRecords(flow: ItemsFlow, records: readonly StoredRecord[], stamp: Stamp): LoadedFlow {
  const { kind, type, ids, offsets, single, absence, scores, shown, before } = flow
  if (shown !== undefined || before !== undefined || (scores !== undefined && absence !== undefined))
    return { ...flow, records, stamp }
  if (scores !== undefined) return { kind, type, ids, offsets, single, scores, records, stamp }
  if (absence === undefined) return { kind, type, ids, offsets, single, records, stamp }
  return { kind, type, ids, offsets, single, absence, records, stamp }
}

/** The items at rows of the state that is read, in one segment. */
export function itemsAt(
  context: Context,
  byRows: Pick<RowReader, 'records'>,
  type: RecordType,
  rows: ArrayLike<number>,
): MaybePromise<LoadedFlow> {
  return andThen(byRows.records(type, rows), records => ({
    kind: 'items',
    type,
    ids: records.map(record => record.id),
    records,
    stamp: context.stamp(),
    offsets: [0, records.length],
    single: false,
  }))
}

/** The current items (`_`) of a mapping, a condition or an order, and the enclosing frame. */
export class Frame {
  readonly rows: Loaded
  readonly parent: Frame | undefined
  #owners: Int32Array | undefined

  constructor(rows: Loaded, parent: Frame | undefined) {
    this.rows = rows
    this.parent = parent
  }

  get size(): number {
    return this.rows.records.length
  }

  /** Rows `from` … `to` − 1 of this frame, with the same parent. */
  part(from: number, to: number): Frame {
    const { rows } = this
    const indices = Array.from({ length: to - from }, (_, i) => from + i)
    const offsets = rows.offsets.map(offset => Math.min(Math.max(offset, from), to) - from)
    return new Frame(pick<Loaded>(rows, indices, offsets), this.parent)
  }

  /** The row of the parent frame whose traversal reached each row of this frame. */
  get parentRows(): Int32Array {
    this.#owners ??= segmentOfRows(this.rows)
    return this.#owners
  }
}

/** @param name of the parameter, or of a variable that stands for it */
export function parameterAbsent(what: string, name: string): GvqError {
  return new GvqError(
    'INVALID_PARAMETER',
    `${what} needs a value, but \`${name}\` has none: an optional parameter was not given.`,
  )
}
