import { InternalError, invariant } from '../../../base/errors.ts'
import type { Value, ValueType } from '../../../language/catalog/index.ts'
import type { Bytes, Id, StoredRecord } from '../api.ts'
import { ByteReader, ByteWriter, idFromKey } from './bytes.ts'
import { type ValueCodec, valueCodec } from './value-codec.ts'

/** A property of a type: its number on disk and its slot in the `values` of a record. */
export interface RecordField {
  readonly number: number
  readonly slot: number
  readonly type: ValueType
}

interface FieldCodec extends ValueCodec {
  readonly number: number
  readonly slot: number
}

/** The only class of records, so that property reads stay monomorphic. It has a reference to its codec only. */
export class GraphRecord implements StoredRecord {
  readonly id: Id
  readonly values: readonly Value[]
  readonly from: Id
  readonly to: Id
  readonly #codec: RecordCodec

  constructor(id: Id, values: readonly Value[], from: Id, to: Id, codec: RecordCodec) {
    this.id = id
    this.values = values
    this.from = from
    this.to = to
    this.#codec = codec
  }

  encode(): Buffer {
    return this.#codec.encode(this)
  }
}

const writer = new ByteWriter()

/**
 * The records of one type on disk: the two ends when it is an edge, the number of values that are there, and for
 * each its property number and the value. So a property that was added, moved or dropped since needs no rewriting.
 */
export class RecordCodec {
  readonly #fields: readonly FieldCodec[]
  readonly #fieldByNumber: ReadonlyMap<number, FieldCodec>
  readonly #slots: number
  readonly #hasEnds: boolean

  /** `slots` is the length of `values`; fields beyond it appear there only where a record still has them. */
  constructor(fields: readonly RecordField[], slots: number, hasEnds: boolean) {
    this.#fields = fields.map(({ number, slot, type }) => {
      const { write, read } = valueCodec(type)
      return { number, slot, write, read }
    })
    this.#fieldByNumber = new Map(this.#fields.map(field => [field.number, field]))
    this.#slots = slots
    this.#hasEnds = hasEnds
  }

  /** `values` with `null` in every slot. */
  emptyValues(): Value[] {
    return new Array<Value>(this.#slots).fill(null)
  }

  encode(record: StoredRecord): Buffer {
    writer.reset()
    if (this.#hasEnds) {
      writer.id(record.from)
      writer.id(record.to)
    }
    const { values } = record
    let count = 0
    for (let i = 0; i < this.#fields.length; i++) if (isPresent(values[this.#fields[i]!.slot])) count++
    writer.uint(count)
    for (let i = 0; i < this.#fields.length; i++) {
      const field = this.#fields[i]!
      const value = values[field.slot]
      if (!isPresent(value)) continue
      writer.uint(field.number)
      field.write(writer, value)
    }
    return writer.finish()
  }

  /** `key` is the type's number and the id. */
  decode(bytes: Buffer, key: Bytes): GraphRecord {
    const reader = new ByteReader(bytes)
    const from = this.#hasEnds ? reader.id() : ''
    const to = this.#hasEnds ? reader.id() : ''
    const values = this.emptyValues()
    for (let left = reader.count(); left > 0; left--) {
      const number = reader.count()
      const field = this.#fieldByNumber.get(number)
      if (field === undefined) throw new InternalError(`a stored record has the unknown property ${number}`)
      values[field.slot] = field.read(reader)
    }
    invariant(reader.offset === bytes.length, 'a stored record has bytes left over')
    return new GraphRecord(idFromKey(key, 2), values, from, to, this)
  }
}

function isPresent(value: Value | undefined): value is Exclude<Value, null> {
  return value !== null && value !== undefined
}

/** Bytes that a record without properties takes in memory, roughly. */
export const recordBytesMin = 120

/** Bytes that a record takes in memory, roughly. */
export function weighRecord(record: StoredRecord): number {
  let bytes = recordBytesMin + (record.from === '' ? 0 : 64)
  for (let i = 0; i < record.values.length; i++) bytes += 8 + weighValue(record.values[i]!)
  return bytes
}

function weighValue(value: Value): number {
  switch (typeof value) {
    case 'string':
      return 24 + value.length
    case 'number':
      return 8
    case 'bigint':
      return 32
    case 'boolean':
      return 0
    default:
      if (!Array.isArray(value)) return 0
      return value.reduce<number>((bytes, item: Value) => bytes + 8 + weighValue(item), 32)
  }
}
