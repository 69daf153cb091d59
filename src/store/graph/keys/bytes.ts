import { invariant } from '../../../base/errors.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { assertStorable } from '../../keyvalue/contract/value-size.ts'
import type { Id } from '../api.ts'
import { idBytes } from './keys.ts'

/** Numbers up to here fit seven varint bytes and stay exact through zigzag. */
const varintNumberMax = 2 ** 52
const asciiLoopCharactersMax = 32

const slabBytes = 64 * 1024

/** Writes values one after the other into large buffers, so that encoding a value costs no more than a view of its bytes. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafeSlow(slabBytes)
  /** Where the value begins. */
  #start = 0
  /** Where it ends so far. */
  #length = 0

  /** How many bytes were written so far. */
  get length(): number {
    return this.#length - this.#start
  }

  /** Returns the bytes written so far; the next value starts after them. */
  finish(): Buffer {
    const bytes = this.#buffer.subarray(this.#start, this.#length)
    this.#start = this.#length
    return bytes
  }

  /** The bytes written so far, as a string; the next value takes their place. */
  take(): ByteString {
    const bytes = this.#buffer.toString('latin1', this.#start, this.#length)
    this.#length = this.#start
    return bytes
  }

  /** Forgets what was written, so that a failed value does not leak into the next. */
  reset(): void {
    this.#length = this.#start
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#buffer.length) return
    const written = this.#length - this.#start
    assertStorable(written + count)
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * (written + count), slabBytes))
    this.#buffer.copy(larger, 0, this.#start, this.#length)
    this.#buffer = larger
    this.#start = 0
    this.#length = written
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  /** A whole number from 0 on, up to 128 bits: seven bits a byte, lowest first. */
  uint(value: number | bigint): void {
    this.#reserve(19)
    if (typeof value === 'bigint') {
      this.#bigUint(value)
      return
    }
    invariant(Number.isSafeInteger(value) && value >= 0, 'an unsigned integer is expected')
    let rest = value
    while (rest >= 0x80) {
      this.#buffer[this.#length++] = (rest & 0x7f) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#buffer[this.#length++] = rest
  }

  #bigUint(value: bigint): void {
    invariant(value >= 0n && value < 1n << 128n, 'an unsigned integer of at most 128 bits is expected')
    let rest = value
    while (rest >= 0x80n) {
      this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80
      rest >>= 7n
    }
    this.#buffer[this.#length++] = Number(rest)
  }

  /** A whole number of either sign; small ones of both signs are short. */
  int(value: number | bigint): void {
    if (typeof value === 'number' && value > -varintNumberMax && value < varintNumberMax) {
      this.uint(value >= 0 ? value * 2 : value * -2 - 1)
      return
    }
    const big = BigInt(value)
    this.uint(big >= 0n ? big << 1n : (-big << 1n) - 1n)
  }

  float64(value: number): void {
    this.#reserve(8)
    this.#length = this.#buffer.writeDoubleLE(value, this.#length)
  }

  bytes(value: ByteString): void {
    this.#reserve(value.length)
    this.#length += this.#buffer.write(value, this.#length, 'latin1')
  }

  id(value: Id): void {
    invariant(value.length === idBytes, 'an id must have 16 bytes')
    this.#reserve(idBytes)
    for (let i = 0; i < idBytes; i++) this.#buffer[this.#length++] = value.charCodeAt(i)
  }

  /** Writes a string in UTF-8 after its length in bytes. */
  text(value: string): void {
    if (value.length <= asciiLoopCharactersMax && this.#asciiText(value)) return
    const count = Buffer.byteLength(value)
    this.uint(count)
    this.#reserve(count)
    this.#length += this.#buffer.write(value, this.#length, 'utf8')
  }

  #asciiText(value: string): boolean {
    this.#reserve(1 + asciiLoopCharactersMax)
    const start = this.#length
    let offset = start
    this.#buffer[offset++] = value.length
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if (code >= 0x80) return false
      this.#buffer[offset++] = code
    }
    this.#length = offset
    return true
  }
}

/** Reads what a ByteWriter wrote, in the same order. */
export class ByteReader {
  readonly bytes: Buffer
  offset = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.offset === this.bytes.length
  }

  byte(): number {
    const value = this.bytes[this.offset++]
    invariant(value !== undefined, 'a stored value ends early')
    return value
  }

  uint(): number | bigint {
    let value = 0
    let factor = 1
    for (let i = 0; i < 7; i++) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
    return this.#bigUint(BigInt(value))
  }

  /** A length or a number of things. */
  count(): number {
    return Number(this.uint())
  }

  #bigUint(start: bigint): number | bigint {
    let value = start
    for (let shift = 49n; ; shift += 7n) {
      const byte = this.byte()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return normalised(value)
    }
  }

  int(): number | bigint {
    const coded = this.uint()
    if (typeof coded === 'number') return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2
    return normalised((coded & 1n) === 0n ? coded >> 1n : -((coded + 1n) >> 1n))
  }

  float64(): number {
    const value = this.bytes.readDoubleLE(this.offset)
    this.offset += 8
    return value
  }

  id(): Id {
    const value = idFromBuffer(this.bytes, this.offset)
    this.offset += idBytes
    return value
  }

  text(): string {
    const count = this.count()
    const start = this.offset
    this.offset += count
    invariant(this.offset <= this.bytes.length, 'a stored text ends early')
    return this.bytes.toString('utf8', start, this.offset)
  }
}

function normalised(value: bigint): number | bigint {
  const isSafe = value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
  return isSafe ? Number(value) : value
}

/** The id at an offset of a buffer; twice as fast as `toString('latin1')`. */
export function idFromBuffer(bytes: Buffer, offset: number): Id {
  invariant(offset + idBytes <= bytes.length, 'a stored id ends early')
  return String.fromCharCode(
    bytes[offset]!,
    bytes[offset + 1]!,
    bytes[offset + 2]!,
    bytes[offset + 3]!,
    bytes[offset + 4]!,
    bytes[offset + 5]!,
    bytes[offset + 6]!,
    bytes[offset + 7]!,
    bytes[offset + 8]!,
    bytes[offset + 9]!,
    bytes[offset + 10]!,
    bytes[offset + 11]!,
    bytes[offset + 12]!,
    bytes[offset + 13]!,
    bytes[offset + 14]!,
    bytes[offset + 15]!,
  )
}

/** Returns the id at the end of a key as a separate string: a slice would keep the whole key in memory. */
export function idFromKey(key: ByteString, offset: number): Id {
  invariant(key.length === offset + idBytes, 'a key has the wrong length')
  return String.fromCharCode(
    key.charCodeAt(offset),
    key.charCodeAt(offset + 1),
    key.charCodeAt(offset + 2),
    key.charCodeAt(offset + 3),
    key.charCodeAt(offset + 4),
    key.charCodeAt(offset + 5),
    key.charCodeAt(offset + 6),
    key.charCodeAt(offset + 7),
    key.charCodeAt(offset + 8),
    key.charCodeAt(offset + 9),
    key.charCodeAt(offset + 10),
    key.charCodeAt(offset + 11),
    key.charCodeAt(offset + 12),
    key.charCodeAt(offset + 13),
    key.charCodeAt(offset + 14),
    key.charCodeAt(offset + 15),
  )
}
