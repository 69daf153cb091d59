import { fileLimits, pieceTooLarge } from '../limits.ts'

/** Decompresses a frame of LZ4, of which a block may refer to those before it. Checksums are not compared. */
export function decodeLz4Frame(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  if (view.getUint32(0, true) !== 0x184d2204) throw new Error('not a frame of LZ4')
  const flags = view.getUint8(4)
  const hasSize = (flags & 8) !== 0
  const hasBlockChecksums = (flags & 16) !== 0
  const hasDictionary = (flags & 1) !== 0
  const output = new Output(hasSize ? Number(view.getBigUint64(6, true)) : 0)
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0)
  for (;;) {
    const size = view.getUint32(at, true)
    at += 4
    if (size === 0) return output.bytes()
    const length = size & 0x7fffffff
    const block = input.subarray(at, at + length)
    if (length !== size) output.append(block)
    else decodeBlock(block, output)
    at += length + (hasBlockChecksums ? 4 : 0)
  }
}

function decodeBlock(block: Uint8Array, output: Output): void {
  let at = 0
  /** A length of 15 or more continues in the bytes that follow. */
  const lengthOf = (start: number): number => {
    let length = start
    if (start === 15) {
      let more: number
      do {
        more = block[at++]!
        length += more
      } while (more === 255)
    }
    return length
  }
  while (at < block.length) {
    const token = block[at++]!
    const literals = lengthOf(token >> 4)
    output.append(block.subarray(at, at + literals))
    at += literals
    // The last sequence has no match.
    if (at >= block.length) return
    const distance = block[at]! | (block[at + 1]! << 8)
    at += 2
    output.repeat(distance, lengthOf(token & 15) + 4)
  }
}

class Output {
  #bytes: Uint8Array
  #length = 0

  constructor(size: number) {
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
    for (let i = 0; i < count; i++) this.#bytes[this.#length + i] = this.#bytes[this.#length + i - distance]!
    this.#length += count
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
    if (bytes > fileLimits.pieceBytes) throw pieceTooLarge('a record batch', bytes)
  }
}
