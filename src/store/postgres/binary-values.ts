import { type Id, idBytes, type PackedIds } from '../storage/index.ts'

/** A type whose values are written as the server keeps them. */
interface Kind {
  /** The number that PostgreSQL and its relatives have for it. */
  readonly number: number
  /** Bytes of a value. */
  readonly size: number
  /** Writes one. */
  set(value: unknown, at: number): void
}

const bytesMin = 256 * 1024
/** What is longer is not kept. */
const bytesMax = 4 * 1024 * 1024

/** Arrays are written here, and copied out when their length is known. */
let bytes: Buffer = Buffer.allocUnsafeSlow(bytesMin)
let view = new DataView(bytes.buffer)

/** Dimensions, whether there are nulls, the type, the length, and the number of the first item. */
const headBytes = 20
const sizeBytes = 4
const sizeOfNull = -1
const textNumber = 25

/** Microseconds from 1970 to 2000, where PostgreSQL begins to count. */
const epoch = 946_684_800_000_000

/** The types of arrays, but for texts. */
const kinds = {
  boolean: kind(16, 1, (value: boolean, at) => view.setInt8(at, value ? 1 : 0)),
  int2: kind(21, 2, (value: number, at) => view.setInt16(at, value)),
  int4: kind(23, 4, (value: number, at) => view.setInt32(at, value)),
  int8: kind(20, 8, writeInteger),
  float4: kind(700, 4, (value: number, at) => view.setFloat32(at, value)),
  float8: kind(701, 8, (value: number, at) => view.setFloat64(at, value)),
  timestamptz: kind(1184, 8, (value: number | bigint, at) => {
    const since = Number(value) - epoch
    writeInteger(Number.isSafeInteger(since) ? since : BigInt(value) - BigInt(epoch), at)
  }),
  uuid: kind(2950, idBytes, (value: Id, at) => bytes.write(value, at, 'latin1')),
}

export type BinaryType = keyof typeof kinds

/** Whether a type in SQL is one of these. Values of others are sent as texts, which the server reads. */
export function isBinary(sql: string): sql is BinaryType {
  return Object.hasOwn(kinds, sql)
}

/** Some of the values, as gvq has them, as an array in the binary format of PostgreSQL. */
export function binaryArray(
  type: BinaryType,
  values: readonly unknown[],
  start: number,
  end: number,
): Buffer {
  const { number, size, set }: Kind = kinds[type]
  reserve(headBytes + (end - start) * (sizeBytes + size))
  let at = headBytes
  let nulls = 0
  for (let i = start; i < end; i++) {
    const value = values[i]
    if (value === null) {
      nulls = 1
      view.setInt32(at, sizeOfNull)
      at += sizeBytes
    } else {
      view.setInt32(at, size)
      set(value, at + sizeBytes)
      at += sizeBytes + size
    }
  }
  return withHead(number, end - start, nulls, at)
}

/** An array of what is written for some of the values. */
export function binaryTexts<V>(
  values: readonly (V | null)[],
  encode: (value: V) => string,
  start: number,
  end: number,
): Buffer {
  let at = headBytes
  let nulls = 0
  for (let i = start; i < end; i++) {
    const value = values[i]!
    let size = sizeOfNull
    if (value === null) {
      nulls = 1
      reserve(at + sizeBytes)
    } else {
      const text = encode(value)
      // A unit of UTF-16 has at most three bytes of UTF-8.
      reserve(at + sizeBytes + (text.length < 1024 ? 3 * text.length : Buffer.byteLength(text)))
      size = bytes.write(text, at + sizeBytes)
    }
    view.setInt32(at, size)
    at += sizeBytes + Math.max(0, size)
  }
  return withHead(textNumber, end - start, nulls, at)
}

export function binaryIds(ids: PackedIds, start: number, end: number): Buffer {
  const length = headBytes + (end - start) * (sizeBytes + idBytes)
  reserve(length)
  const from = new DataView(ids.buffer, ids.byteOffset, ids.length)
  let at = headBytes
  for (let id = start * idBytes; id < end * idBytes; id += idBytes) {
    view.setInt32(at, idBytes)
    view.setInt32(at + 4, from.getInt32(id))
    view.setInt32(at + 8, from.getInt32(id + 4))
    view.setInt32(at + 12, from.getInt32(id + 8))
    view.setInt32(at + 16, from.getInt32(id + 12))
    at += sizeBytes + idBytes
  }
  return withHead(kinds.uuid.number, end - start, 0, length)
}

function withHead(number: number, count: number, nulls: number, length: number): Buffer {
  view.setInt32(0, 1)
  view.setInt32(4, nulls)
  view.setInt32(8, number)
  view.setInt32(12, count)
  view.setInt32(16, 1)
  const array = Buffer.from(bytes.subarray(0, length))
  if (bytes.length > bytesMax) use(Buffer.allocUnsafeSlow(bytesMin))
  return array
}

function kind<V>(number: number, size: number, set: (value: V, at: number) => void): Kind {
  return { number, size, set: set as Kind['set'] }
}

function writeInteger(value: number | bigint, at: number): void {
  if (typeof value === 'bigint') view.setBigInt64(at, value)
  else {
    view.setInt32(at, Math.floor(value / 2 ** 32))
    view.setInt32(at + 4, value)
  }
}

function reserve(length: number): void {
  if (length <= bytes.length) return
  const longer = Buffer.allocUnsafeSlow(2 * length)
  bytes.copy(longer)
  use(longer)
}

function use(other: Buffer): void {
  bytes = other
  view = new DataView(bytes.buffer)
}
