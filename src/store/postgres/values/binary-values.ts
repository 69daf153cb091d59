import type { Id, PackedIds } from '../../graph/api.ts'
import { idBytes } from '../../graph/index.ts'

/** Writes a value that is there, with its length before it. */
export type Write = (value: unknown) => void

/** Writes what a column has in one row. */
export type WriteField = (row: number) => void

/** A type whose values are written as the server keeps them, in a fixed size. */
interface Kind {
  /** The number that PostgreSQL and its relatives have for it. */
  readonly number: number
  /** Bytes of a value. */
  readonly size: number
  /** Writes one. */
  set(value: unknown, place: number): void
}

const bytesMin = 256 * 1024
/** What is longer is not kept. */
const bytesMax = 4 * 1024 * 1024

/** Values are written here, one behind the other, and copied out at the end. */
let bytes: Buffer = Buffer.allocUnsafeSlow(bytesMin)
let view = new DataView(bytes.buffer)
/** The place where the next value begins. */
let at = 0

/** Dimensions, whether there are nulls, the type, the length, and the number of the first item. */
const headBytes = 20
const sizeBytes = 4
const sizeOfNull = -1

/** Microseconds from 1970 to 2000, where PostgreSQL begins to count. */
const epoch = 946_684_800_000_000

const kinds = {
  boolean: kind(16, 1, (value: boolean, place) => view.setInt8(place, value ? 1 : 0)),
  int2: kind(21, 2, (value: number, place) => view.setInt16(place, value)),
  int4: kind(23, 4, (value: number, place) => view.setInt32(place, value)),
  int8: kind(20, 8, writeInteger),
  float4: kind(700, 4, (value: number, place) => view.setFloat32(place, value)),
  float8: kind(701, 8, (value: number, place) => view.setFloat64(place, value)),
  timestamptz: kind(1184, 8, (value: number | bigint, place) => {
    const since = typeof value === 'number' ? value - epoch : Number.NaN
    writeInteger(Number.isSafeInteger(since) ? since : BigInt(value) - BigInt(epoch), place)
  }),
  uuid: kind(2950, idBytes, (value: Id, place) => bytes.write(value, place, 'latin1')),
}

export type BinaryType = keyof typeof kinds

/** The numbers of the types that items of arrays may have. */
const numbers = {
  text: 25,
  numeric: 1700,
  ...(Object.fromEntries(Object.entries(kinds).map(([type, { number }]) => [type, number])) as Readonly<
    Record<BinaryType, number>
  >),
}

export type ItemType = keyof typeof numbers

/** Whether a type in SQL is one of those of a fixed size: parameters may be arrays of these, and of texts. */
export function isBinary(sql: string): sql is BinaryType {
  return Object.hasOwn(kinds, sql)
}

/** A writer for values of a fixed size, as gvq has them. */
export function valueWriter(type: BinaryType): Write {
  const { size, set }: Kind = kinds[type]
  return value => {
    reserve(sizeBytes + size)
    view.setInt32(at, size)
    set(value, at + sizeBytes)
    at += sizeBytes + size
  }
}

/** A writer for texts, and for what the server reads from texts. */
export function textWriter<V>(encode: (value: V) => string): Write {
  return value => writeText(encode(value as V), 0)
}

/** A writer for `jsonb`: behind the number of its format is a text. */
export function jsonWriter<V>(encode: (value: V) => string): Write {
  return value => {
    const before = at
    writeText(encode(value as V), 1)
    bytes[before + sizeBytes] = 1
  }
}

/** Writes `numeric` of integers from 0 on: groups of four decimal digits. */
export const writeNumeric: Write = value => {
  const digits = String(value)
  const groups = Math.ceil(digits.length / 4)
  const size = 8 + 2 * groups
  reserve(sizeBytes + size)
  view.setInt32(at, size)
  view.setInt16(at + 4, groups)
  // The power of 10,000 of the first group; the sign, and how many digits are shown behind the point.
  view.setInt16(at + 6, groups - 1)
  view.setInt32(at + 8, 0)
  at += 12
  for (let end = digits.length - 4 * (groups - 1); end <= digits.length; end += 4) {
    view.setInt16(at, Number(digits.slice(Math.max(0, end - 4), end)))
    at += 2
  }
}

/** A writer for arrays of one dimension, which may have nulls. */
export function arrayWriter(type: ItemType, write: Write): Write {
  return value => {
    const items = value as ArrayLike<unknown>
    const before = at
    reserve(sizeBytes)
    at += sizeBytes
    writeItems(type, items, 0, items.length, write)
    view.setInt32(before, at - before - sizeBytes)
  }
}

export function writeNull(): void {
  reserve(sizeBytes)
  view.setInt32(at, sizeOfNull)
  at += sizeBytes
}

/** The ids of a column of rows. */
export function idField(ids: PackedIds): WriteField {
  const from = new DataView(ids.buffer, ids.byteOffset, ids.length)
  return row => {
    const id = row * idBytes
    reserve(sizeBytes + idBytes)
    view.setInt32(at, idBytes)
    view.setInt32(at + 4, from.getInt32(id))
    view.setInt32(at + 8, from.getInt32(id + 4))
    view.setInt32(at + 12, from.getInt32(id + 8))
    view.setInt32(at + 16, from.getInt32(id + 12))
    at += sizeBytes + idBytes
  }
}

/** Some of the values as an array, which is a parameter. */
export function binaryArray(
  type: ItemType,
  values: readonly unknown[],
  start: number,
  end: number,
  write: Write,
): Buffer {
  at = 0
  writeItems(type, values, start, end, write)
  return taken()
}

export function binaryIds(ids: PackedIds, start: number, end: number): Buffer {
  at = 0
  const write = idField(ids)
  reserve(headBytes)
  at = headBytes
  for (let row = start; row < end; row++) write(row)
  writeHead(0, 'uuid', end - start, 0)
  return taken()
}

const headOfRows = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const endOfRows = -1

/** Rows from `start` on in the binary format of COPY, at least one, up to `length` bytes; and the row behind them, at most `end`. */
export function binaryRows(
  fields: readonly WriteField[],
  start: number,
  end: number,
  length: number,
): { readonly rows: Buffer; readonly next: number } {
  at = headOfRows.copy(bytes)
  let row = start
  do {
    reserve(2)
    view.setInt16(at, fields.length)
    at += 2
    for (const write of fields) write(row)
    row++
  } while (row < end && at < length)
  reserve(2)
  view.setInt16(at, endOfRows)
  at += 2
  return { rows: taken(), next: row }
}

function writeItems(
  type: ItemType,
  items: ArrayLike<unknown>,
  start: number,
  end: number,
  write: Write,
): void {
  const before = at
  reserve(headBytes)
  at += headBytes
  let nulls = 0
  for (let i = start; i < end; i++) {
    const item = items[i]
    if (item === null) {
      nulls = 1
      writeNull()
    } else write(item)
  }
  writeHead(before, type, end - start, nulls)
}

function writeHead(place: number, type: ItemType, count: number, nulls: number): void {
  view.setInt32(place, 1)
  view.setInt32(place + 4, nulls)
  view.setInt32(place + 8, numbers[type])
  view.setInt32(place + 12, count)
  view.setInt32(place + 16, 1)
}

/** @param before bytes of the value before the text, which are left open */
function writeText(text: string, before: number): void {
  // A unit of UTF-16 has at most three bytes of UTF-8.
  reserve(sizeBytes + before + (text.length < 1024 ? 3 * text.length : Buffer.byteLength(text)))
  const size = bytes.write(text, at + sizeBytes + before)
  view.setInt32(at, before + size)
  at += sizeBytes + before + size
}

function kind<V>(number: number, size: number, set: (value: V, place: number) => void): Kind {
  return { number, size, set: set as Kind['set'] }
}

function writeInteger(value: number | bigint, place: number): void {
  if (typeof value === 'bigint') view.setBigInt64(place, value)
  else {
    view.setInt32(place, Math.floor(value / 2 ** 32))
    view.setInt32(place + 4, value)
  }
}

function taken(): Buffer {
  const copy = Buffer.from(bytes.subarray(0, at))
  if (bytes.length > bytesMax) use(Buffer.allocUnsafeSlow(bytesMin))
  return copy
}

/** Makes room for so many bytes more. */
function reserve(length: number): void {
  if (at + length <= bytes.length) return
  const longer = Buffer.allocUnsafeSlow(2 * (at + length))
  bytes.copy(longer, 0, 0, at)
  use(longer)
}

function use(other: Buffer): void {
  bytes = other
  view = new DataView(bytes.buffer)
}
