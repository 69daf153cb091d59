import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readParquet } from '../../../../src/tools/transfer/columnar/parquet/parquet-rows.ts'
import { fileLimits } from '../../../../src/tools/transfer/limits.ts'
import * as compressed from '../../../hostile/support/compressed.ts'
import { type Chunk, optionalPage, parquetBytes, plainText } from '../../../transfer/parquet-file.ts'
import { expectDamage, fileOf, readAll, type Target } from '../support.ts'

Object.assign(fileLimits, { pieceBytes: 2 ** 20, expansionBytesFree: 2 ** 20, pieceValues: 2 ** 16 })

const count = 20
const texts = Buffer.concat(Array.from({ length: count }, (_, i) => plainText(`text ${i % 5}`)))
const numbers = optionalPage(
  Array.from({ length: count }, (_, i) => [1, i % 4 === 0 ? 0 : 1] as const),
  Buffer.from(Int32Array.from({ length: 15 }, (_, i) => i * i).buffer),
)

function seed(codec: Chunk['codec'], compress: (bytes: Uint8Array) => Uint8Array): Buffer {
  const page = (bytes: Uint8Array) => ({
    values: count,
    uncompressed: bytes.length,
    bytes: Buffer.from(compress(bytes)),
  })
  const leaf = { name: 't', type: 'bytes' } as const
  const chunks: Chunk[] = [
    { leaf, ...(codec && { codec }), pages: [page(texts)] },
    { leaf: { name: 'n', type: 'int32', optional: true }, ...(codec && { codec }), pages: [page(numbers)] },
  ]
  return Buffer.from(parquetBytes(chunks, count))
}

const toFile = fileOf('rows.parquet')

export const { fuzz, seeds }: Target = {
  fuzz: data => expectDamage(async () => readAll(await readParquet(toFile(data), () => undefined))),
  seeds: () => [
    seed(undefined, bytes => bytes),
    seed('gzip', bytes => gzipSync(bytes)),
    seed('brotli', bytes => brotliCompressSync(bytes)),
    seed('snappy', compressed.snappy),
    seed('zstd', bytes => compressed.zstd(bytes, true)),
    seed('lz4raw', compressed.lz4Block),
    seed('lz4', compressed.lz4Hadoop),
  ],
}
