import { andThen, isPromise, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Property } from '../../../language/catalog/types.ts'
import type { ColumnBatch, ColumnCursor } from '../../../store/graph/api.ts'
import type { Context } from '../compile/context.ts'
import { clear, type Mask } from './masks.ts'

/** The properties that an operator reads; each has a place among the columns of a batch. */
export class PropertyList {
  readonly properties: Property[] = []

  place(property: Property): number {
    const place = this.properties.indexOf(property)
    return place >= 0 ? place : this.properties.push(property) - 1
  }
}

/** Some rows of a batch, ascending; `undefined` for all rows from 0 to `count`. */
export interface Selection {
  readonly rows: Uint32Array | undefined
  readonly count: number
}

const nothing: Selection = { rows: undefined, count: 0 }

/** Reused for each batch: a selection is valid until the next one. */
let scratch = new Uint32Array(1024)

/** The rows of a mask that have a record. */
export function selectionOf(batch: ColumnBatch, mask: Mask): Selection {
  const { rows, dropped } = batch
  if (mask === 'none' || batch.live === 0) return nothing
  if (mask === 'all' && dropped === undefined) return { rows: undefined, count: rows }
  const passes = mask === 'all' ? new Uint8Array(rows).fill(1) : mask
  if (dropped !== undefined) clear(passes, dropped, rows)
  if (scratch.length < rows) scratch = new Uint32Array(rows)
  let count = 0
  for (let row = 0; row < rows; row++) {
    // The loop has no branch, because it could not be predicted.
    scratch[count] = row
    count += passes[row]!
  }
  return { rows: scratch.subarray(0, count), count }
}

/** How many rows `selectionOf` would select. */
export function countOf(batch: ColumnBatch, mask: Mask): number {
  const { rows, dropped } = batch
  if (mask === 'none') return 0
  if (mask === 'all') return batch.live
  if (dropped !== undefined) clear(mask, dropped, rows)
  let count = 0
  for (let row = 0; row < rows; row++) count += mask[row]!
  return count
}

/**
 * Visits batches until `visit` returns false, and yields to the event loop between them. Returns whether it never
 * did. The cursor is closed at the end.
 */
export function eachBatch(
  context: Context,
  cursor: ColumnCursor,
  visit: (batch: ColumnBatch) => boolean,
): MaybePromise<boolean> {
  try {
    for (;;) {
      const batch = cursor.next()
      if (isPromise(batch)) return eachLater(context, cursor, visit, batch)
      if (batch === undefined) return true
      if (!visit(batch)) return ended(cursor)
      const pause = context.control.breathe()
      if (isPromise(pause)) {
        const next = pause.then(() => cursor.next())
        return eachLater(context, cursor, visit, next)
      }
    }
  } catch (error) {
    return andThen(ended(cursor), () => {
      throw error
    })
  }
}

async function eachLater(
  context: Context,
  cursor: ColumnCursor,
  visit: (batch: ColumnBatch) => boolean,
  pending: Promise<ColumnBatch | undefined>,
): Promise<boolean> {
  try {
    for (let batch = await pending; batch !== undefined; batch = await cursor.next()) {
      if (!visit(batch)) return false
      await context.control.breathe()
    }
    return true
  } finally {
    await cursor.close()
  }
}

function ended(cursor: ColumnCursor): MaybePromise<boolean> {
  const closed = cursor.close()
  return isPromise(closed) ? closed.then(() => false) : false
}
