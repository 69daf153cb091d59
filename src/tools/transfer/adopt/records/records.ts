import { isUtf8 } from 'node:buffer'
import { endianness } from 'node:os'
import { counted } from '../../../../base/text/counted.ts'
import { type Id, normaliseInteger } from '../../../../language/catalog/index.ts'

// Records of HelixDB 2.x as bincode 1 writes them: little-endian, numbers of fixed width, lengths of 64 bits.

/** A record that is not what its table should hold. */
export class RecordFault extends Error {
  override readonly name = 'RecordFault'
}

/** Every kind of value, by the number that stands before it. */
const tags = [
  'String',
  'F32',
  'F64',
  'I8',
  'I16',
  'I32',
  'I64',
  'U8',
  'U16',
  'U32',
  'U64',
  'U128',
  'Date',
  'Boolean',
  'ID',
  'Array',
  'Object',
  'Empty',
] as const

/** A stored value with its kind. Integers beyond 2^53 are bigint; a date is its text, an id 16 characters. */
export type LegacyValue =
  | { readonly kind: 'String' | 'Date' | 'ID'; readonly value: string }
  | { readonly kind: 'F32' | 'F64'; readonly value: number }
  | { readonly kind: IntegerKind; readonly value: number | bigint }
  | { readonly kind: 'Boolean'; readonly value: boolean }
  | { readonly kind: 'Array'; readonly value: readonly LegacyValue[] }
  | { readonly kind: 'Object'; readonly value: LegacyProperties }
  | { readonly kind: 'Empty'; readonly value: null }

type IntegerKind = 'I8' | 'I16' | 'I32' | 'I64' | 'U8' | 'U16' | 'U32' | 'U64' | 'U128'

export type LegacyProperties = ReadonlyMap<string, LegacyValue>

export interface LegacyRecord {
  readonly label: string
  readonly properties: LegacyProperties
}

export interface LegacyEdge extends LegacyRecord {
  readonly from: Id
  readonly to: Id
}

/** What is known of a vector beside its numbers. */
export interface LegacyVector extends LegacyRecord {
  readonly isDeleted: boolean
}

/** @throws RecordFault */
export function readNode(bytes: Buffer): LegacyRecord {
  const reader = new Reader(bytes)
  const label = reader.name()
  reader.skip(1) // The version of the schema, which has no meaning without it.
  const properties = reader.optionalProperties()
  reader.end()
  return { label, properties }
}

/** @throws RecordFault */
export function readEdge(bytes: Buffer): LegacyEdge {
  const reader = new Reader(bytes)
  const label = reader.name()
  reader.skip(1)
  const from = reader.id()
  const to = reader.id()
  const properties = reader.optionalProperties()
  reader.end()
  return { label, from, to, properties }
}

/** Reads the record of a vector as 2.1 and later write it. @throws RecordFault */
export function readVector(bytes: Buffer): LegacyVector {
  const reader = new Reader(bytes)
  const label = reader.name()
  reader.skip(1)
  const isDeleted = reader.boolean()
  // A delete writes the level of the vector, which is 0, before the properties.
  if (isDeleted && reader.rest > 8 && reader.isZero(8)) reader.skip(8)
  const properties = reader.optionalProperties()
  reader.end()
  return { label, isDeleted, properties }
}

/** Reads the record of a vector as 2.0 writes it: properties, of which two are those of the engine. @throws RecordFault */
export function readOldVector(bytes: Buffer): LegacyVector {
  const reader = new Reader(bytes)
  const properties = reader.properties()
  reader.end()
  const label = properties.get('label')
  const isDeleted = properties.get('is_deleted')
  if (label?.kind !== 'String' || isDeleted?.kind !== 'Boolean')
    throw new RecordFault('it has no label and no mark of deletion')
  properties.delete('label')
  properties.delete('is_deleted')
  return { label: label.value, isDeleted: isDeleted.value, properties }
}

/** Reads the record of a vector of which the version is not known: in one form or the other, it ends exactly. @throws RecordFault */
export function readAnyVector(bytes: Buffer): LegacyVector {
  try {
    return readOldVector(bytes)
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error
    return readVector(bytes)
  }
}

/** Reads the numbers of a vector. @throws RecordFault */
export function readNumbers(bytes: Buffer, order: ByteOrder): Float64Array {
  if (bytes.length === 0 || bytes.length % 8 !== 0)
    throw new RecordFault(`its numbers take ${bytes.length} bytes, which is no multiple of 8`)
  const numbers = new Float64Array(bytes.length / 8)
  const copy = Buffer.from(numbers.buffer)
  bytes.copy(copy)
  if ((order === 'little') !== (endianness() === 'LE')) copy.swap64()
  return numbers
}

export type ByteOrder = 'big' | 'little'

/** The order of bytes in which the numbers of a vector are likely ones; `undefined` if both are as likely. */
export function likelyOrder(bytes: Buffer): ByteOrder | undefined {
  if (bytes.length % 8 !== 0) return undefined
  const [big, little] = [likelyIn(readNumbers(bytes, 'big')), likelyIn(readNumbers(bytes, 'little'))]
  return big === little ? undefined : big > little ? 'big' : 'little'
}

/** How many numbers are of a size that embeddings have. */
function likelyIn(numbers: Float64Array): number {
  let count = 0
  for (const number of numbers) {
    const size = Math.abs(number)
    if (number === 0 || (size > 1e-30 && size < 1e30)) count++
  }
  return count
}

/** `toString` without its checks of arguments, which take as long as a short text. */
type SlicedBuffer = Buffer & {
  latin1Slice(start: number, end: number): string
  utf8Slice(start: number, end: number): string
}

/** The id of a key, or of 16 bytes of one. */
export function idOfKey(key: Buffer, at = 0): Id {
  return (key as SlicedBuffer).latin1Slice(at, at + 16)
}

/** Names of types and properties, which recur in all records: the last one of each place, by a hash of its bytes. */
const names = new Array<{ readonly bytes: Buffer; readonly text: string } | undefined>(1024)
const nameBytesMax = 64

function nameIn(bytes: Buffer, start: number, end: number): string | undefined {
  const place = placeOfName(bytes, start, end)
  const { bytes: own, text } = names[place] ?? {}
  if (own === undefined || own.length !== end - start) return undefined
  for (let i = 0; i < own.length; i++) if (own[i] !== bytes[start + i]) return undefined
  return text
}

function placeOfName(bytes: Buffer, start: number, end: number): number {
  let hash = end - start
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0
  return hash & (names.length - 1)
}

/** The label of an edge, and where its ends stand in its record; `undefined` if it has no such parts. */
export function partsOfEdge(
  bytes: Buffer,
): { readonly label: string; readonly from: number; readonly to: number } | undefined {
  const reader = new Reader(bytes)
  try {
    const label = reader.name()
    reader.skip(1)
    return { label, from: reader.skip(16), to: reader.skip(16) }
  } catch (error) {
    if (error instanceof RecordFault) return undefined
    throw error
  }
}

/** Arrays in arrays, at most. */
const nestingMax = 64

class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get rest(): number {
    return this.#bytes.length - this.#at
  }

  end(): void {
    if (this.rest > 0) throw new RecordFault(`it goes on for ${counted(this.rest, 'byte')} behind its end`)
  }

  /** Passes over bytes, and returns where they are. */
  skip(count: number): number {
    if (count > this.rest) throw new RecordFault(`it ends within ${count} bytes at ${this.#at}`)
    const at = this.#at
    this.#at += count
    return at
  }

  isZero(count: number): boolean {
    for (let i = 0; i < count; i++) if (this.#bytes[this.#at + i] !== 0) return false
    return true
  }

  boolean(): boolean {
    const byte = this.#bytes[this.skip(1)]!
    if (byte > 1)
      throw new RecordFault(`it has the byte ${byte} in place of a truth value at ${this.#at - 1}`)
    return byte === 1
  }

  /** A number of bytes or items, each of which takes at least `size` bytes. */
  length(size: number): number {
    const at = this.skip(8)
    const count = this.#bytes.readUInt32LE(at + 4) * 0x1_0000_0000 + this.#bytes.readUInt32LE(at)
    if (count * size > this.rest)
      throw new RecordFault(`it has a length of ${count} at ${at}, behind its end`)
    return count
  }

  text(): string {
    return this.#textOf(this.length(1))
  }

  #textOf(length: number): string {
    const start = this.skip(length)
    const text = (this.#bytes as SlicedBuffer).utf8Slice(start, start + length)
    // Bytes that are no UTF-8 became this character.
    if (text.includes('\ufffd') && !isUtf8(this.#bytes.subarray(start, start + length)))
      throw new RecordFault(`it has bytes at ${start} that are no UTF-8 text`)
    return text
  }

  /** A text that is the same in many records. */
  name(): string {
    const length = this.length(1)
    const bytes = this.#bytes
    const start = this.#at
    if (length > nameBytesMax) return this.#textOf(length)
    const known = nameIn(bytes, start, start + length)
    if (known !== undefined) {
      this.#at += length
      return known
    }
    const text = this.#textOf(length)
    names[placeOfName(bytes, start, start + length)] = {
      bytes: Buffer.from(bytes.subarray(start, start + length)),
      text,
    }
    return text
  }

  /** An id, whose bytes stand in the opposite order. */
  id(): Id {
    const at = this.skip(16)
    const reversed = new Array<number>(16)
    for (let i = 0; i < 16; i++) reversed[i] = this.#bytes[at + 15 - i]!
    return String.fromCharCode.apply(undefined, reversed)
  }

  optionalProperties(): Map<string, LegacyValue> {
    return this.boolean() ? this.properties() : new Map()
  }

  /** Members by name; the last of those with one name counts. */
  properties(depth = 0): Map<string, LegacyValue> {
    const members = new Map<string, LegacyValue>()
    for (let count = this.length(12); count > 0; count--) {
      const name = this.name()
      members.set(name, this.value(depth))
    }
    return members
  }

  value(depth: number): LegacyValue {
    const bytes = this.#bytes
    const at = this.skip(4)
    const kind = tags[bytes.readUInt32LE(at)]
    switch (kind) {
      case 'String':
      case 'Date':
        return { kind, value: this.text() }
      case 'F32':
        return { kind, value: bytes.readFloatLE(this.skip(4)) }
      case 'F64':
        return { kind, value: bytes.readDoubleLE(this.skip(8)) }
      case 'I8':
        return { kind, value: bytes.readInt8(this.skip(1)) }
      case 'I16':
        return { kind, value: bytes.readInt16LE(this.skip(2)) }
      case 'I32':
        return { kind, value: bytes.readInt32LE(this.skip(4)) }
      case 'I64':
        return { kind, value: normaliseInteger(bytes.readBigInt64LE(this.skip(8))) }
      case 'U8':
        return { kind, value: bytes[this.skip(1)]! }
      case 'U16':
        return { kind, value: bytes.readUInt16LE(this.skip(2)) }
      case 'U32':
        return { kind, value: bytes.readUInt32LE(this.skip(4)) }
      case 'U64':
        return { kind, value: normaliseInteger(bytes.readBigUInt64LE(this.skip(8))) }
      case 'U128': {
        const low = this.skip(16)
        return {
          kind,
          value: normaliseInteger((bytes.readBigUInt64LE(low + 8) << 64n) | bytes.readBigUInt64LE(low)),
        }
      }
      case 'Boolean':
        return { kind, value: this.boolean() }
      case 'ID':
        return { kind, value: this.id() }
      case 'Array':
      case 'Object':
        if (depth === nestingMax) throw new RecordFault(`it has values in ${nestingMax} others`)
        return kind === 'Array'
          ? { kind, value: this.#items(depth + 1) }
          : { kind, value: this.properties(depth + 1) }
      case 'Empty':
        return { kind, value: null }
      default:
        throw new RecordFault(`it has a value of the unknown kind ${bytes.readUInt32LE(at)} at ${at}`)
    }
  }

  #items(depth: number): LegacyValue[] {
    const items: LegacyValue[] = []
    for (let count = this.length(4); count > 0; count--) items.push(this.value(depth))
    return items
  }
}
