import { open } from 'node:fs/promises'
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet'
import { kindBytes, kindOfFile } from '../../file-kind.ts'
import type { RowSource, SourceRow } from '../../import/rows/source-row.ts'
import { fileLimits, tooManyColumns } from '../../limits.ts'
import { RowPages } from '../row-pages.ts'
import { type Chunk, checkedColumn, chunkOf, requireSmallPages } from './parquet-pages.ts'
import { plainSchema, type TopColumn, topColumns } from './parquet-values.ts'

/** The least size of a Parquet file: its mark at both ends, and the length of its metadata. */
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
        // What a file says about itself can be anything.
        if (start < 0 || end > size) throw new Error('it ends early, or is damaged')
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
    const kind = kindOfFile(new Uint8Array(await buffer.slice(0, Math.min(kindBytes, size))))
    if (kind !== undefined && kind.name !== 'Parquet') throw new Error(`it is ${kind.name}`)
    const metadata = await parquetMetadataAsync(buffer)
    if (metadata.schema.length > nestedMax * fileLimits.columns) throw tooManyColumns(metadata.schema.length)
    requireShallow(metadata)
    requireConsistent(metadata)
    const columns = topColumns(metadata.schema)
    if (columns.length > fileLimits.columns) throw tooManyColumns(columns.length)
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

/** The deepest nesting of groups in a schema. The package copies the path to each group. */
const depthMax = 100

function requireShallow({ schema }: FileMetaData): void {
  /** The number of members to come in each open group. */
  const open: number[] = []
  for (const { num_children: children = 0 } of schema) {
    while (open.at(-1) === 0) open.pop()
    if (open.length > 0) open[open.length - 1]!--
    if (children > 0) open.push(children)
    if (open.length > depthMax) throw new Error(`its columns are nested deeper than ${depthMax} levels`)
  }
}

/** Elements of a schema for each column, roughly: a list has three. */
const nestedMax = 4

/**
 * Throws if the metadata contradict each other. The package reports no missing rows, and fails on a column that the
 * schema does not have while it reads others, without telling its caller.
 */
function requireConsistent(metadata: FileMetaData): void {
  const counts = metadata.row_groups.map(({ num_rows: count }) => Number(count))
  if (counts.some(count => count < 0) || counts.reduce((a, b) => a + b, 0) !== Number(metadata.num_rows))
    throw new TypeError('row groups that do not have the rows of the file')
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

async function* pagesOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly TopColumn[],
): AsyncGenerator<readonly SourceRow[]> {
  const schema = plainSchema(metadata.schema)
  const pages = new RowPages(
    columns.map(({ name }) => name),
    () => file.byteLength,
  )
  const root = parquetSchema({ schema })
  let first = 1
  for (const group of metadata.row_groups) {
    const count = Number(group.num_rows)
    const chunks = group.columns.map(({ meta_data: column }) => chunkOf(column!, root, count))
    const checked = group.columns.map((each, i) => ({ ...each, meta_data: checkedColumn(chunks[i]!) }))
    // One at a time: for each part of one, the package goes through all that it is told of.
    const raw: FileMetaData = { ...metadata, schema, row_groups: [{ ...group, columns: checked }] }
    for (const { start, end } of slicesOf(count, columns.length)) {
      const rows = await parquetReadObjects({
        file: checkedFile(file, chunks),
        metadata: raw,
        utf8: false,
        parsers: { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds },
        rowStart: start,
        rowEnd: end,
      })
      yield* pages.of(cellsOf(rows, columns), first + start)
    }
    first += count
  }
}

/** The file, whose pages are checked before they are decoded. */
function checkedFile(file: AsyncBuffer, chunks: readonly Chunk[]): AsyncBuffer {
  const sorted = [...chunks].sort((a, b) => a.start - b.start)
  return {
    byteLength: file.byteLength,
    async slice(start, end = file.byteLength) {
      const bytes = await file.slice(start, end)
      for (let i = firstFrom(sorted, start); i < sorted.length && sorted[i]!.start < end; i++) {
        const chunk = sorted[i]!
        if (chunk.end <= end)
          requireSmallPages(chunk, new Uint8Array(bytes, chunk.start - start, chunk.end - chunk.start))
      }
      return bytes
    },
  }
}

function firstFrom(sorted: readonly Chunk[], start: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.start < start) low = middle + 1
    else high = middle
  }
  return low
}

function* cellsOf(
  rows: readonly Record<string, unknown>[],
  columns: readonly TopColumn[],
): Generator<Readonly<Record<string, unknown>>> {
  for (const row of rows) {
    const members: Record<string, unknown> = {}
    for (const { name, read } of columns) members[name] = row[name] == null ? null : read(row[name])
    yield members
  }
}

/**
 * Splits the rows of a row group into slices. Some tools write groups of a million rows and more; such a group is
 * read several times, so that it is never completely in memory.
 */
function* slicesOf(count: number, columns: number): Generator<{ start: number; end: number }> {
  const { sliceRows, sliceCells } = fileLimits
  const rows = Math.min(sliceRows, Math.max(1, Math.floor(sliceCells / columns)))
  for (let start = 0; start < count; start += rows) yield { start, end: Math.min(start + rows, count) }
}
