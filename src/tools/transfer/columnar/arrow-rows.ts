import {
  type Batch,
  type Column,
  CompressionType,
  setCompressionCodec,
  type Table,
  TimeUnit,
  Type,
  tableFromIPC,
} from '@uwdata/flechette'
import { decompressZstd } from 'hyparquet-compressors'
import { InternalError } from '../../../base/errors.ts'
import type { RowSource, SourceRow } from '../import/source-row.ts'
import { type ArrowMessage, arrowMessages } from './arrow-messages.ts'
import { dayCell, decimalCell, fromNanoseconds, idCell, jsonCell, textCell, timeCell } from './cell.ts'
import { decodeLz4Frame } from './lz4-frame.ts'

const options = { useBigInt: true, useDecimalInt: true } as const

/** Reads the rows of an IPC file or stream of Arrow, a record batch at a time. */
export async function readArrow(input: AsyncIterable<Uint8Array>): Promise<RowSource> {
  const encode = (): never => {
    throw new InternalError('files of Arrow are written without compression')
  }
  setCompressionCodec(CompressionType.LZ4_FRAME, { decode: decodeLz4Frame, encode })
  setCompressionCodec(CompressionType.ZSTD, { decode: bytes => decompressZstd(bytes), encode })
  const messages = arrowMessages(input)
  const { value: schema } = await messages.next()
  if (schema?.kind === 'whole') {
    const table = tableOf([schema])
    const columns = namesOf(table)
    return { columns, pages: asyncPages(rowsOf(table, columns, 1)) }
  }
  if (schema?.kind !== 'schema') throw new Error('it does not begin with a schema')
  const columns = namesOf(tableOf([schema]))
  return { columns, pages: pagesOf(messages, schema, columns) }
}

const pageRows = 8192

async function* pagesOf(
  messages: AsyncIterable<ArrowMessage>,
  schema: ArrowMessage,
  columns: readonly string[],
): AsyncGenerator<readonly SourceRow[]> {
  /** Those in force, in the order of the file. */
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
    yield* rowsOf(table, columns, line)
    line += table.numRows
  }
}

async function* asyncPages(pages: Iterable<readonly SourceRow[]>): AsyncGenerator<readonly SourceRow[]> {
  yield* pages
}

/** The rows of a table with one or more batches, of which the first is at a line. */
function* rowsOf(table: Table, columns: readonly string[], first: number): Generator<readonly SourceRow[]> {
  const parts = columns.map((_, i) => table.getChildAt(i).data)
  let line = first
  for (let part = 0; part < (parts[0]?.length ?? 0); part++) {
    const batches = parts.map(each => each[part]!)
    for (const batch of batches) readPlainly(batch)
    const { length } = batches[0]!
    for (let at = 0; at < length; at += pageRows) {
      const rows: SourceRow[] = []
      for (let row = at; row < Math.min(at + pageRows, length); row++) {
        const members: Record<string, unknown> = {}
        for (const [i, name] of columns.entries()) members[name] = jsonCell(batches[i]!.at(row))
        rows.push({ line: line++, content: { kind: 'members', members } })
      }
      yield rows
    }
  }
}

/** Tools leave out the name of a column where it is empty, against what the package declares. */
function namesOf({ schema }: Table): readonly string[] {
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

/** Members of batches. */
interface Readable {
  value(index: number): unknown
  /** Of dictionaries. */
  key(index: number): number
  readonly dictionary: Column<unknown>
  /** Of texts. */
  readonly offsets: ArrayLike<number | bigint>
  view(index: number): Uint8Array
}

/** Lets a batch, and those inside, yield texts for what the package would convert with a loss. */
function readPlainly(batch: Batch<unknown>): void {
  const { type } = batch
  const values = batch.values as unknown as ArrayLike<bigint>
  const own = batch as unknown as Readable
  const before = own.value.bind(batch)
  switch (type.typeId) {
    case Type.Timestamp: {
      const { unit } = type
      own.value = index => timeCell(microseconds(values[index]!, unit))
      break
    }
    case Type.Date:
      own.value = index => dayCell(Math.floor(Number(before(index)) / 86_400_000))
      break
    case Type.Decimal: {
      const { scale } = type
      own.value = index => decimalCell(BigInt(before(index) as bigint | number), scale)
      break
    }
    case Type.FixedSizeBinary: {
      const convert = type.stride === 16 ? idCell : textCell
      own.value = index => convert(before(index) as Uint8Array)
      break
    }
    case Type.Binary:
    case Type.LargeBinary:
    case Type.BinaryView:
      own.value = index => textCell(before(index) as Uint8Array)
      break
    case Type.Utf8:
    case Type.LargeUtf8: {
      const bytes = batch.values as Uint8Array
      const { offsets } = own
      own.value = index => textCell(bytes.subarray(Number(offsets[index]), Number(offsets[index + 1])))
      break
    }
    case Type.Utf8View:
      own.value = index => textCell(own.view(index))
      break
    case Type.Dictionary: {
      const { dictionary, key } = own
      for (const each of dictionary.data) readPlainly(each)
      own.value = index => dictionary.at(key.call(batch, index))
      break
    }
    default:
      for (const child of batch.children ?? []) readPlainly(child as Batch<unknown>)
  }
}

function microseconds(value: bigint, unit: number): bigint {
  switch (unit) {
    case TimeUnit.SECOND:
      return value * 1_000_000n
    case TimeUnit.MILLISECOND:
      return value * 1000n
    case TimeUnit.MICROSECOND:
      return value
    default:
      return fromNanoseconds(value)
  }
}
