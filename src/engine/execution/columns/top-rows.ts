import { sortingByBytes } from '../../../base/data/byte-order.ts'
import { FirstK } from '../../../base/data/first-k.ts'
import { invariant } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import { type Parts, withPauses } from '../../../base/flow/parts.ts'
import { orderValues } from '../../../language/catalog/index.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnValues, Id, StoredRecord } from '../../../store/graph/api.ts'
import type { Context } from '../compile/context.ts'
import { sizeOf, valuesSize } from '../flow/flow-size.ts'
import { itemsFlow } from '../rows/scans.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { type Direction, sortingByKey } from '../values/key-order.ts'
import { bindAll, type ColumnCondition } from './conditions.ts'
import { mayBeInfinite } from './masks.ts'
import { eachBatch, type PropertyList, type Selection, selectionOf } from './scan.ts'

interface OrderedRows {
  readonly of: RecordType
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  /** The place of the key among the columns. */
  readonly place: number
  readonly direction: Direction
  /** Whether the last row is wanted. */
  readonly fromEnd: boolean
}

/** A row that may be one of the first. */
interface Candidate {
  readonly key: Value
  readonly batch: ColumnBatch
  /** Place of the batch in the scan. */
  readonly number: number
  readonly row: number
}

/**
 * The records `from` … `to` − 1 of those that pass, ordered by a property; records with equal keys by id, as a stable sort leaves them.
 * No others are read.
 */
export function recordsInOrder(
  context: Context,
  ordered: OrderedRows,
  [from, to]: readonly [from: number, to: number],
): MaybePromise<readonly StoredRecord[]> {
  return andThen(bindAll(ordered.conditions, context), filter => {
    const rowsOf = (batch: ColumnBatch) => selectionOf(batch, filter(batch))
    if (to > thresholds.topRowsMax) return sortedRecords(context, ordered, rowsOf, from, to)
    const finder = new TopFinder(ordered, to)
    const cursor = context.reader.columns(ordered.of, ordered.list.properties)
    const read = eachBatch(context, cursor, batch => {
      finder.add(batch, rowsOf(batch))
      return true
    })
    return andThen(read, () =>
      andThen(
        inSequence(finder.found().slice(from), ({ batch, row }) => batch.records([row])),
        records => records.flat(),
      ),
    )
  })
}

/** Reads the keys of all rows first and sorts them, then reads the records of the page. */
async function sortedRecords(
  context: Context,
  { of, list, place, direction }: OrderedRows,
  rowsOf: (batch: ColumnBatch) => Selection,
  from: number,
  to: number,
): Promise<readonly StoredRecord[]> {
  const { control, reader } = context
  const { memory } = control
  const pause = () => control.breathe()
  const before = memory.held
  const found = new KeyedRows(direction)
  const cursor = reader.columns(of, list.properties)
  try {
    for (let batch = await cursor.next(); batch !== undefined; batch = await cursor.next()) {
      memory.hold(0, found.add(batch, batch.columns[place], rowsOf(batch)))
      if (found.count > Math.max(2 * to, thresholds.topKeptMin)) {
        await withPauses(found.keepingFirst(to), pause)
        memory.release(before)
        memory.hold(0, found.bytes)
      }
      await pause()
    }
  } finally {
    await cursor.close()
  }
  const rows = await withPauses(found.sorting(from, to), pause)
  const records = await recordsAt(context, of, rows)
  // The operator that collects them counts them, like those of other sources.
  memory.release(before)
  return records
}

/** Rows that pass, with the keys of an order. */
class KeyedRows {
  readonly #direction: Direction
  /** The keys of the rows, in the order of the scan. */
  #keys: Value[] = []
  #rows: number[] = []
  /** The ids, where they do not ascend: of equal keys, the lesser id comes first. */
  #ids: Id[] = []

  constructor(direction: Direction) {
    this.#direction = direction
  }

  get count(): number {
    return this.#keys.length
  }

  /** The bytes that the rows take, with those for sorting them. */
  get bytes(): number {
    return bytesOf(this.#keys, this.#ids)
  }

  /** Adds rows of a batch. Returns how many bytes they take. */
  add(batch: ColumnBatch, column: ColumnValues | undefined, { rows, count }: Selection): number {
    const keys: Value[] = []
    const ids: Id[] = []
    for (let i = 0; i < count; i++) {
      const row = rows === undefined ? i : rows[i]!
      keys.push(column?.get(row) ?? null)
      this.#rows.push(batch.first + row)
      if (!batch.isOrdered) ids.push(batch.id(row))
    }
    for (const key of keys) this.#keys.push(key)
    for (const id of ids) this.#ids.push(id)
    return bytesOf(keys, ids)
  }

  /** Forgets all rows but the first `k`. */
  *keepingFirst(k: number): Parts<void> {
    const first = (yield* this.#order()).subarray(0, k).sort()
    this.#keys = Array.from(first, i => this.#keys[i]!)
    this.#rows = Array.from(first, i => this.#rows[i]!)
    if (this.#ids.length > 0) this.#ids = Array.from(first, i => this.#ids[i]!)
  }

  /** Where the store has the rows `from` … `to` − 1. */
  *sorting(from: number, to: number): Parts<readonly number[]> {
    return Array.from((yield* this.#order()).subarray(from, to), i => this.#rows[i]!)
  }

  *#order(): Parts<Uint32Array> {
    if (this.#ids.length === 0) return yield* sortingByKey(this.#keys, this.#direction)
    const byId = Uint32Array.from(this.#ids.keys())
    yield* sortingByBytes(this.#ids, byId.slice(), byId)
    const keys = Array.from(byId, i => this.#keys[i]!)
    return (yield* sortingByKey(keys, this.#direction)).map(i => byId[i]!)
  }
}

function bytesOf(keys: readonly Value[], ids: readonly Id[]): number {
  return valuesSize(keys) + valuesSize(ids) + 5 * 8 * keys.length
}

/** The records at some rows, in the order of these. */
async function recordsAt(
  context: Context,
  of: RecordType,
  rows: readonly number[],
): Promise<readonly StoredRecord[]> {
  const { control, reader } = context
  const records = new Array<StoredRecord>(rows.length)
  const places = Uint32Array.from(rows.keys()).sort((a, b) => rows[a]! - rows[b]!)
  let missing = rows.length
  const cursor = reader.columns(of, [])
  try {
    while (missing > 0) {
      const batch = await cursor.next()
      if (batch === undefined) break
      const inBatch = places.subarray(
        firstAt(places, rows, batch.first),
        firstAt(places, rows, batch.first + batch.rows),
      )
      if (inBatch.length === 0) continue
      const found = await batch.records(Array.from(inBatch, i => rows[i]! - batch.first))
      for (const [i, record] of found.entries()) records[inBatch[i]!] = record
      missing -= found.length
      control.memory.hold(found.length, sizeOf(itemsFlow(of, found, context.stamp())).bytes)
      await control.breathe()
    }
  } finally {
    await cursor.close()
  }
  invariant(missing === 0, 'a row that was there is there')
  return records
}

/** The first of some places whose row is not below `row`. */
function firstAt(places: Uint32Array, rows: readonly number[], row: number): number {
  let [from, to] = [0, places.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (rows[places[middle]!]! < row) from = middle + 1
    else to = middle
  }
  return from
}

class TopFinder {
  readonly #place: number
  /** 1 if lesser keys come first, else -1. */
  readonly #sign: number
  readonly #first: FirstK<Candidate>
  #batches = 0

  constructor({ place, direction, fromEnd }: OrderedRows, k: number) {
    this.#place = place
    this.#sign = (direction === 'Asc') === fromEnd ? -1 : 1
    const tie = fromEnd ? -1 : 1
    this.#first = new FirstK<Candidate>(
      k,
      (a, b) => this.#sign * orderValues(a.key, b.key) || tie * inOrderOfIds(a, b),
    )
  }

  add(batch: ColumnBatch, { rows, count }: Selection): void {
    const number = this.#batches++
    const column = batch.columns[this.#place]
    const isNumber = column?.kind === 'integers' || column?.kind === 'floats'
    const numbers = isNumber && column.nulls === undefined && !mayBeInfinite(column) ? column : undefined
    let bound = this.#bound
    if (numbers !== undefined && (this.#sign > 0 ? numbers.min > bound : -numbers.max > bound)) return
    for (let i = 0; i < count; i++) {
      const row = rows === undefined ? i : rows[i]!
      if (numbers !== undefined && this.#sign * (numbers.offset + numbers.numbers[row]!) > bound) continue
      this.#first.offer({ key: column?.get(row) ?? null, batch, number, row })
      bound = this.#bound
    }
  }

  /** A number comes after all that are kept if with the sign it is greater than this. */
  get #bound(): number {
    const last = this.#first.last?.key
    return typeof last === 'number' ? this.#sign * last : Number.POSITIVE_INFINITY
  }

  found(): readonly Candidate[] {
    return this.#first.inOrder()
  }
}

function inOrderOfIds(a: Candidate, b: Candidate): number {
  if (a.batch.isOrdered) return a.number - b.number || a.row - b.row
  return a.batch.id(a.row) < b.batch.id(b.row) ? -1 : 1
}
