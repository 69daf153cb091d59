import { invariant } from '../../../base/errors.ts'
import type { Value } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { assertStorable } from '../../keyvalue/contract/value-size.ts'
import type { Id, PackedIds } from '../api.ts'
import { idFromBuffer } from '../keys/bytes.ts'
import { idBytes, numberMax, uint32At } from '../keys/keys.ts'
import { Cells } from './cells.ts'
import { type ColumnPlan, planColumn } from './column-plans.ts'
import { type Column, readColumn } from './columns.ts'
import {
  aligned,
  bitmapBytes,
  entryBytes,
  entryFields,
  forms,
  hasBit,
  pageFlags,
  pageHead,
  pageHeadBytes,
  pageMagic,
  pageRowsMax,
  setBit,
  Views,
} from './layout.ts'
import { checkSeal, seal } from './seal.ts'

/** What most columns have beside their values: the least and the greatest, and zeros at the end. */
const columnBytes = 24

/** The rows of a page, column by column. */
export interface PageRows {
  /** The id of each row's record; `''` where there is none, because it was dropped. */
  readonly ids: readonly Id[]
  /** Row numbers of the ends, for edges only. */
  readonly from?: ArrayLike<number>
  readonly to?: ArrayLike<number>
  /** Property number → the value of each row; `null` for none. */
  readonly columns: ReadonlyMap<number, readonly Value[]>
}

/** The rows of a page of which none was dropped. */
export interface FullPageRows extends Omit<PageRows, 'ids'> {
  readonly ids: PackedIds
}

/** A page whose columns are planned. */
interface PlannedPage {
  readonly count: number
  readonly live: number
  readonly hasEnds: boolean
  /** The columns by ascending number of the property. */
  readonly columns: readonly { readonly number: number; readonly plan: ColumnPlan }[]
}

/** An id in words, which compare faster than bytes. */
class IdWords {
  readonly #first: number
  readonly #second: number
  readonly #third: number
  readonly #fourth: number

  constructor(id: Id) {
    this.#first = uint32At(id, 0)
    this.#second = uint32At(id, 4)
    this.#third = uint32At(id, 8)
    this.#fourth = uint32At(id, 12)
  }

  /** Less than 0 if this id comes before the one in `ids`. */
  compareWith(ids: DataView, offset: number): number {
    return (
      this.#first - ids.getUint32(offset) ||
      this.#second - ids.getUint32(offset + 4) ||
      this.#third - ids.getUint32(offset + 8) ||
      this.#fourth - ids.getUint32(offset + 12)
    )
  }
}

/**
 * A run of the records of one type, in the order of their creation, column after column. A page is immutable, and its
 * bytes on disk are its form in memory. It needs no schema: columns are found by the number of the property.
 *
 * README.md shows the bytes.
 */
export class RowPage {
  /** What is stored, but for the seal that it gets then. */
  readonly bytes: Buffer
  /** Rows, dropped ones included. */
  readonly rows: number
  /** Rows with a record. */
  readonly live: number
  /** A bit for each dropped row; `undefined` when there is none. */
  readonly dropped: Uint8Array | undefined
  readonly from: Uint32Array | undefined
  readonly to: Uint32Array | undefined
  /** Numbers of the properties that have a column, ascending. */
  readonly numbers: readonly number[]
  readonly #idsAt: number
  readonly #ids: DataView
  readonly #columns: (Column | undefined)[] = []
  #idCells: Cells | undefined

  private constructor(bytes: Buffer) {
    this.bytes = bytes
    this.rows = bytes.readUInt32LE(pageHead.rows)
    this.live = bytes.readUInt32LE(pageHead.live)
    const columns = bytes.readUInt16LE(pageHead.columns)
    const flags = bytes.readUInt16LE(pageHead.flags)
    const numbers: number[] = []
    this.#idsAt = pageHeadBytes + columns * entryBytes
    const views = new Views(bytes, this.#idsAt, bytes.length)
    const ids = views.uint8(idBytes * this.rows)
    this.#ids = new DataView(ids.buffer, ids.byteOffset, ids.length)
    this.dropped = (flags & pageFlags.hasDropped) === 0 ? undefined : views.bits(this.rows)
    const hasEnds = (flags & pageFlags.hasEnds) !== 0
    this.from = hasEnds ? views.uint32(this.rows) : undefined
    this.to = hasEnds ? views.uint32(this.rows) : undefined
    for (let i = 0; i < columns; i++) {
      const entry = pageHeadBytes + i * entryBytes
      numbers.push(bytes.readUInt16LE(entry + entryFields.number))
      const offset = bytes.readUInt32LE(entry + entryFields.offset)
      const end = offset + bytes.readUInt32LE(entry + entryFields.length)
      invariant(
        offset % 8 === 0 && offset >= views.offset && end <= bytes.length,
        'a page of rows is damaged: a column lies outside',
      )
    }
    this.numbers = numbers
  }

  static build(rows: PageRows | FullPageRows): RowPage {
    const { ids, from, to } = rows
    const count = ids instanceof Uint8Array ? ids.length / idBytes : ids.length
    invariant(count <= pageRowsMax, 'a page has too many rows')
    const live = ids instanceof Uint8Array ? count : liveRows(ids)
    const hasDropped = live < count
    const ends = from === undefined || to === undefined ? undefined : [from, to]
    const columns = [...rows.columns]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, values]) => {
        invariant(number > 0 && number <= numberMax, 'a property has an impossible number')
        invariant(values.length === count, 'a column has another number of rows')
        const plan = planColumn(
          hasDropped ? values.map((value, row) => (isDropped(ids, row) ? null : value)) : values,
        )
        return plan === undefined ? [] : [{ number, plan }]
      })
    return RowPage.#write({ count, live, hasEnds: ends !== undefined, columns }, (views, bytes, idsAt) => {
      writeIds(ids, hasDropped, views.uint8(idBytes * count), bytes, idsAt)
      if (hasDropped) {
        const bits = views.bits(count)
        for (let row = 0; row < count; row++) if (isDropped(ids, row)) setBit(bits, row)
      }
      for (const numbers of ends ?? []) {
        invariant(numbers.length === count, 'edges need two ends each')
        const target = views.uint32(count)
        if (!hasDropped) target.set(numbers)
        else for (let row = 0; row < count; row++) if (!isDropped(ids, row)) target[row] = numbers[row]!
      }
    })
  }

  /**
   * The page with other values in some columns, and without the records of some rows. Every other column stays as it is,
   * byte by byte, unless rows are dropped.
   * @param columns property number → the value of each row
   * @param drops rows with a record, ascending
   */
  edit(columns: ReadonlyMap<number, readonly Value[]>, drops: readonly number[] = []): RowPage {
    const { rows: count, dropped: before } = this
    const dropped = drops.length === 0 ? before : new Uint8Array(bitmapBytes(count))
    if (dropped !== undefined && drops.length > 0) {
      if (before !== undefined) dropped.set(before)
      for (const row of drops) setBit(dropped, row)
    }
    const numbers = new Set([...this.numbers, ...columns.keys()])
    const planned = [...numbers]
      .sort((a, b) => a - b)
      .flatMap(number => {
        const values = columns.get(number) ?? (drops.length > 0 ? this.column(number)!.values() : undefined)
        if (values === undefined) return [{ number, plan: this.#copyOf(number) }]
        invariant(values.length === count, 'a column has another number of rows')
        const plan = planColumn(
          dropped === undefined ? values : values.map((value, row) => (hasBit(dropped, row) ? null : value)),
        )
        return plan === undefined ? [] : [{ number, plan }]
      })
    const { from, to } = this
    const ends = from === undefined || to === undefined ? undefined : [from, to]
    const live = this.live - drops.length
    return RowPage.#write({ count, live, hasEnds: ends !== undefined, columns: planned }, views => {
      const ids = views.uint8(idBytes * count)
      ids.set(new Uint8Array(this.#ids.buffer, this.#ids.byteOffset, idBytes * count))
      if (dropped !== undefined) views.bits(count).set(dropped.subarray(0, Math.ceil(count / 8)))
      for (let row = drops[0] ?? count; row < count; row++) {
        if (hasBit(dropped!, row)) repeatId(ids, row)
      }
      for (const numbers of ends ?? []) {
        const target = views.uint32(count)
        target.set(numbers)
        for (const row of drops) target[row] = 0
      }
    })
  }

  /** A column as it stands in this page. */
  #copyOf(number: number): ColumnPlan {
    const { bytes } = this
    const entry = pageHeadBytes + this.numbers.indexOf(number) * entryBytes
    const start = bytes.readUInt32LE(entry + entryFields.offset)
    const length = bytes.readUInt32LE(entry + entryFields.length)
    return {
      form: bytes[entry + entryFields.form]!,
      flags: bytes[entry + entryFields.flags]!,
      extra: bytes.readUInt32LE(entry + entryFields.extra),
      length,
      write: (target, offset) => target.set(bytes.subarray(start, start + length), offset),
    }
  }

  /** @param writeRows writes ids, dropped rows and ends over zeros */
  static #write(
    { count, live, hasEnds, columns }: PlannedPage,
    writeRows: (views: Views, bytes: Buffer, idsAt: number) => void,
  ): RowPage {
    const hasDropped = live < count
    const idsAt = pageHeadBytes + columns.length * entryBytes
    const columnsAt =
      idsAt +
      aligned(idBytes * count) +
      (hasDropped ? bitmapBytes(count) : 0) +
      (hasEnds ? 2 * aligned(4 * count) : 0)
    const length = columns.reduce((sum, { plan }) => sum + plan.length, columnsAt)
    assertStorable(length)
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32LE(length, pageHead.length)
    bytes.writeUInt32LE(count, pageHead.rows)
    bytes.writeUInt32LE(live, pageHead.live)
    bytes.writeUInt16LE(columns.length, pageHead.columns)
    bytes.writeUInt16LE(
      (hasEnds ? pageFlags.hasEnds : 0) | (hasDropped ? pageFlags.hasDropped : 0),
      pageHead.flags,
    )
    writeRows(new Views(bytes, idsAt, length), bytes, idsAt)
    let offset = columnsAt
    for (const [i, { number, plan }] of columns.entries()) {
      const entry = pageHeadBytes + i * entryBytes
      bytes.writeUInt16LE(number, entry + entryFields.number)
      bytes[entry + entryFields.form] = plan.form
      bytes[entry + entryFields.flags] = plan.flags
      bytes.writeUInt32LE(offset, entry + entryFields.offset)
      bytes.writeUInt32LE(plan.length, entry + entryFields.length)
      bytes.writeUInt32LE(plan.extra, entry + entryFields.extra)
      plan.write(bytes, offset)
      offset += plan.length
    }
    return new RowPage(bytes)
  }

  /**
   * Keeps `bytes`, unless they lie unaligned in their buffer.
   * @throws InternalError if they are not those of a page of this key.
   */
  static decode(bytes: Buffer, key: ByteString): RowPage {
    checkSeal(bytes, pageMagic, 'a page of rows', key)
    invariant(
      bytes.length >= pageHeadBytes && bytes.readUInt32LE(pageHead.length) === bytes.length,
      'a page of rows is damaged: it has another length',
    )
    if (bytes.byteOffset % 8 === 0) return new RowPage(bytes)
    const copy = Buffer.allocUnsafeSlow(bytes.length)
    bytes.copy(copy)
    return new RowPage(copy)
  }

  /** What is stored at a key: the bytes of the page, which get its seal. */
  encode(key: ByteString): Buffer {
    seal(this.bytes, pageMagic, key)
    return this.bytes
  }

  /** Bytes without those that each page has, however few rows. */
  get recordBytes(): number {
    return this.bytes.length - pageHeadBytes - this.numbers.length * (entryBytes + columnBytes)
  }

  has(row: number): boolean {
    return row < this.rows && (this.dropped === undefined || !hasBit(this.dropped, row))
  }

  /** Four words for the id of each row, in the byte order of the machine; of a dropped row without meaning. */
  get idWords(): Uint32Array {
    return new Uint32Array(this.bytes.buffer, this.bytes.byteOffset + this.#idsAt, 4 * this.rows)
  }

  /** `''` where there is no record. */
  idAt(row: number): Id {
    return this.has(row) ? idFromBuffer(this.bytes, this.#idsAt + row * idBytes) : ''
  }

  /** Where the ids stand. */
  get idCells(): Cells {
    this.#idCells ??= new Cells('ids', { bytes: this.bytes, start: this.#idsAt })
    return this.#idCells
  }

  /**
   * Returns the row of a record, or -1. The ids of the page must ascend. A dropped row has the id of the row before it, zeros
   * at the start, so that they ascend through dropped rows too.
   */
  find(id: Id): number {
    const wanted = new IdWords(id)
    let low = 0
    let high = this.rows
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = wanted.compareWith(this.#ids, middle * idBytes)
      if (order === 0) return this.#liveBeside(middle, wanted)
      if (order > 0) low = middle + 1
      else high = middle
    }
    return -1
  }

  /** The row of an id that a row has, perhaps a dropped one. */
  #liveBeside(row: number, wanted: IdWords): number {
    let live = row
    while (live >= 0 && !this.has(live)) live--
    if (live >= 0) return live
    live = row
    while (live < this.rows && !this.has(live)) live++
    return live < this.rows && wanted.compareWith(this.#ids, live * idBytes) === 0 ? live : -1
  }

  /** The values of a property; `undefined` when no row has one. */
  column(number: number): Column | undefined {
    const index = this.numbers.indexOf(number)
    return index < 0 ? undefined : (this.#columns[index] ?? this.#readColumn(index))
  }

  /**
   * Returns the values like `column`, sooner if the column is the one at a place, as it is where every property has
   * values.
   */
  columnNear(number: number, place: number): Column | undefined {
    return this.numbers[place] === number
      ? (this.#columns[place] ?? this.#readColumn(place))
      : this.column(number)
  }

  #readColumn(index: number): Column {
    const { bytes } = this
    const entry = pageHeadBytes + index * entryBytes
    const offset = bytes.readUInt32LE(entry + entryFields.offset)
    const views = new Views(bytes, offset, offset + bytes.readUInt32LE(entry + entryFields.length))
    const form = bytes[entry + entryFields.form]!
    const flags = bytes[entry + entryFields.flags]!
    const extra = bytes.readUInt32LE(entry + entryFields.extra)
    const column = readColumn(this.rows, bytes, views, form, flags, extra)
    this.#columns[index] = column
    return column
  }

  /** What the page was built from. */
  toRows(): PageRows {
    const ids: Id[] = []
    for (let row = 0; row < this.rows; row++) ids.push(this.idAt(row))
    const columns = new Map(this.numbers.map(number => [number, this.column(number)!.values()]))
    return this.from === undefined || this.to === undefined
      ? { ids, columns }
      : { ids, from: this.from, to: this.to, columns }
  }

  /** Bytes that the page takes in memory, roughly, when every dictionary has been read. */
  weigh(): number {
    let bytes = 400 + this.bytes.length
    for (let i = 0; i < this.numbers.length; i++) {
      const entry = pageHeadBytes + i * entryBytes
      bytes += 400
      if (this.bytes[entry + entryFields.form] !== forms.dictionary) continue
      const strings = this.bytes.readUInt32LE(entry + entryFields.extra)
      bytes += 24 * strings + this.bytes.readUInt32LE(entry + entryFields.length)
    }
    return bytes
  }
}

function liveRows(ids: readonly Id[]): number {
  let live = 0
  for (let row = 0; row < ids.length; row++) {
    const { length } = ids[row]!
    invariant(length === idBytes || length === 0, 'an id must have 16 bytes')
    if (length > 0) live++
  }
  return live
}

function isDropped(ids: readonly Id[] | PackedIds, row: number): boolean {
  return ids[row] === ''
}

function writeIds(
  ids: readonly Id[] | PackedIds,
  hasDropped: boolean,
  target: Uint8Array,
  bytes: Buffer,
  at: number,
): void {
  if (ids instanceof Uint8Array) {
    target.set(ids)
    return
  }
  if (!hasDropped) {
    bytes.write(ids.join(''), at, 'latin1')
    return
  }
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!
    if (id !== '') bytes.write(id, at + row * idBytes, 'latin1')
    else repeatId(target, row)
  }
}

/** A row without a record has the id of the row before it, or zeros. */
function repeatId(ids: Uint8Array, row: number): void {
  if (row === 0) ids.fill(0, 0, idBytes)
  else ids.copyWithin(row * idBytes, (row - 1) * idBytes, row * idBytes)
}
