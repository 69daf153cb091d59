import { FirstK } from '../../../base/first-k.ts'
import { andThen, inTurn, type MaybePromise } from '../../../base/maybe.ts'
import { orderValues } from '../../../language/catalog/index.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { ColumnBatch, StoredRecord } from '../../../store/storage/api.ts'
import type { Context } from '../context.ts'
import { bindAll, type ColumnCondition } from './conditions.ts'
import { mayBeInfinite } from './masks.ts'
import { eachBatch, type PropertyList, type Selection, selectionOf } from './scan.ts'

interface TopRows {
  readonly of: RecordType
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  /** Of the key, among the columns. */
  readonly place: number
  readonly direction: 'Asc' | 'Desc'
  /** Whether the last rows are wanted, the last one first. */
  readonly fromEnd: boolean
  readonly k: number
}

/** A row that may be one of the first. */
interface Candidate {
  readonly key: Value
  readonly batch: ColumnBatch
  /** Place of the batch in the scan. */
  readonly number: number
  readonly row: number
}

/** The first `k` of the records that pass, ordered by a property; records with equal keys by id, as a stable sort leaves them. */
export function topRecords(context: Context, top: TopRows): MaybePromise<readonly StoredRecord[]> {
  return andThen(bindAll(top.conditions, context), filter => {
    const finder = new TopFinder(top)
    const cursor = context.reader.columns(top.of, top.list.properties)
    const read = eachBatch(context, cursor, batch => {
      finder.add(batch, selectionOf(batch, filter(batch)))
      return true
    })
    return andThen(read, () =>
      andThen(
        inTurn(finder.found(), ({ batch, row }) => batch.records([row])),
        records => records.flat(),
      ),
    )
  })
}

class TopFinder {
  readonly #place: number
  /** 1 if lesser keys come first, else -1. */
  readonly #sign: number
  readonly #first: FirstK<Candidate>
  #batches = 0

  constructor({ place, direction, fromEnd, k }: TopRows) {
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
