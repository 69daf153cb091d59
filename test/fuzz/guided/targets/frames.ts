import { checkedCompressors } from '../../../../src/tools/transfer/columnar/compression/decompress-page.ts'
import {
  decodeLz4Block,
  decodeLz4Frame,
  decodeLz4Hadoop,
} from '../../../../src/tools/transfer/columnar/compression/lz4.ts'
import { decodeZstd } from '../../../../src/tools/transfer/columnar/compression/zstd.ts'
import { fileLimits } from '../../../../src/tools/transfer/limits.ts'
import * as compressed from '../../../hostile/support/compressed.ts'
import { expectDamage, type Target } from '../support.ts'

Object.assign(fileLimits, { pieceBytes: 2 ** 20 })

const plain = Buffer.from('a text that is repeated, a text that is repeated, 0000000000000000, and ends')
const pageCompressors = Object.values(checkedCompressors)

const readers: readonly ((bytes: Uint8Array, length: number) => unknown)[] = [
  decodeLz4Frame,
  decodeLz4Block,
  decodeLz4Hadoop,
  bytes => decodeZstd(bytes, 'a page'),
  ...pageCompressors.map(decompress => (bytes: Uint8Array, length: number) => decompress!(bytes, length)),
]

/** The first byte of an input chooses the reader, the second the length that is declared. */
export const { fuzz, seeds }: Target = {
  fuzz: ([reader = 0, length = 0, ...rest]) =>
    expectDamage(() => readers[reader % readers.length]!(Uint8Array.from(rest), length)),
  seeds: () =>
    [
      compressed.lz4Frame(plain),
      compressed.lz4Block(plain),
      compressed.lz4Hadoop(plain),
      compressed.zstd(plain),
      compressed.snappy(plain),
    ].flatMap(bytes => readers.map((_, i) => Buffer.from([i, plain.length, ...bytes]))),
}
