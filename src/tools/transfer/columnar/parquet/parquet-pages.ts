import { crc32 } from 'node:zlib'
import type { ColumnMetaData, Compressors, PageHeader, SchemaTree } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { fileLimits, pieceTooLarge, textBytesMax, tooManyValues, valuesTooLong } from '../../limits.ts'
import { checkedCompressors } from '../compression/decompress-page.ts'
import { type RunsOfPage, requireRuns } from './parquet-runs.ts'

/** A column of a row group, as a range of the file. */
export interface Chunk {
  readonly column: ColumnMetaData
  readonly start: number
  readonly end: number
  /** The least number of values in its pages. */
  readonly least: number
  /** The number of bits of its levels: first the repetition levels, then the definition levels. */
  readonly widths: readonly number[]
  /** The compressed pages, by their offsets in the chunk. */
  readonly compressed: Map<number, RunsOfPage>
}

/** @param rows of the row group, each of which has one value or none if the column has only one level */
export function chunkOf(column: ColumnMetaData, root: SchemaTree, rows: number): Chunk {
  const { path_in_schema: path } = column
  let node = root
  const kinds = path.map(name => {
    node = node.children.find(({ element }) => element.name === name)!
    return node.element.repetition_type
  })
  const repeated = kinds.filter(kind => kind === 'REPEATED').length
  const defined = kinds.filter(kind => kind !== 'REQUIRED').length
  const start = Number(column.dictionary_page_offset || column.data_page_offset)
  return {
    column,
    start,
    end: start + Number(column.total_compressed_size),
    least: path.length === 1 && repeated === 0 ? rows : 0,
    widths: [repeated, defined].filter(level => level > 0).map(level => 32 - Math.clz32(level)),
    compressed: new Map(),
  }
}

/** The column for the package, which takes what decompresses its pages from it. */
export function checkedColumn(chunk: Chunk): ColumnMetaData {
  const checked: Compressors = {}
  for (const [codec, decompress] of Object.entries(checkedCompressors)) {
    checked[codec as keyof Compressors] = (input, length) => {
      // A page of nothing may be compressed to nothing.
      const output = input.length + length === 0 ? input : decompress(input, length)
      if (output.length !== length) throw new TypeError('a page of another size')
      const page = chunk.compressed.get(input.byteOffset)
      if (page !== undefined) requireRuns(output, page)
      return output
    }
  }
  return { ...chunk.column, compressors: checked } as ColumnMetaData
}

/**
 * Compares what the pages of a column declare with the limits, before memory is taken for them.
 * @throws GvqError INVALID_VALUE beyond a limit, and TypeError where values are missing, for which the package has nulls
 */
export function requireSmallPages(chunk: Chunk, bytes: Uint8Array): void {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
  let sum = 0
  while (reader.offset < bytes.length - 1) {
    const header = parquetHeader(reader)
    requireSmallPage(chunk, header)
    sum += (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0
    const { offset } = reader
    reader.offset += header.compressed_page_size
    const page = bytes.subarray(offset, reader.offset)
    if (header.crc !== undefined && header.crc >>> 0 !== crc32(page))
      throw new TypeError('a page that does not fit its checksum')
    notePage(chunk, header, page, offset)
  }
  if (sum < chunk.least) throw new TypeError('fewer values than rows')
}

function requireSmallPage({ column }: Chunk, header: PageHeader): void {
  const { uncompressed_page_size: size, compressed_page_size: compressed } = header
  const what = `a page of the column ${JSON.stringify(column.path_in_schema.join('.'))}`
  if (size > fileLimits.pieceBytes) throw pieceTooLarge(what, size)
  const values =
    (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values ?? 0
  if (values > fileLimits.pieceValues) throw tooManyValues(what, values)
  // Levels and lengths take some more.
  const isData = header.dictionary_page_header === undefined
  if (isData && size > (values + 1) * textBytesMax()) throw valuesTooLong(what, size, values)
  if (!(size >= 0 && compressed >= 0 && values >= 0)) throw new TypeError('a page of a negative size')
}

/** Checks the runs of a page, or notes that they are checked when it is decompressed. */
function notePage(chunk: Chunk, header: PageHeader, bytes: Uint8Array, offset: number): void {
  const { column, widths, compressed } = chunk
  const { data_page_header: first, data_page_header_v2: second } = header
  if (first !== undefined) {
    const page = { values: first.num_values, encoding: first.encoding, type: column.type, widths }
    if (column.codec === 'UNCOMPRESSED') requireRuns(bytes, page)
    else compressed.set(offset, page)
  }
  if (second !== undefined) {
    const {
      num_values: values,
      encoding,
      repetition_levels_byte_length,
      definition_levels_byte_length,
    } = second
    const lengths = [repetition_levels_byte_length, definition_levels_byte_length]
    const levels = lengths[0]! + lengths[1]!
    // The levels have no lengths before them, and are never compressed.
    requireRuns(bytes, {
      values,
      encoding: undefined,
      type: column.type,
      widths,
      lengths: lengths.slice(-widths.length),
    })
    const page = { values, encoding, type: column.type, widths: [] }
    if (column.codec === 'UNCOMPRESSED' || second.is_compressed === false)
      requireRuns(bytes.subarray(levels), page)
    else compressed.set(offset + levels, page)
  }
}
