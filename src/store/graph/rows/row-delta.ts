import { invariant } from '../../../base/errors.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Id } from '../api.ts'
import { ByteReader, ByteWriter } from '../keys/bytes.ts'
import { checkSeal, seal, sealBytes } from './seal.ts'
import { bytesOfTagged, readTagged, writeTagged } from './tagged-value.ts'

/** A record that was changed or added. `values[i]` is that of property `numbers[i]`; other properties have none. */
export interface DeltaRow {
  readonly id: Id
  /** Row numbers of the ends of an edge; 0 for others. */
  readonly from: number
  readonly to: number
  readonly numbers: readonly number[]
  readonly values: readonly Value[]
}

/** `gvD`. */
const deltaMagic = 0x44_76_67

const writer = new ByteWriter()

/** What became of a row. */
interface Entry {
  readonly row: number
  /** `null` when it was dropped. */
  readonly record: DeltaRow | null
  /** What is stored of it: most rows are stored again and again, when another one of the page changes. */
  stored: ByteString | undefined
}

/** What became of some rows of a page since it was built: the record of each, or `null` when it was dropped. Immutable. */
export class RowDelta {
  static readonly empty = new RowDelta([], sealBytes)

  /** The entries by ascending row. */
  readonly #entries: readonly Entry[]
  #bytes: number | undefined

  private constructor(entries: readonly Entry[], bytes: number | undefined) {
    this.#entries = entries
    this.#bytes = bytes
  }

  get size(): number {
    return this.#entries.length
  }

  /** Bytes that it takes in the store, roughly. */
  get bytes(): number {
    this.#bytes ??= this.#entries.reduce((bytes, { record }) => bytes + bytesOfChange(record), sealBytes)
    return this.#bytes
  }

  /** `null` when the row was dropped, `undefined` when the page still tells. */
  get(row: number): DeltaRow | null | undefined {
    const entry = this.#entries[lowerBound(this.#entries, row)]
    return entry?.row === row ? entry.record : undefined
  }

  /** The row of an id, where ids ascend with the rows; -1 if there is none, or if the page still tells. */
  find(id: Id): number {
    const entries = this.#entries
    let low = 0
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      // A dropped row has no id: the next one that has decides.
      let at = middle
      while (at < high && entries[at]!.record === null) at++
      if (at < high && entries[at]!.record!.id < id) low = at + 1
      else high = middle
    }
    while (low < entries.length && entries[low]!.record === null) low++
    const found = entries[low]
    return found?.record?.id === id ? found.row : -1
  }

  /** A copy with changes; the last one of a row counts. */
  with(changes: Iterable<readonly [row: number, record: DeltaRow | null]>): RowDelta {
    const entries = this.#entries.slice()
    let { bytes } = this
    for (const [row, record] of changes) {
      const index = lowerBound(entries, row)
      const entry: Entry = { row, record, stored: undefined }
      const old = entries[index]
      bytes += bytesOfChange(record)
      if (old?.row === row) {
        bytes -= bytesOfChange(old.record)
        entries[index] = entry
      } else {
        entries.splice(index, 0, entry)
      }
    }
    return new RowDelta(entries, bytes)
  }

  /** The entries by ascending row. */
  *entries(): Generator<[number, DeltaRow | null]> {
    for (const { row, record } of this.#entries) yield [row, record]
  }

  /** What is stored at a key. */
  encode(key: ByteString): Buffer {
    let rows = ''
    for (const entry of this.#entries) {
      entry.stored ??= encodeRow(entry)
      rows += entry.stored
    }
    writer.reset()
    for (let i = 0; i < sealBytes; i++) writer.byte(0)
    writer.uint(this.size)
    writer.bytes(rows)
    const bytes = writer.finish()
    seal(bytes, deltaMagic, key)
    return bytes
  }

  /** @throws InternalError if the bytes are not those of a delta of this key. */
  static decode(bytes: Buffer, key: ByteString): RowDelta {
    checkSeal(bytes, deltaMagic, 'a delta of rows', key)
    const reader = new ByteReader(bytes)
    reader.offset = sealBytes
    const entries: Entry[] = []
    for (let left = reader.count(); left > 0; left--) {
      entries.push({ row: reader.count(), record: readRecord(reader), stored: undefined })
    }
    invariant(reader.offset === bytes.length, 'a delta of rows has bytes left over')
    return new RowDelta(entries, undefined)
  }

  /** Bytes that the delta takes in memory, roughly: of each row the record, its values, and what is stored of it. */
  weigh(): number {
    return 120 + 340 * this.size + 2 * this.bytes
  }
}

/** Bytes that a row takes in a delta, roughly, and in a page where its values do not recur. */
export function bytesOfRow({ values }: DeltaRow, ofText?: (text: string) => number): number {
  let bytes = 24
  for (const value of values) bytes += bytesOfTagged(value, ofText)
  return bytes
}

function bytesOfChange(record: DeltaRow | null): number {
  return record === null ? 3 : bytesOfRow(record)
}

function encodeRow({ row, record }: Entry): ByteString {
  writer.reset()
  writer.uint(row)
  writeRecord(record)
  return writer.take()
}

/** The number of values and one more, 0 for a dropped row; then id, ends, and each property's number and value. */
function writeRecord(record: DeltaRow | null): void {
  if (record === null) {
    writer.uint(0)
    return
  }
  invariant(record.numbers.length === record.values.length, 'each value needs the number of its property')
  writer.uint(record.numbers.length + 1)
  writer.id(record.id)
  writer.uint(record.from)
  writer.uint(record.to)
  for (let i = 0; i < record.numbers.length; i++) {
    writer.uint(record.numbers[i]!)
    writeTagged(writer, record.values[i]!)
  }
}

function readRecord(reader: ByteReader): DeltaRow | null {
  const count = reader.count()
  if (count === 0) return null
  const id = reader.id()
  const from = reader.count()
  const to = reader.count()
  const numbers: number[] = []
  const values: Value[] = []
  for (let left = count - 1; left > 0; left--) {
    numbers.push(reader.count())
    values.push(readTagged(reader))
  }
  return { id, from, to, numbers, values }
}

/** The index of the first entry whose row is not below `row`. */
function lowerBound(entries: readonly Entry[], row: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[middle]!.row < row) low = middle + 1
    else high = middle
  }
  return low
}
