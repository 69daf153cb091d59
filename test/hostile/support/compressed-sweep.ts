import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, crc32, gzipSync } from 'node:zlib'
import * as arrow from 'apache-arrow'
import { GvqError, InternalError } from '../../../src/base/errors.ts'
import { readArrow } from '../../../src/tools/transfer/columnar/arrow/arrow-rows.ts'
import { readParquet } from '../../../src/tools/transfer/columnar/parquet/parquet-rows.ts'
import { decompressed } from '../../../src/tools/transfer/import/rows/decompress.ts'
import { openRows } from '../../../src/tools/transfer/import/rows/open-rows.ts'
import type { RowSource } from '../../../src/tools/transfer/import/rows/source-row.ts'
import { fileLimits } from '../../../src/tools/transfer/limits.ts'
import { oneOf, randomNumbers, wholeNumber } from '../../support/random.ts'
import { type Chunk, optionalPage, parquetBytes, plainText } from '../../transfer/parquet-file.ts'
import * as made from './compressed.ts'

type Bytes = Uint8Array
type Random = () => number
type Change = (compressed: Bytes) => Bytes

interface Kind {
  /** Whether a checksum tells each change. */
  readonly isChecked: boolean
  /** The rows of a file of which `change` has changed what is compressed. */
  rows(change: Change, random: Random): Promise<readonly unknown[]>
}

const count = 300
const words = ['alpha', 'beta', 'gamma', 'é', '', 'a longer text that is repeated']
const texts = Array.from({ length: count }, (_, i) => `${words[i % words.length]} ${(i * i) % 17}`)
const numbers = Array.from({ length: count }, (_, i) => (i % 7 === 0 ? null : (i * 31) % 1000))

async function rowsIn(source: RowSource): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  try {
    for await (const page of source.pages) {
      // Those made are used again for the next.
      for (const { content } of page) rows.push(structuredClone(content))
    }
    return rows
  } finally {
    await source.close?.()
  }
}

const textBytes = Buffer.concat(texts.map(text => plainText(text)))
const present = numbers.filter(value => value !== null)
const numberBytes = optionalPage(
  numbers.map(value => [1, value === null ? 0 : 1] as const),
  Buffer.from(Int32Array.from(present).buffer),
)

function parquet(
  codec: NonNullable<Chunk['codec']>,
  compress: (bytes: Bytes) => Bytes,
  options: {
    readonly crc?: boolean
    readonly isChecked?: boolean
    readonly random?: (random: Random, size: number) => Bytes
  } = {},
): Kind {
  const { crc = false, random: madeUp } = options
  return {
    isChecked: options.isChecked === true || crc || codec === 'gzip',
    async rows(change, random) {
      const page = (bytes: Bytes, isChanged: boolean) => {
        const compressed = compress(bytes)
        const changed = !isChanged ? compressed : (madeUp?.(random, bytes.length) ?? change(compressed))
        return {
          values: count,
          uncompressed: bytes.length,
          bytes: changed,
          ...(crc && { crc: crc32(compressed) }),
        }
      }
      const isFirst = random() < 0.5
      const chunks: Chunk[] = [
        { leaf: { name: 't', type: 'bytes' }, codec, pages: [page(textBytes, isFirst)] },
        { leaf: { name: 'n', type: 'int32', optional: true }, codec, pages: [page(numberBytes, !isFirst)] },
      ]
      return withFile(parquetBytes(chunks, count), async path =>
        rowsIn(await readParquet(path, () => undefined)),
      )
    },
  }
}

async function withFile<T>(bytes: Bytes, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-compressed-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const table = new arrow.Table({
  t: arrow.vectorFromArray(texts, new arrow.Utf8()),
  n: arrow.vectorFromArray(numbers, new arrow.Int32()),
})

function ofArrow(type: arrow.CompressionType, isChecked: boolean, compress: (bytes: Bytes) => Bytes): Kind {
  return {
    isChecked,
    async rows(change, random) {
      let buffers = 0
      const write = (changed: number): Bytes => {
        buffers = 0
        const encode = (bytes: Bytes) => {
          const compressed = compress(bytes)
          // Those that do not become shorter are left as they are.
          if (compressed.length >= bytes.length) return compressed
          return buffers++ === changed ? change(compressed) : compressed
        }
        arrow.compressionRegistry.set(type, { encode })
        const writer = new arrow.RecordBatchStreamWriter({ compressionType: type })
        writer.write(table)
        writer.finish()
        return writer.toUint8Array(true)
      }
      write(-1)
      const bytes = write(wholeNumber(random, 0, buffers - 1))
      return rowsIn(await readArrow(pieces(bytes, random)))
    },
  }
}

const csv = Buffer.from(`t,n\n${texts.map((text, i) => `"${text}",${numbers[i] ?? ''}\n`).join('')}`)

function ofCsv(compression: 'gzip' | 'zstd', isChecked: boolean, compress: (bytes: Bytes) => Bytes): Kind {
  return {
    isChecked,
    async rows(change, random) {
      const input = decompressed(compression, pieces(change(compress(csv)), random))
      return rowsIn(await openRows(input, { format: 'csv', delimiter: ',', notice: () => undefined }))
    },
  }
}

/** The bytes in pieces, as a pipe gives them. */
async function* pieces(bytes: Bytes, random: Random): AsyncGenerator<Bytes> {
  const size = oneOf(random, [13, 1000, 100_000])
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const { LZ4_FRAME, ZSTD } = arrow.CompressionType
const hasZstd = Object.hasOwn(await import('node:zlib'), 'createZstdDecompress')
const whole = { checksum: true, size: true, blockChecksums: true }

export const kinds: Readonly<Record<string, Kind>> = {
  'Parquet, snappy': parquet('snappy', made.snappy),
  'Parquet, snappy by its grammar': parquet('snappy', made.snappy, { random: made.randomSnappy }),
  'Parquet, snappy, with checksums': parquet('snappy', made.snappy, { crc: true }),
  'Parquet, gzip': parquet('gzip', bytes => gzipSync(bytes)),
  'Parquet, brotli': parquet('brotli', bytes => brotliCompressSync(bytes)),
  'Parquet, zstd': parquet('zstd', bytes => made.zstd(bytes)),
  'Parquet, zstd with checksums': parquet('zstd', bytes => made.zstd(bytes, true), { isChecked: true }),
  'Parquet, LZ4': parquet('lz4raw', made.lz4Block),
  'Parquet, LZ4 by its grammar': parquet('lz4raw', made.lz4Block, { random: made.randomLz4 }),
  'Parquet, LZ4 of Hadoop': parquet('lz4', made.lz4Hadoop),
  'Parquet, LZ4 without a prefix': parquet('lz4', made.lz4Block),
  'Arrow, LZ4': ofArrow(LZ4_FRAME, false, bytes => made.lz4Frame(bytes)),
  'Arrow, LZ4 with checksums': ofArrow(LZ4_FRAME, true, bytes => made.lz4Frame(bytes, whole)),
  'CSV, gzip': ofCsv('gzip', true, bytes => gzipSync(bytes)),
  // Elsewhere nothing becomes shorter by it, and so nothing of Arrow is compressed.
  ...(hasZstd && {
    'Arrow, zstd': ofArrow(ZSTD, false, bytes => made.zstd(bytes)),
    'Arrow, zstd with checksums': ofArrow(ZSTD, true, bytes => made.zstd(bytes, true)),
    'CSV, zstd': ofCsv('zstd', false, bytes => made.zstd(bytes)),
    'CSV, zstd with checksums': ofCsv('zstd', true, bytes => made.zstd(bytes, true)),
  }),
}

export interface CompressedErrand {
  readonly seed: number
  readonly from: number
  readonly to: number
}

export type Outcomes = Record<string, Record<string, number>>

export interface CompressedSwept {
  readonly outcomes: Outcomes
  /** What must not be, in words. */
  readonly wrong: readonly string[]
}

/** Reads one file each round, of which what is compressed is changed. */
export async function sweepCompressed(
  { seed, from, to }: CompressedErrand,
  onRound: (round: number) => void,
): Promise<CompressedSwept> {
  Object.assign(fileLimits, { pieceBytes: 2 ** 24, expansionBytesFree: 2 ** 24 })
  const outcomes: Outcomes = {}
  const wrong: string[] = []
  const right = new Map<string, string>()
  const names = Object.keys(kinds)
  for (const name of names) {
    const madeUp = name.endsWith('grammar')
    const rows = madeUp
      ? []
      : await kinds[name]!.rows(
          bytes => bytes,
          () => 0,
        )
    if (!madeUp && rows.length !== count) wrong.push(`${name}: ${rows.length} rows without any change`)
    right.set(name, JSON.stringify(rows))
  }
  for (let round = from; round < to; round++) {
    onRound(round)
    const random = randomNumbers(seed * 1_000_003 + round)
    const name = names[round % names.length]!
    const { isChecked, rows } = kinds[name]!
    const outcome = await outcomeOf(
      () => rows(bytes => made.mutated(bytes, random), random),
      right.get(name)!,
      isChecked,
    )
    outcomes[name] ??= {}
    const kind = outcome.startsWith('WRONG') ? 'WRONG' : outcome
    outcomes[name][kind] = (outcomes[name][kind] ?? 0) + 1
    if (kind === 'WRONG') wrong.push(`seed ${seed}, round ${round}, ${name}: ${outcome}`)
  }
  return { outcomes, wrong }
}

async function outcomeOf(
  read: () => Promise<readonly unknown[]>,
  right: string,
  isChecked: boolean,
): Promise<string> {
  try {
    const rows = await read()
    if (JSON.stringify(rows) === right) return 'right'
    if (isChecked) return `WRONG, other rows in spite of a checksum: ${JSON.stringify(rows).slice(0, 300)}`
    return 'other values'
  } catch (error) {
    if (error instanceof InternalError) return `WRONG, ${error.stack}`
    if (error instanceof GvqError) return error.code === 'INVALID_VALUE' ? 'refused' : `WRONG, ${error.code}`
    if (!(error instanceof Error)) return `WRONG, no error: ${String(error)}`
    // What has one is shown as a failure of the system.
    if ((error as NodeJS.ErrnoException).errno !== undefined) return `WRONG, ${error.stack}`
    return 'damaged'
  }
}
