import { invariant } from '../../../base/errors.ts'

/** `gvR`. */
export const pageMagic = 0x52_76_67

export const pageHeadBytes = 24

/** The head of a page after its seal: where each number is, in bytes. */
export const pageHead = { length: 8, rows: 12, live: 16, columns: 20, flags: 22 } as const

export const pageFlags = { hasEnds: 1, hasDropped: 2 } as const

/** A column in the directory of a page: where each number is, in bytes from the start of its entry. */
export const entryFields = { number: 0, form: 2, flags: 3, offset: 4, length: 8, extra: 12 } as const

export const entryBytes = 16

/** How the values of a column are stored. These numbers are on disk. */
export const forms = {
  booleans: 1,
  uint8: 2,
  uint16: 3,
  uint32: 4,
  float64: 5,
  int64: 6,
  uint64: 7,
  uint128: 8,
  dictionary: 9,
  text: 10,
  fixedText: 11,
  values: 12,
} as const

/** `isUtf8`: text is in UTF-8, else a byte a character. The widths are those of ends and of dictionary codes. */
export const columnFlags = { hasNulls: 1, isUtf8: 2, hasWideEnds: 4, hasWideCodes: 8 } as const

/** Rows of a page must fit the codes of a dictionary, one more for `null` included. */
export const pageRowsMax = 0x8000

/** Typed arrays need aligned offsets. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}

/** Bytes of one bit a row. */
export function bitmapBytes(rows: number): number {
  return aligned(Math.ceil(rows / 8))
}

export function hasBit(bits: Uint8Array, index: number): boolean {
  return ((bits[index >>> 3]! >>> (index & 7)) & 1) === 1
}

export function setBit(bits: Uint8Array, index: number): void {
  bits[index >>> 3]! |= 1 << (index & 7)
}

/** Hands out views of a range of aligned bytes, one after the other, each aligned. */
export class Views {
  readonly #bytes: Buffer
  #offset: number
  readonly #end: number

  constructor(bytes: Buffer, offset: number, end: number) {
    this.#bytes = bytes
    this.#offset = offset
    this.#end = end
  }

  /** Where the next view begins, in the bytes. */
  get offset(): number {
    return this.#offset
  }

  get left(): number {
    return this.#end - this.#offset
  }

  #take(bytes: number): number {
    const start = this.#offset
    this.#offset += aligned(bytes)
    invariant(this.#offset <= this.#end, 'a page of rows is damaged: a column ends early')
    return this.#bytes.byteOffset + start
  }

  uint8(count: number): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#take(count), count)
  }

  uint16(count: number): Uint16Array {
    return new Uint16Array(this.#bytes.buffer, this.#take(2 * count), count)
  }

  uint32(count: number): Uint32Array {
    return new Uint32Array(this.#bytes.buffer, this.#take(4 * count), count)
  }

  float64(count: number): Float64Array {
    return new Float64Array(this.#bytes.buffer, this.#take(8 * count), count)
  }

  int64(count: number): BigInt64Array {
    return new BigInt64Array(this.#bytes.buffer, this.#take(8 * count), count)
  }

  uint64(count: number): BigUint64Array {
    return new BigUint64Array(this.#bytes.buffer, this.#take(8 * count), count)
  }

  bits(rows: number): Uint8Array {
    return this.uint8(Math.ceil(rows / 8))
  }
}
