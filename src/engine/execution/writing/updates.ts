import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { Id, SlotValues } from '../../../store/graph/api.ts'
import type { Context } from '../compile/context.ts'
import { type ItemsFlow, rowsOf } from '../flow/flow.ts'

/** Sets the same values of items, at once or in a batch with other rounds of a loop. Returns their rows. */
export function updateItems(
  context: Context,
  type: RecordType,
  items: ItemsFlow,
  values: SlotValues,
): MaybePromise<readonly number[]> {
  const { waiting, transaction } = context
  const rows = rowsOf(items)
  if (waiting === undefined || rows === undefined || waiting.isFilledBy(rows.length)) {
    return transaction.update(type, () => items.ids, values, rows)
  }
  const { ids } = items
  const columns = new Map<number, readonly Value[]>()
  for (const [slot, value] of values) columns.set(slot, new Array<Value>(ids.length).fill(value))
  return andThen(waiting.update(type, ids, columns, rows), () => rows)
}

/** Updates items like `updateItems`, with a column of values for each slot. */
export function updateEachItem(
  context: Context,
  type: RecordType,
  ids: readonly Id[],
  columns: ReadonlyMap<number, readonly Value[]>,
  rows: readonly number[] | undefined,
): MaybePromise<readonly number[]> {
  const { waiting, transaction } = context
  if (waiting === undefined || rows === undefined || waiting.isFilledBy(ids.length)) {
    return transaction.updateEach(type, ids, columns, rows)
  }
  return andThen(waiting.update(type, ids, columns, rows), () => rows)
}
