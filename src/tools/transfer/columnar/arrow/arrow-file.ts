import {
  Column as ArrowColumn,
  bool,
  columnFromArray,
  type DataType,
  field,
  float32,
  float64,
  int8,
  int16,
  int32,
  int64,
  list,
  TimeUnit,
  tableFromColumns,
  tableToIPC,
  timestamp,
  uint8,
  uint16,
  uint32,
  uint64,
  utf8,
} from '@uwdata/flechette'
import { invariant } from '../../../../base/errors.ts'
import type { ScannedRecord } from '../../scan.ts'
import { type Column, type ColumnType, type ColumnValue, columnBatches } from '../columns.ts'

/** The IPC file format has an index at its end; a stream can be read while it is written. */
export type ArrowFormat = 'file' | 'stream'

const mark = Buffer.from('ARROW1\0\0', 'latin1')
const endOfStream = new Uint8Array(Int32Array.of(-1, 0).buffer)

/** Where a message is in a file. */
interface Block {
  readonly offset: number
  readonly metadataLength: number
  readonly bodyLength: number
}

/** Writes records as Arrow, a record batch at a time. */
export async function* arrowFile(
  records: AsyncIterable<readonly ScannedRecord[]>,
  columns: readonly Column[],
  format: ArrowFormat,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly records: number }> {
  const blocks: Block[] = []
  let offset = 0
  const piece = (bytes: Uint8Array, rows = 0) => {
    offset += bytes.length
    return { bytes, records: rows }
  }
  if (format === 'file') yield piece(mark)
  yield piece(
    schemaOf(
      messagesOf(
        columns,
        columns.map(() => []),
      ),
    ),
  )
  for await (const { rows, values } of columnBatches(records, columns)) {
    const stream = messagesOf(columns, values)
    const batch = stream.subarray(schemaOf(stream).length, stream.length - endOfStream.length)
    const metadataLength = prefixedLength(batch)
    blocks.push({ offset, metadataLength, bodyLength: batch.length - metadataLength })
    yield piece(batch, rows)
  }
  yield piece(format === 'file' ? indexOf(columns, blocks) : endOfStream)
}

/** A stream: the schema, one batch unless there are no rows, and its end. */
function messagesOf(columns: readonly Column[], values: readonly (readonly ColumnValue[])[]): Uint8Array {
  const entries = columns.map(({ name, type }, i): [string, ArrowColumn<unknown>] => {
    // Times are integers for the writer: it would take milliseconds and lose what is below.
    const { data } = columnFromArray([...values[i]!], arrowType(type, true))
    return [name, new ArrowColumn([...data], arrowType(type, false))]
  })
  const bytes = tableToIPC(tableFromColumns(entries), { format: 'stream' })
  invariant(bytes !== null, 'a table without a sink is written to memory')
  return bytes
}

function schemaOf(stream: Uint8Array): Uint8Array {
  return stream.subarray(0, prefixedLength(stream))
}

/** The length of a message without its body. */
function prefixedLength(message: Uint8Array): number {
  return 8 + new DataView(message.buffer, message.byteOffset).getInt32(4, true)
}

/**
 * The end of a file: an end of the stream, and the index of its batches. The package writes whole files only: the index
 * of a file with as many batches has the same length, and gets the places of these.
 */
function indexOf(columns: readonly Column[], blocks: readonly Block[]): Uint8Array {
  const entries = columns.map(({ name, type }): [string, ArrowColumn<unknown>] => {
    const nulls = blocks.map(() => null)
    const { data } = columnFromArray(nulls, arrowType(type, true), { maxBatchRows: 1 })
    return [name, new ArrowColumn([...data], arrowType(type, false))]
  })
  const file = tableToIPC(tableFromColumns(entries), { format: 'file' })
  invariant(file !== null, 'a table without a sink is written to memory')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const footer = file.length - 10 - view.getInt32(file.length - 10, true)
  const table = footer + view.getUint32(footer, true)
  const slots = table - view.getInt32(table, true)
  const vector = view.getUint16(slots + 4 + 2 * 3, true)
  if (blocks.length > 0) {
    const start = table + vector + view.getUint32(table + vector, true)
    invariant(view.getUint32(start, true) === blocks.length, 'there are as many batches')
    for (const [i, { offset, metadataLength, bodyLength }] of blocks.entries()) {
      const at = start + 4 + 24 * i
      view.setBigInt64(at, BigInt(offset), true)
      view.setInt32(at + 8, metadataLength, true)
      view.setBigInt64(at + 16, BigInt(bodyLength), true)
    }
  }
  return Buffer.concat([endOfStream, file.subarray(footer)])
}

const integers = {
  signed: { 8: int8, 16: int16, 32: int32, 64: int64 },
  unsigned: { 8: uint8, 16: uint16, 32: uint32, 64: uint64 },
}

/** @param isPhysical whether times are the integers as which they are stored */
function arrowType(type: ColumnType, isPhysical: boolean): DataType {
  switch (type.kind) {
    case 'text':
    case 'json':
      return utf8()
    case 'boolean':
      return bool()
    case 'float':
      return type.bits === 32 ? float32() : float64()
    case 'integer':
      return integers[type.signed ? 'signed' : 'unsigned'][type.bits]()
    case 'time':
      return isPhysical ? int64() : timestamp(TimeUnit.MICROSECOND, 'UTC')
    case 'list':
      return list(field('item', arrowType(type.element, isPhysical)))
  }
}
