import { sortingByBytes } from '../../../base/byte-order.ts'
import { invariant } from '../../../base/errors.ts'
import { FirstK } from '../../../base/first-k.ts'
import { andThen, inTurn, type MaybePromise } from '../../../base/maybe.ts'
import { withPauses } from '../../../base/parts.ts'
import { orderValues } from '../../../language/catalog/index.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, Id, StoredRecord } from '../../../store/storage/api.ts'
import type { Context } from '../context.ts'
import { sizeOf, valuesSize } from '../flow-size.ts'
import { type Direction, sortingByKey } from '../key-order.ts'
import { itemsFlow } from '../scans.ts'
import { bindAll, type ColumnCondition } from './conditions.ts'
import { mayBeInfinite } from './masks.ts'
import { eachBatch, type PropertyList, type Selection, selectionOf } from './scan.ts'

interface OrderedRows {
  readonly of: RecordType
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  /** Of the key, among the columns. */
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

/** So many first rows are kept while the others are looked at; for more, all keys are sorted. */
export const topRowsMax = 4096

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
    if (to > topRowsMax) return sortedRecords(context, ordered, rowsOf, from, to)
    const finder = new TopFinder(ordered, to)
    const cursor = context.reader.columns(ordered.of, ordered.list.properties)
    const read = eachBatch(context, cursor, batch => {
      finder.add(batch, rowsOf(batch))
      return true
    })
    return andThen(read, () =>
      andThen(
        inTurn(finder.found().slice(from), ({ batch, row }) => batch.records([row])),
        records => records.flat(),
      ),
    )
  })
}

/** The same from the keys of all rows, which are read first. */
async function sortedRecords(
  context: Context,
  { of, list, place, direction }: OrderedRows,
  rowsOf: (batch: ColumnBatch) => Selection,
  from: number,
  to: number,
): Promise<readonly StoredRecord[]> {
  const { control, reader } = context
  const { memory } = control
  const before = memory.held
  const keys: Value[] = []
  const rows: number[] = []
  const ids: Id[] = []
  await eachBatch(context, reader.columns(of, list.properties), batch => {
    const column = batch.columns[place]
    const { rows: selected, count } = rowsOf(batch)
    const found: Value[] = []
    for (let i = 0; i < count; i++) {
      const row = selected === undefined ? i : selected[i]!
      found.push(column?.get(row) ?? null)
      rows.push(batch.first + row)
      if (!batch.isOrdered) ids.push(batch.id(row))
    }
    memory.hold(0, valuesSize(found) + (batch.isOrdered ? 0 : valuesSize(ids.slice(-count))) + 5 * 8 * count)
    for (const key of found) keys.push(key)
    return true
  })
  const pause = () => control.breathe()
  let order: Uint32Array
  if (ids.length === 0) {
    order = await withPauses(sortingByKey(keys, 0, keys.length, direction), pause)
  } else {
    const byId = Uint32Array.from(ids.keys())
    await withPauses(sortingByBytes(ids, byId.slice(), byId), pause)
    const inOrderOfIds = Array.from(byId, i => keys[i]!)
    order = await withPauses(sortingByKey(inOrderOfIds, 0, keys.length, direction), pause)
    order = order.map(i => byId[i]!)
  }
  const wanted = Array.from(order.subarray(from, to), i => rows[i]!)
  const records = await recordsAt(context, of, wanted)
  memory.release(before, sizeOf(itemsFlow(of, records, context.stamp())))
  return records
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
