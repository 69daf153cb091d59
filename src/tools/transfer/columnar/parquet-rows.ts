import { open } from 'node:fs/promises'
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaElement,
  type SchemaTree,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { RowSource, SourceRow } from '../import/source-row.ts'
import { dayCell, decimalCell, fromNanoseconds, idCell, jsonCell, textCell, timeCell } from './cell.ts'

/** Of a Parquet file: its mark at both ends, and the length of its metadata. */
const leastSize = 12

/** Reads the rows of a Parquet file, a row group at a time. @param onRead called with the bytes of each read */
export async function readParquet(path: string, onRead: (bytes: number) => void): Promise<RowSource> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < leastSize) throw new Error(size === 0 ? 'it is empty' : 'it ends early')
    const buffer: AsyncBuffer = {
      byteLength: size,
      async slice(start, end = size) {
        const bytes = Buffer.alloc(Math.max(0, end - start))
        let at = 0
        while (at < bytes.length) {
          const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
          if (bytesRead === 0) throw new Error('the file ends early')
          at += bytesRead
        }
        onRead(bytes.length)
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
      },
    }
    const metadata = await parquetMetadataAsync(buffer)
    requireKnownColumns(metadata)
    const columns = topLevel(metadata.schema)
    return {
      columns: columns.map(({ name }) => name),
      pages: pagesOf(buffer, metadata, columns),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The package stumbles over a column that the schema does not have while it reads others, of which it then says nothing to its caller. */
function requireKnownColumns(metadata: FileMetaData): void {
  const known = new Set<string>()
  const walk = ({ path, children }: SchemaTree): void => {
    known.add(path.join('.'))
    for (const child of children) walk(child)
  }
  walk(parquetSchema(metadata))
  for (const { columns } of metadata.row_groups) {
    for (const { meta_data: column } of columns) {
      if (!known.has(column?.path_in_schema.join('.') ?? ''))
        throw new TypeError('a column that is not in the schema')
    }
  }
}

/** Rows of a page, so that the rows of a large group are not all objects at a time. */
const pageRows = 8192

async function* pagesOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly TopColumn[],
): AsyncGenerator<readonly SourceRow[]> {
  const raw: FileMetaData = { ...metadata, schema: metadata.schema.map(withoutMeaning) }
  for (const { start, end } of slicesOf(metadata)) {
    const rows = await parquetReadObjects({
      file,
      metadata: raw,
      compressors,
      utf8: false,
      parsers: { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds },
      rowStart: start,
      rowEnd: end,
    })
    for (let at = 0; at < rows.length; at += pageRows) {
      yield rows.slice(at, at + pageRows).map((row, i): SourceRow => {
        const members: Record<string, unknown> = {}
        for (const { name, read } of columns) members[name] = row[name] == null ? null : read(row[name])
        return { line: start + at + i + 1, content: { kind: 'members', members } }
      })
    }
  }
}

/** Some tools write groups of a million rows and more; those are read several times, so that they never are in memory whole. */
const sliceRows = 131_072

function* slicesOf({ row_groups: groups }: FileMetaData): Generator<{ start: number; end: number }> {
  let first = 0
  for (const { num_rows: count } of groups) {
    const last = first + Number(count)
    for (let start = first; start < last; start += sliceRows)
      yield { start, end: Math.min(start + sliceRows, last) }
    first = last
  }
}

interface TopColumn {
  readonly name: string
  /** Converts a value, which may be nested. */
  read(value: unknown): unknown
}

/** The columns of a schema, which lists its tree depth first. */
function topLevel(schema: readonly SchemaElement[]): readonly TopColumn[] {
  const columns: TopColumn[] = []
  let at = 1
  while (at < schema.length) {
    const { name } = schema[at]!
    const end = endOf(schema, at)
    const leaves = schema.slice(at, end).filter(({ num_children: children }) => !children)
    // A list has one leaf; what has several is no value of any property, and is rejected as it is.
    const convert = leaves.length === 1 ? leafReader(leaves[0]!) : (value: unknown) => value
    columns.push({ name, read: value => jsonCell(mapLeaves(value, convert)) })
    at = end
  }
  return columns
}

function endOf(schema: readonly SchemaElement[], at: number): number {
  let end = at + 1
  for (let i = 0; i < (schema[at]!.num_children ?? 0); i++) end = endOf(schema, end)
  return end
}

function mapLeaves(value: unknown, convert: (leaf: unknown) => unknown): unknown {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.map(each => mapLeaves(each, convert)) : convert(value)
}

/**
 * The element without what its values mean, where the package would convert them with a loss: decimals and times to
 * doubles, integers of 64 bits without sign to signed ones.
 */
function withoutMeaning(element: SchemaElement): SchemaElement {
  if (element.num_children || element.type === undefined) return element
  const { converted_type: _, logical_type: __, ...plain } = element
  const isKept = element.type === 'INT32' && !isTime(element) && !isDecimal(element) && !isDay(element)
  return isKept || element.logical_type?.type === 'FLOAT16' ? element : plain
}

function isDecimal({ converted_type: type, logical_type: logical }: SchemaElement): boolean {
  return type === 'DECIMAL' || logical?.type === 'DECIMAL'
}

function isDay({ converted_type: type, logical_type: logical }: SchemaElement): boolean {
  return type === 'DATE' || logical?.type === 'DATE'
}

function isTime({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return type === 'INT96' || logical?.type === 'TIMESTAMP' || /^TIMESTAMP/.test(converted ?? '')
}

function leafReader(element: SchemaElement): (value: unknown) => unknown {
  const { type, converted_type: converted, logical_type: logical, scale = 0, type_length: width } = element
  if (isDecimal(element)) return value => decimalCell(unscaled(value), scale)
  if (isDay(element)) return value => dayCell(Number(value))
  if (type === 'INT96') return value => timeCell(fromNanoseconds(value as bigint))
  if (isTime(element)) {
    const unit = logical?.type === 'TIMESTAMP' ? logical.unit : converted?.replace('TIMESTAMP_', '')
    if (unit === 'NANOS') return value => timeCell(fromNanoseconds(BigInt(value as bigint)))
    return value => timeCell(BigInt(value as bigint) * (unit === 'MILLIS' ? 1000n : 1n))
  }
  const isUnsigned = converted === 'UINT_64' || (logical?.type === 'INTEGER' && !logical.isSigned)
  if (type === 'INT64' && isUnsigned) return value => BigInt.asUintN(64, BigInt(value as bigint))
  if (logical?.type === 'FLOAT16') return value => value
  if (type === 'FIXED_LEN_BYTE_ARRAY' && width === 16) return value => idCell(value as Uint8Array)
  return value => (value instanceof Uint8Array ? textCell(value) : value)
}

/** The integer of a decimal: a number, or bytes in big-endian order. */
function unscaled(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint)
  return BigInt.asIntN(
    8 * value.length,
    value.length === 0 ? 0n : BigInt(`0x${Buffer.from(value).toString('hex')}`),
  )
}
