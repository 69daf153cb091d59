import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordFilter, ValuesBatch, ValuesCursor, WholeReader } from '../../../store/graph/api.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import type { Flow } from '../flow/flow.ts'
import type { Batches } from '../rows/batches.ts'
import { type ColumnCondition, filterOfAll } from './conditions.ts'

/**
 * Asks a store that answers about whole types by itself, with the conditions as data. What it declines is computed from columns, as
 * everything is on other stores.
 */
export function askedWhole<T>(
  { compiler }: CompileScope,
  conditions: readonly ColumnCondition[],
  ask: (context: Context, whole: WholeReader, filter: RecordFilter) => MaybePromise<T | undefined>,
  byColumns: (context: Context) => MaybePromise<T>,
): (context: Context) => MaybePromise<T> {
  if (!compiler.planner.inStore) return byColumns
  return context => {
    const { whole } = context.reader
    if (whole === undefined) return byColumns(context)
    return andThen(filterOfAll(conditions, context), filter => {
      if (filter === undefined) return byColumns(context)
      const asked = ask(context, whole, filter)
      return andThen(asked, answer => (answer === undefined ? byColumns(context) : answer))
    })
  }
}

/** Turns the rows that the store selects into a flow. */
export function wholeValues<F extends Flow>(
  cursor: ValuesCursor | undefined,
  flowOf: (batch: ValuesBatch) => F,
): Batches<F> | undefined {
  if (cursor === undefined) return undefined
  return {
    empty: flowOf({ ids: [], columns: [[]] }),
    next: rowsMax => andThen(cursor.next(rowsMax), batch => batch && flowOf(batch)),
    close: () => cursor.close(),
  }
}
