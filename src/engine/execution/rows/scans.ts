import { andThen } from '../../../base/flow/maybe.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { RecordCursor, StoredRecord } from '../../../store/graph/api.ts'
import type { Context } from '../compile/context.ts'
import type { Flow, ItemsFlow, Stamp } from '../flow/flow.ts'
import { FlowBuilder } from '../flow/flow-builder.ts'
import type { Batches } from './batches.ts'

/** Reads the records of a type, batch by batch. */
export function scanBatches(context: Context, type: RecordType): Batches<ItemsFlow> {
  return cursorBatches(context, type, context.reader.scan(type))
}

export function cursorBatches(context: Context, type: RecordType, cursor: RecordCursor): Batches<ItemsFlow> {
  const stamp = context.stamp()
  const flowOf = (records: readonly StoredRecord[]) => itemsFlow(type, records, stamp)
  return {
    empty: flowOf([]),
    next: rowsMax => andThen(cursor.next(rowsMax), records => records && flowOf(records)),
    close: () => cursor.close(),
  }
}

/** Records as a flow of one segment. */
export function itemsFlow(type: RecordType, records: readonly StoredRecord[], stamp: Stamp): ItemsFlow {
  return {
    kind: 'items',
    type,
    ids: records.map(record => record.id),
    records,
    stamp,
    offsets: [0, records.length],
    single: false,
  }
}

export function scanAll(context: Context, type: RecordType): Promise<Flow> {
  return allOf(context, scanBatches(context, type))
}

/** Reads all rows of a source. */
export async function allOf(context: Context, batches: Batches): Promise<Flow> {
  const read = new FlowBuilder(context.control.memory)
  try {
    for (;;) {
      const batch = await batches.next(Number.MAX_SAFE_INTEGER)
      if (batch === undefined) break
      read.add(batch)
      await context.control.breathe()
    }
  } finally {
    await batches.close()
  }
  return read.isEmpty ? batches.empty : read.finish()
}
