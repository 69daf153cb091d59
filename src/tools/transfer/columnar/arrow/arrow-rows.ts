import { CompressionType, setCompressionCodec, type Table, tableFromIPC } from '@uwdata/flechette'
import { InternalError } from '../../../../base/errors.ts'
import type { RowSource, SourceRow } from '../../import/rows/source-row.ts'
import { fileLimits, pieceTooLarge, tooManyColumns, tooManyValues } from '../../limits.ts'
import { jsonCell, uuidCell } from '../cell.ts'
import { decodeLz4Frame } from '../compression/lz4.ts'
import { decodeZstd } from '../compression/zstd.ts'
import { RowPages } from '../row-pages.ts'
import { type ArrowMessage, arrowMessages } from './arrow-messages.ts'
import { readPlainly } from './arrow-values.ts'

const options = { useBigInt: true, useDecimalInt: true } as const

/** Reads the rows of an IPC file or stream of Arrow, a record batch at a time. */
export async function readArrow(input: AsyncIterable<Uint8Array>): Promise<RowSource> {
  const encode = (): never => {
    throw new InternalError('files of Arrow are written without compression')
  }
  setCompressionCodec(CompressionType.LZ4_FRAME, { decode: sized(decodeLz4Frame), encode })
  setCompressionCodec(CompressionType.ZSTD, {
    decode: sized(bytes => decodeZstd(bytes, 'a record batch')),
    encode,
  })
  let bytesRead = 0
  const messages = arrowMessages(
    countedBytes(input, count => {
      bytesRead += count
    }),
  )
  const pagesFor = (columns: readonly string[]) => new RowPages(columns, () => bytesRead)
  const { value: schema } = await messages.next()
  if (schema?.kind === 'whole') {
    const table = tableOf([schema])
    const columns = namesOf(table)
    return { columns, pages: asyncPages(rowsOf(table, columns, 1, pagesFor(columns))) }
  }
  if (schema?.kind !== 'schema') throw new Error('it does not begin with a schema')
  const columns = namesOf(tableOf([schema]))
  return { columns, pages: pagesOf(messages, schema, columns, pagesFor(columns)) }
}

async function* countedBytes(
  input: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of input) {
    count(piece.length)
    yield piece
  }
}

/** What compares a buffer with the size that stands before it: the package passes on only what follows. */
function sized(decode: (bytes: Uint8Array) => Uint8Array): (bytes: Uint8Array) => Uint8Array {
  return bytes => {
    const size = Number(new DataView(bytes.buffer, bytes.byteOffset - 8, 8).getBigInt64(0, true))
    if (size > fileLimits.pieceBytes) throw pieceTooLarge('a record batch', size)
    const decoded = decode(bytes)
    // The package for JavaScript writes how long the compressed bytes are.
    if (decoded.length !== size && bytes.length !== size) throw new TypeError('a buffer of another size')
    return decoded
  }
}

async function* pagesOf(
  messages: AsyncIterable<ArrowMessage>,
  schema: ArrowMessage,
  columns: readonly string[],
  rowPages: RowPages,
): AsyncGenerator<readonly SourceRow[]> {
  /** The dictionaries in force, in the order of the file. */
  let dictionaries: readonly ArrowMessage[] = []
  let line = 1
  for await (const message of messages) {
    if (message.kind === 'dictionary') {
      const { id, isDelta } = message.dictionary!
      const others = dictionaries.filter(({ dictionary }) => isDelta || dictionary!.id !== id)
      dictionaries = [...others, message]
    }
    if (message.kind !== 'batch') continue
    const table = tableOf([schema, ...dictionaries, message])
    yield* rowsOf(table, columns, line, rowPages)
    line += table.numRows
  }
}

async function* asyncPages(pages: Iterable<readonly SourceRow[]>): AsyncGenerator<readonly SourceRow[]> {
  yield* pages
}

/** The rows of a table with one or more batches, of which the first is at a line. */
function* rowsOf(
  table: Table,
  columns: readonly string[],
  first: number,
  rowPages: RowPages,
): Generator<readonly SourceRow[]> {
  const isId = table.schema.fields.map(
    ({ metadata }) => metadata?.get('ARROW:extension:name') === 'arrow.uuid',
  )
  const parts = columns.map((_, i) => table.getChildAt(i).data)
  let line = first
  for (let part = 0; part < (parts[0]?.length ?? 0); part++) {
    const batches = parts.map(each => each[part]!)
    const { length } = batches[0]!
    if (length > fileLimits.pieceValues) throw tooManyValues('a record batch', length)
    for (const batch of batches) {
      if (batch.length !== length) throw new TypeError('columns of different lengths')
      readPlainly(batch)
    }
    const cells = function* () {
      for (let row = 0; row < length; row++) {
        const members: Record<string, unknown> = {}
        for (const [i, name] of columns.entries()) {
          const cell = jsonCell(batches[i]!.at(row))
          members[name] = isId[i] && cell instanceof ArrayBuffer ? uuidCell(new Uint8Array(cell)) : cell
        }
        yield members
      }
    }
    yield* rowPages.of(cells(), line)
    line += length
  }
}

/** Tools leave out the name of a column where it is empty, against what the package declares. */
function namesOf({ schema }: Table): readonly string[] {
  if (schema.fields.length > fileLimits.columns) throw tooManyColumns(schema.fields.length)
  return schema.fields.map(({ name }) => (name as string | null) ?? '')
}

function tableOf(messages: readonly ArrowMessage[]): Table {
  const [first] = messages
  // A file is one piece; several are a stream.
  if (first?.kind === 'whole') return tableFromIPC(first.bytes, options)
  return tableFromIPC(
    messages.map(({ bytes }) => bytes),
    options,
  )
}
