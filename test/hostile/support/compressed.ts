import * as zlib from 'node:zlib'
import { snappyCompress } from 'hyparquet-writer/src/snappy.js'
import { xxh32 } from '../../../src/tools/transfer/columnar/compression/xxh32.ts'
import { xxh64 } from '../../../src/tools/transfer/columnar/compression/xxh64.ts'
import { oneOf, wholeNumber } from '../../support/random.ts'

type Bytes = Uint8Array
type Random = () => number

type Compress = (bytes: Bytes, options?: { readonly params: Readonly<Record<number, number>> }) => Bytes
const { zstdCompressSync } = zlib as { readonly zstdCompressSync?: Compress }
/** `ZSTD_c_checksumFlag` of the library. */
const checksumFlag = 201

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** Compresses as the library of the system does, or in blocks that are not compressed where Node has no zstd. */
export function zstd(bytes: Bytes, checksum = false): Bytes {
  if (zstdCompressSync !== undefined)
    return zstdCompressSync(bytes, { params: { [checksumFlag]: checksum ? 1 : 0 } })
  const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, checksum ? 0xa4 : 0xa0])
  const block = Buffer.concat([u32((bytes.length << 3) | 1).subarray(0, 3), bytes])
  return Buffer.concat([magic, u32(bytes.length), block, ...(checksum ? [u32(xxh64(bytes))] : [])])
}

export function snappy(bytes: Bytes): Bytes {
  return new Uint8Array(snappyCompress(bytes))
}

/** Sequences of LZ4, of which each match is of four bytes or more. */
export function lz4Block(bytes: Bytes): Bytes {
  const seen = new Map<number, number>()
  const view = Buffer.from(bytes)
  const out: number[] = []
  const long = (length: number) => {
    if (length < 15) return
    let rest = length - 15
    for (; rest >= 255; rest -= 255) out.push(255)
    out.push(rest)
  }
  let start = 0
  let at = 0
  while (at + 12 < view.length) {
    const word = view.readUInt32LE(at)
    const before = seen.get(word)
    seen.set(word, at)
    if (before === undefined || at - before > 65_535) {
      at++
      continue
    }
    let length = 4
    while (at + length + 5 < view.length && view[before + length] === view[at + length]) length++
    const literals = at - start
    out.push((Math.min(literals, 15) << 4) | Math.min(length - 4, 15))
    long(literals)
    out.push(...view.subarray(start, at), (at - before) & 255, (at - before) >> 8)
    long(length - 4)
    at += length
    start = at
  }
  const literals = view.length - start
  out.push(Math.min(literals, 15) << 4)
  long(literals)
  return Buffer.concat([Buffer.from(out), view.subarray(start)])
}

export interface FrameParts {
  readonly checksum?: boolean
  readonly size?: boolean
  readonly blockChecksums?: boolean
}

/** A frame of two blocks, of which the second is stored. */
export function lz4Frame(bytes: Bytes, { checksum, size, blockChecksums }: FrameParts = {}): Bytes {
  const flags = 0x40 | (blockChecksums ? 16 : 0) | (size ? 8 : 0) | (checksum ? 4 : 0)
  const long = size ? [u32(bytes.length), u32(0)] : []
  const descriptor = Buffer.concat([Buffer.of(flags, 0x40), ...long])
  const middle = bytes.length >> 1
  const [first, second] = [lz4Block(bytes.subarray(0, middle)), bytes.subarray(middle)]
  const block = (content: Bytes, header: number) => [
    u32(header),
    content,
    ...(blockChecksums ? [u32(xxh32(content))] : []),
  ]
  return Buffer.concat([
    u32(0x184d2204),
    descriptor,
    Buffer.of((xxh32(descriptor) >>> 8) & 255),
    ...(middle === 0 ? [] : block(first, first.length)),
    ...(second.length === 0 ? [] : block(second, (second.length | 0x80000000) >>> 0)),
    u32(0),
    ...(checksum ? [u32(xxh32(bytes))] : []),
  ])
}

/** A block with the two sizes before it that Hadoop writes. */
export function lz4Hadoop(bytes: Bytes): Bytes {
  const block = lz4Block(bytes)
  return Buffer.concat([u32(bytes.length).swap32(), u32(block.length).swap32(), block])
}

/** Numbers at which counts and lengths go wrong. */
const edges = [0, 1, 15, 127, 128, 255, 2 ** 16 - 1, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]

/** Each changes bytes in one way. */
const mutations: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => {
    bytes[placeIn(bytes, random)]! ^= 1 << wholeNumber(random, 0, 7)
    return bytes
  },
  (bytes, random) => {
    bytes[placeIn(bytes, random)] = oneOf(random, edges) & 255
    return bytes
  },
  (bytes, random) => {
    const at = placeIn(bytes, random)
    u32(oneOf(random, edges)).copy(bytes, at, oneOf(random, [0, 1, 2]))
    return bytes
  },
  (bytes, random) => bytes.subarray(0, wholeNumber(random, 0, bytes.length)),
  (bytes, random) => {
    const at = placeIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + wholeNumber(random, 1, 8))])
  },
  (bytes, random) => {
    const at = placeIn(bytes, random)
    const added = Buffer.from(
      Array.from({ length: wholeNumber(random, 1, 8) }, () => wholeNumber(random, 0, 255)),
    )
    return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])
  },
  (bytes, random) => {
    const [from, to] = [placeIn(bytes, random), placeIn(bytes, random)]
    bytes.copyWithin(to, from, from + wholeNumber(random, 1, 16))
    return bytes
  },
  // Twice the whole would be a file of two parts, which is right.
  (bytes, random) => Buffer.concat([bytes, bytes.subarray(1 + placeIn(bytes, random))]),
]

/** The start, which has the sizes, as often as all the rest. */
function placeIn(bytes: Buffer, random: Random): number {
  const last = Math.max(0, bytes.length - 1)
  return wholeNumber(random, 0, random() < 0.5 ? Math.min(16, last) : last)
}

export function mutated(bytes: Bytes, random: Random): Bytes {
  let changed: Buffer = Buffer.from(bytes)
  for (let count = wholeNumber(random, 1, 3); count > 0; count--)
    changed = Buffer.from(oneOf(random, mutations)(changed, random))
  return changed
}

/** Sequences of LZ4 that are well-formed or nearly so, whatever they come to. */
export function randomLz4(random: Random): Bytes {
  const out: number[] = []
  for (let count = wholeNumber(random, 1, 20); count > 0; count--) {
    const literals = wholeNumber(random, 0, 15)
    out.push((literals << 4) | wholeNumber(random, 0, 15))
    const length = literals < 15 ? literals : 15 + wholeNumber(random, 0, 20)
    if (literals === 15) out.push(length - 15)
    out.push(...Array.from({ length }, () => 97))
    out.push(wholeNumber(random, 0, 40), random() < 0.9 ? 0 : 1)
    if ((out.at(-3 - length)! & 15) === 15)
      out.push(...Array.from({ length: wholeNumber(random, 0, 30) }, () => 255))
  }
  return Buffer.from(out)
}

/** Tags of Snappy behind a size, whatever they come to. */
export function randomSnappy(random: Random, size: number): Bytes {
  const out: number[] = []
  for (let rest = size; ; rest >>>= 7) {
    out.push(rest < 128 ? rest : (rest & 127) | 128)
    if (rest < 128) break
  }
  for (let count = wholeNumber(random, 1, 20); count > 0; count--) {
    const length = wholeNumber(random, 0, 63)
    const kind = wholeNumber(random, 0, 3)
    out.push((length << 2) | kind)
    const more = kind === 0 ? Math.min(length + 1, 60) : [0, 1, 2, 4][kind]!
    out.push(...Array.from({ length: more }, () => wholeNumber(random, 0, random() < 0.5 ? 8 : 255)))
  }
  return Buffer.from(out)
}
