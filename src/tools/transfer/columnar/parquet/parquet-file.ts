import { ByteWriter, ParquetWriter, type SchemaElement, type Writer } from 'hyparquet-writer'
import type { ScannedRecord } from '../../scan.ts'
import { type Column, type ColumnType, columnBatches } from '../columns.ts'

/** Writes records as Parquet, compressed with Snappy, a row group at a time. */
export async function* parquetFile(
  records: AsyncIterable<readonly ScannedRecord[]>,
  columns: readonly Column[],
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly records: number }> {
  const writer = new ByteWriter() as Writer & { index: number }
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
  ]
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'gvq' })
  for await (const { rows, values } of columnBatches(records, columns)) {
    const columnData = columns.map(({ name }, i) => ({ name, data: [...values[i]!] }))
    await parquet.write({ columnData, rowGroupSize: rows })
    yield { bytes: taken(writer), records: rows }
  }
  await parquet.finish()
  yield { bytes: taken(writer), records: 0 }
}

/** The bytes written since the last call. The writer forgets them, and continues to count them. */
function taken(writer: Writer & { index: number }): Uint8Array {
  const bytes = new Uint8Array(writer.buffer.slice(0, writer.index))
  writer.index = 0
  return bytes
}

/** The elements of a schema, in its order, for a column that may be null. */
function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  const base = { name, repetition_type: 'OPTIONAL' } as const
  switch (type.kind) {
    case 'text':
    case 'json':
      return [{ ...base, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }]
    case 'boolean':
      return [{ ...base, type: 'BOOLEAN' }]
    case 'float':
      return [{ ...base, type: type.bits === 32 ? 'FLOAT' : 'DOUBLE' }]
    case 'time': {
      const logical = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } as const
      return [{ ...base, type: 'INT64', converted_type: 'TIMESTAMP_MICROS', logical_type: logical }]
    }
    case 'integer': {
      const { bits, signed } = type
      // Not the logical type INTEGER as well: the package writes it in a way that others cannot read.
      const converted = `${signed ? '' : 'U'}INT_${bits}` as const
      return [{ ...base, type: bits === 64 ? 'INT64' : 'INT32', converted_type: converted }]
    }
    case 'list':
      return [
        { ...base, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        ...elementsOf('element', type.element),
      ]
  }
}
