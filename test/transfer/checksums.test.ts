import * as zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { xxh64 } from '../../src/tools/transfer/columnar/compression/xxh64.ts'
import { skipUnless } from '../support/skip-unless.ts'

type Compress = (bytes: Uint8Array, options: object) => Buffer
const { zstdCompressSync } = zlib as { readonly zstdCompressSync?: Compress }
const onZstd = skipUnless(zstdCompressSync !== undefined, 'Node has no zstd before 22.15')
/** `ZSTD_c_checksumFlag` of the library. */
const checksumFlag = 201

// The vectors of the specification of xxHash, and of its reference implementation.
test.each([
  ['', 0x51d8e999],
  ['a', 0xa98c6e5b],
  ['abc', 0xad770999],
])('the checksum of %j is that of the specification', (text, checksum) => {
  expect(xxh64(Buffer.from(text))).toBe(checksum)
})

onZstd.test('it is that of zstd for every length', () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i + 7 * i) & 255))
  for (const length of [...Array.from({ length: 140 }, (_, i) => i), 4096, 5000]) {
    const part = bytes.subarray(0, length)
    const frame = zstdCompressSync!(part, { params: { [checksumFlag]: 1 } })
    expect([length, xxh64(part)]).toEqual([length, frame.readUInt32LE(frame.length - 4)])
  }
})
