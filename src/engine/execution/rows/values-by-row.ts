import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import { type Compiled, type RowValue, runValues } from '../compile/compiled.ts'
import { type Context, Frame, type Loaded } from '../compile/context.ts'
import { valuesSize } from '../flow/flow-size.ts'

/** Returns the single value of an expression for each row; of many rows for some at a time. */
export function valuesByRow(
  expression: Compiled,
  context: Context,
  rows: Loaded,
  parent: Frame | undefined,
): MaybePromise<readonly unknown[]> {
  const frame = new Frame(rows, parent)
  const { bind } = expression
  if (bind !== undefined) return andThen(bind(context), read => readEach(context, rows, read))
  if (frame.size > limits.batchRowsMax) return inParts(expression, context, frame)
  return andThen(runValues(expression, context, frame), valueFor =>
    rows.records.map((_, row) => valueFor(row)),
  )
}

function readEach(context: Context, rows: Loaded, read: RowValue): MaybePromise<readonly unknown[]> {
  const { records } = rows
  const scores = scoresOf(rows)
  if (records.length <= limits.yieldedRowsMax) {
    return records.map((record, row) => read(record, scores?.[row]))
  }
  const { control } = context
  const inParts = async () => {
    const values: unknown[] = []
    for (let row = 0; row < records.length; row++) {
      values.push(read(records[row]!, scores?.[row]))
      if (row % limits.yieldedRowsMax === 0) await control.breathe()
    }
    control.memory.hold(0, valuesSize(values))
    return values
  }
  return inParts()
}

/** The scores by row, if a search found the items. */
export function scoresOf(rows: Loaded): readonly number[] | undefined {
  return rows.kind === 'items' ? rows.scores : undefined
}

async function inParts(expression: Compiled, context: Context, frame: Frame): Promise<readonly unknown[]> {
  const { control } = context
  const values: unknown[] = []
  for (let from = 0; from < frame.size; from += limits.batchRowsMax) {
    await control.breathe()
    const before = control.memory.held
    const part = frame.part(from, Math.min(frame.size, from + limits.batchRowsMax))
    const valueFor = await runValues(expression, context, part)
    const found: unknown[] = []
    for (let row = 0; row < part.size; row++) found.push(valueFor(row))
    for (const value of found) values.push(value)
    control.memory.release(before)
    control.memory.hold(0, valuesSize(found))
  }
  return values
}
