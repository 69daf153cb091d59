import { assertNever, InternalError, invariant } from '../../../base/errors.ts'
import type { ScalarName, Value, ValueType } from '../../../language/catalog/index.ts'
import type { Id } from '../api.ts'
import { idBytes } from './spaces.ts'

/**
 * Reads what format 1 stored in a record: unsigned integers of seven bits a byte, lowest first; signed ones as unsigned ones,
 * with the sign in the lowest bit; text in UTF-8 after its length in bytes; float64, little-endian; ids as they are.
 */
export class ByteReader {
  readonly bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#offset === this.bytes.length
  }

  byte(): number {
    return this.bytes[this.#take(1)]!
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
    return this.bytes.readDoubleLE(this.#take(8))
  }

  id(): Id {
    const start = this.#take(idBytes)
    return this.bytes.toString('latin1', start, start + idBytes)
  }

  text(): string {
    const count = this.count()
    const start = this.#take(count)
    return this.bytes.toString('utf8', start, start + count)
  }

  #take(count: number): number {
    const start = this.#offset
    invariant(start + count <= this.bytes.length, 'a stored value ends early')
    this.#offset = start + count
    return start
  }
}

function normalised(value: bigint): number | bigint {
  const isSafe = value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
  return isSafe ? Number(value) : value
}

/** Reads one value of a type. */
type ReadValue = (reader: ByteReader) => Value

/** A property that records of a type may have. */
export interface Format1Field {
  /** Its number in the stored catalog. */
  readonly number: number
  readonly type: ValueType
}

/** The content of a record. */
export interface Format1Values {
  /** Ends of an edge; '' for nodes and vectors. */
  readonly from: Id
  readonly to: Id
  /** For each field; `null` is no value. */
  readonly values: readonly Value[]
}

/**
 * The records of one type: the two ends of an edge, the number of values that are there, and for each its property number
 * and the value.
 */
export function recordReader(
  fields: readonly Format1Field[],
  hasEnds: boolean,
): (bytes: Buffer) => Format1Values {
  const byNumber = new Map(fields.map(({ number, type }, place) => [number, { place, read: reads(type) }]))
  return bytes => {
    const reader = new ByteReader(bytes)
    const from = hasEnds ? reader.id() : ''
    const to = hasEnds ? reader.id() : ''
    const values = new Array<Value>(fields.length).fill(null)
    for (let left = reader.count(); left > 0; left--) {
      const number = reader.count()
      const field = byNumber.get(number)
      if (field === undefined) throw new InternalError(`a stored record has the unknown property ${number}`)
      values[field.place] = field.read(reader)
    }
    invariant(reader.isAtEnd, 'a stored record has bytes left over')
    return { from, to, values }
  }
}

function reads(type: ValueType): ReadValue {
  switch (type.kind) {
    case 'scalar':
      return readsScalar(type.name)
    case 'array':
      return readsArray(reads(type.element))
    case 'object':
      throw new InternalError('a property cannot be an object')
    default:
      return assertNever(type)
  }
}

function readsScalar(name: ScalarName): ReadValue {
  switch (name) {
    case 'String':
      return reader => reader.text()
    case 'Boolean':
      return reader => reader.byte() === 1
    case 'ID':
      return reader => reader.id()
    case 'F32':
    case 'F64':
      return reader => reader.float64()
    case 'U8':
    case 'U16':
    case 'U32':
    case 'U64':
    case 'U128':
      return reader => reader.uint()
    case 'I8':
    case 'I16':
    case 'I32':
    case 'I64':
    case 'Date':
      return reader => reader.int()
    default:
      return assertNever(name)
  }
}

/** The length doubled, odd when an element is missing; then each element has a byte that indicates whether it is present. */
function readsArray(readElement: ReadValue): ReadValue {
  return reader => {
    const coded = reader.count()
    const hasGaps = coded % 2 === 1
    const items: Value[] = []
    for (let left = Math.floor(coded / 2); left > 0; left--) {
      items.push(hasGaps && reader.byte() === 0 ? null : readElement(reader))
    }
    return items
  }
}
