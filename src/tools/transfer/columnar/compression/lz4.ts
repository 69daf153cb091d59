import { fileLimits, pieceTooLarge } from '../../limits.ts'
import { xxh32 } from './xxh32.ts'

/**
 * Decompresses a frame of LZ4, of which a block may refer to those before it.
 * @throws Error if it is damaged, as far as its checksums and its size tell
 */
export function decodeLz4Frame(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  if (view.getUint32(0, true) !== 0x184d2204) throw new Error('not a frame of LZ4')
  const flags = view.getUint8(4)
  const [hasDictionary, hasChecksum, hasSize, hasBlockChecksums] = [1, 4, 8, 16].map(
    bit => (flags & bit) !== 0,
  )
  const size = hasSize ? Number(view.getBigUint64(6, true)) : undefined
  let at = 6 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0)
  if (view.getUint8(at) !== ((xxh32(input.subarray(4, at)) >>> 8) & 255)) throw damaged()
  at++
  const output = new Output(size ?? 0, size)
  const requireChecksum = (bytes: Uint8Array): void => {
    if (view.getUint32(at, true) !== xxh32(bytes)) throw damaged()
    at += 4
  }
  for (;;) {
    const header = view.getUint32(at, true)
    at += 4
    if (header === 0) break
    const length = header & 0x7fffffff
    const block = input.subarray(at, at + length)
    if (block.length < length) throw damaged()
    at += length
    if (hasBlockChecksums) requireChecksum(block)
    if (length !== header) output.append(block)
    else decodeBlock(block, output)
  }
  const bytes = output.bytes()
  if (hasChecksum) requireChecksum(bytes)
  if (size !== undefined && bytes.length !== size) throw damaged()
  return bytes
}

/** Decompresses a block without a frame. @throws Error if it is damaged, or has more bytes than `length` */
export function decodeLz4Block(input: Uint8Array, length: number): Uint8Array {
  const output = new Output(length, length)
  decodeBlock(input, output)
  return output.bytes()
}

/** Decodes blocks with the prefixes of Hadoop or, as other writers have it, without. */
export function decodeLz4Hadoop(input: Uint8Array, length: number): Uint8Array {
  const blocks = blocksOfHadoop(input, length)
  if (blocks === undefined) return decodeLz4Block(input, length)
  return Buffer.concat(blocks.map(({ bytes, size }) => decodeLz4Block(bytes, size)))
}

/** Blocks, each with the size of what is in it and its own before it; `undefined` if the input is none of these. */
function blocksOfHadoop(
  input: Uint8Array,
  length: number,
): readonly { readonly bytes: Uint8Array; readonly size: number }[] | undefined {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  const blocks: { readonly bytes: Uint8Array; readonly size: number }[] = []
  let [at, sum] = [0, 0]
  while (at + 8 <= input.length) {
    const [size, own] = [view.getUint32(at), view.getUint32(at + 4)]
    at += 8
    blocks.push({ bytes: input.subarray(at, at + own), size })
    at += own
    sum += size
  }
  return at === input.length && sum === length ? blocks : undefined
}

function decodeBlock(block: Uint8Array, output: Output): void {
  let at = 0
  /** A length of 15 or more continues in the bytes that follow. */
  const lengthOf = (start: number): number => {
    let length = start
    if (start === 15) {
      let more: number
      do {
        if (at >= block.length) throw damaged()
        more = block[at++]!
        length += more
      } while (more === 255)
    }
    return length
  }
  while (at < block.length) {
    const token = block[at++]!
    const literals = lengthOf(token >> 4)
    if (at + literals > block.length) throw damaged()
    output.append(block.subarray(at, at + literals))
    at += literals
    // The last sequence has no match.
    if (at >= block.length) return
    if (at + 2 > block.length) throw damaged()
    const distance = block[at]! | (block[at + 1]! << 8)
    at += 2
    output.repeat(distance, lengthOf(token & 15) + 4)
  }
}

class Output {
  #bytes: Uint8Array
  #length = 0
  readonly #lengthMax: number

  /** @param lengthMax what it has at most, where that is known */
  constructor(size: number, lengthMax = Number.POSITIVE_INFINITY) {
    this.#lengthMax = lengthMax
    this.#requireSmall(size)
    this.#bytes = new Uint8Array(size)
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Appends what was written before; the two may overlap. */
  repeat(distance: number, count: number): void {
    if (distance === 0 || distance > this.#length) throw new Error('a match outside of the frame')
    this.#reserve(count)
    const bytes = this.#bytes
    const end = this.#length + count
    for (let i = this.#length; i < end; i++) bytes[i] = bytes[i - distance]!
    this.#length = end
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    this.#requireSmall(needed)
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }

  #requireSmall(bytes: number): void {
    if (bytes > this.#lengthMax) throw damaged()
    if (bytes > fileLimits.pieceBytes) throw pieceTooLarge('a piece', bytes)
  }
}

function damaged(): Error {
  return new TypeError('a frame of LZ4 that is damaged')
}
