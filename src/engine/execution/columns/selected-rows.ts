import { andThen, type MaybePromise } from '../../../base/maybe.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnCursor } from '../../../store/storage/api.ts'
import { type Batches, concat } from '../batches.ts'
import type { Context } from '../context.ts'
import type { Flow } from '../flow.ts'
import { bindAll, type ColumnCondition, type RowFilter } from './conditions.ts'
import { type PropertyList, selectionOf } from './scan.ts'

/** Fewer rows are joined with those of the next batch, unless the steps need no more. */
const rowsMin = 128

interface SelectedRows<F extends Flow> {
  readonly of: RecordType
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  readonly empty: F
  /** What becomes of the selected rows of a batch. */
  take(batch: ColumnBatch, rows: readonly number[]): MaybePromise<F>
  /** The same read record by record. */
  byRows(): Batches<F>
}

/**
 * The rows of a type that pass, by ascending id; only they become records, or values. Where the order of the rows is not
 * that of the ids, all are read record by record.
 */
export function selectedRows<F extends Flow>(
  context: Context,
  selected: SelectedRows<F>,
): MaybePromise<Batches<F>> {
  return andThen(bindAll(selected.conditions, context), filter => {
    const cursor = context.reader.columns(selected.of, selected.list.properties)
    return andThen(cursor.next(), first =>
      first?.isOrdered === false
        ? andThen(cursor.close(), () => selected.byRows())
        : new SelectedBatches(context, selected, filter, cursor, first),
    )
  })
}

class SelectedBatches<F extends Flow> implements Batches<F> {
  readonly empty: F
  readonly #context: Context
  readonly #take: SelectedRows<F>['take']
  readonly #filter: RowFilter
  readonly #cursor: ColumnCursor
  #batch: ColumnBatch | undefined
  /** Rows of the batch that pass, and how many of them were taken. */
  #rows: readonly number[] = []
  #taken = 0

  constructor(
    context: Context,
    { empty, take }: SelectedRows<F>,
    filter: RowFilter,
    cursor: ColumnCursor,
    first: ColumnBatch | undefined,
  ) {
    this.empty = empty
    this.#context = context
    this.#take = take
    this.#filter = filter
    this.#cursor = cursor
    this.#select(first)
  }

  async next(rowsMax: number): Promise<F | undefined> {
    const parts: F[] = []
    let found = 0
    while (this.#batch !== undefined && found < Math.min(rowsMax, rowsMin)) {
      if (this.#taken === this.#rows.length) {
        await this.#context.control.breathe()
        this.#select(await this.#cursor.next())
        continue
      }
      const rows = this.#rows.slice(this.#taken, this.#taken + rowsMax - found)
      this.#taken += rows.length
      found += rows.length
      parts.push(await this.#take(this.#batch, rows))
    }
    return parts.length === 0 ? undefined : (concat(parts) as F)
  }

  close(): MaybePromise<void> {
    return this.#cursor.close()
  }

  #select(batch: ColumnBatch | undefined): void {
    this.#batch = batch
    this.#taken = 0
    this.#rows = []
    if (batch === undefined) return
    const { rows, count } = selectionOf(batch, this.#filter(batch))
    this.#rows = rows === undefined ? Array.from({ length: count }, (_, row) => row) : Array.from(rows)
  }
}
