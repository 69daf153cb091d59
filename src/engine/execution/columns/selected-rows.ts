import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnCursor, Id } from '../../../store/graph/api.ts'
import type { Context } from '../compile/context.ts'
import { type Flow, times } from '../flow/flow.ts'
import { concat } from '../flow/flow-builder.ts'
import { type Batches, slices } from '../rows/batches.ts'
import { thresholds } from '../scheduling/thresholds.ts'
import { bindAll, type ColumnCondition, type RowFilter } from './conditions.ts'
import { type PropertyList, selectionOf } from './scan.ts'

/** The number of rows below which they are joined with those of the next batch, unless the steps need no more. */
const rowsMin = 128

interface SelectedRows<F extends Flow> {
  readonly of: RecordType
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  readonly empty: F
  /** Turns the selected rows of a batch into a flow. */
  take(batch: ColumnBatch, rows: readonly number[]): MaybePromise<F>
  /** Makes a note of a row, of which `takeNoted` later makes a flow. */
  note(batch: ColumnBatch, row: number): unknown
  takeNoted(ids: readonly Id[], notes: readonly unknown[]): F
  /** Reads the rows that pass record by record, instead of by columns. */
  byRows(): Batches<F>
}

/** The rows of a type that pass, by ascending id; only they become records, or values. */
export function selectedRows<F extends Flow>(
  context: Context,
  selected: SelectedRows<F>,
): MaybePromise<Batches<F>> {
  return andThen(bindAll(selected.conditions, context), filter => {
    const cursor = context.reader.columns(selected.of, selected.list.properties)
    return andThen(cursor.next(), first =>
      first?.isOrdered === false
        ? sortedRows(context, selected, filter, cursor, first)
        : new SelectedBatches(context, selected, filter, cursor, first),
    )
  })
}

/** Sorts the selected rows by id, for a scan in another order; reads record by record if they are too many. */
async function sortedRows<F extends Flow>(
  context: Context,
  selected: SelectedRows<F>,
  filter: RowFilter,
  cursor: ColumnCursor,
  first: ColumnBatch,
): Promise<Batches<F>> {
  const found: { readonly id: Id; readonly note: unknown }[] = []
  try {
    for (let batch: ColumnBatch | undefined = first; batch !== undefined; batch = await cursor.next()) {
      for (const row of rowsOf(batch, filter))
        found.push({ id: batch.id(row), note: selected.note(batch, row) })
      if (found.length > thresholds.selectedSortedMax) return selected.byRows()
      await context.control.breathe()
    }
  } finally {
    await cursor.close()
  }
  found.sort((a, b) => (a.id < b.id ? -1 : 1))
  const flow = selected.takeNoted(
    found.map(({ id }) => id),
    found.map(({ note }) => note),
  )
  return slices(flow) as Batches<F>
}

function rowsOf(batch: ColumnBatch, filter: RowFilter): readonly number[] {
  const { rows, count } = selectionOf(batch, filter(batch))
  return rows === undefined ? times(count, row => row) : Array.from(rows)
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
    this.#rows = batch === undefined ? [] : rowsOf(batch, this.#filter)
  }
}
