import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { Compressors } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { decodeLz4Block, decodeLz4Hadoop } from './lz4.ts'
import { decodeZstd } from './zstd.ts'

type Decompress = (input: Uint8Array, length: number) => Uint8Array

/**
 * What decompresses the pages of Parquet. That of the packages fills up what is missing, with zeros or with what is left of the page
 * before; these throw if an input has anything but as many bytes as its page says, or does not fit its checksum.
 */
export const checkedCompressors: Readonly<Partial<Record<keyof Compressors, Decompress>>> = {
  SNAPPY: (input, length) => {
    // The package takes what its input says, and not what the page does.
    if (snappyBytes(input) !== length) throw new TypeError('a page of another size')
    return compressors.SNAPPY!(input, length)
  },
  GZIP: byNode(unzipSync),
  BROTLI: byNode(brotliDecompressSync),
  ZSTD: input => decodeZstd(input, 'a page'),
  LZ4: decodeLz4Hadoop,
  LZ4_RAW: decodeLz4Block,
}

type DecompressSync = (input: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer

function byNode(decompress: DecompressSync): Decompress {
  return (input, length) => {
    try {
      return decompress(input, { maxOutputLength: Math.max(1, length) })
    } catch {
      // Its errors look like those of the operating system.
      throw new TypeError('a page that is damaged')
    }
  }
}

/** The size that an input of Snappy says it has: a number of seven bits a byte, the lowest first. */
function snappyBytes(input: Uint8Array): number {
  let size = 0
  for (let i = 0; i < 5; i++) {
    const byte = input[i]
    if (byte === undefined) break
    size += (byte & 127) * 2 ** (7 * i)
    if (byte < 128) return size
  }
  throw new TypeError('an input of Snappy without its size')
}
