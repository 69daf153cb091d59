import { type Batch, type Column, IntervalUnit, TimeUnit, Type } from '@uwdata/flechette'
import {
  bytesCell,
  clockCell,
  dayCell,
  decimalCell,
  durationCell,
  fromNanoseconds,
  intervalCell,
  noValue,
  type TimeUnitName,
  textCell,
  timeCell,
} from '../cell.ts'

/** The members of batches that are read or replaced here. */
interface Readable {
  value(index: number): unknown
  slice(start: number, end: number): unknown
  /** The place in the dictionary; only for a batch of dictionary codes. */
  key(index: number): number
  readonly dictionary: Column<unknown>
  /** The offsets and sizes of texts and lists. */
  readonly offsets: ArrayLike<number | bigint>
  readonly sizes: ArrayLike<number | bigint> | undefined
  view(index: number): Uint8Array
}

/**
 * Lets a batch, and those inside, yield cells for what the package would convert with a loss: what a value means is decided by its type.
 * @throws TypeError where the buffers do not have the values that are declared, for which the package has nulls
 */
export function readPlainly(batch: Batch<unknown>): void {
  // Columns may share a dictionary.
  if (done.has(batch)) return
  done.add(batch)
  requireBuffers(batch)
  const read = readerOf(batch)
  if (read === undefined) return
  const own = batch as unknown as Readable
  own.value = read
  // The slices of a list are made one value at a time: the package would take numbers from their buffer.
  own.slice = (start, end) => Array.from({ length: end - start }, (_, i) => batch.at(start + i))
}

const done = new WeakSet<Batch<unknown>>()

/** `undefined` for values that are what they mean. */
function readerOf(batch: Batch<unknown>): Readable['value'] | undefined {
  const { type } = batch
  const values = batch.values as unknown as ArrayLike<bigint>
  const own = batch as unknown as Readable
  const before = own.value.bind(batch)
  switch (type.typeId) {
    case Type.Timestamp: {
      const { unit } = type
      return index => timeCell(microseconds(values[index]!, unit))
    }
    case Type.Date:
      return index => dayCell(Math.floor(Number(before(index)) / 86_400_000))
    case Type.Time: {
      const unit = unitNames[type.unit]
      return index => clockCell(BigInt(values[index]!), unit)
    }
    case Type.Duration: {
      const unit = unitNames[type.unit]
      return index => durationCell(BigInt(values[index]!), unit)
    }
    case Type.Interval:
      return intervalReader(batch, type.unit)
    case Type.Decimal: {
      const { scale } = type
      return index => decimalCell(BigInt(before(index) as bigint | number), scale)
    }
    case Type.FixedSizeBinary: {
      // Sixteen are as many as of an id: the property decides.
      const convert = type.stride === 16 ? bytesCell : textCell
      return index => convert(before(index) as Uint8Array)
    }
    case Type.Binary:
    case Type.LargeBinary:
    case Type.Utf8:
    case Type.LargeUtf8:
      return rangeReader(own, (batch.values as Uint8Array).length, (start, end) =>
        textCell((batch.values as Uint8Array).subarray(start, end)),
      )
    case Type.BinaryView:
    case Type.Utf8View:
      return viewReader(own, batch.values as Uint8Array)
    case Type.List:
    case Type.LargeList:
    case Type.ListView:
    case Type.LargeListView: {
      const [items] = batch.children as [Batch<unknown>]
      readPlainly(items)
      return rangeReader(own, items.length, (start, end) => items.slice(start, end))
    }
    case Type.Map:
      return nothing('maps')
    case Type.Union:
      return nothing('values of several types (a union)')
    case Type.Dictionary: {
      const { dictionary, key } = own
      for (const each of dictionary.data) readPlainly(each)
      return index => {
        const at = key.call(batch, index)
        if (!(at >= 0 && at < dictionary.length))
          throw new TypeError('a value that its dictionary does not have')
        return dictionary.at(at)
      }
    }
    default:
      for (const child of batch.children ?? []) readPlainly(child as Batch<unknown>)
      return undefined
  }
}

function nothing(what: string): () => unknown {
  const none = noValue(what)
  return () => none
}

/** Reads what lies between two offsets, or from an offset on. */
function rangeReader(
  { offsets, sizes }: Readable,
  length: number,
  read: (start: number, end: number) => unknown,
): (index: number) => unknown {
  return index => {
    const start = Number(offsets[index])
    const end = sizes === undefined ? Number(offsets[index + 1]) : start + Number(sizes[index])
    if (!(start >= 0 && start <= end && end <= length)) throw new TypeError('a value outside of its buffer')
    return read(start, end)
  }
}

function viewReader(
  own: Readable,
  { buffer, byteOffset, byteLength }: Uint8Array,
): (index: number) => unknown {
  const lengths = new DataView(buffer, byteOffset, byteLength)
  return index => {
    const bytes = own.view(index)
    if (bytes.length !== lengths.getInt32(16 * index, true))
      throw new TypeError('a value outside of its buffer')
    return textCell(bytes)
  }
}

/** Throws if a buffer is shorter than declared: the package would read the missing values as null. */
function requireBuffers(batch: Batch<unknown>): void {
  const { length, nullCount, validity, values, type } = batch
  const own = batch as unknown as Readable
  const hasValues = (least: number) => ((values as ArrayLike<unknown> | undefined)?.length ?? 0) >= least
  const isWhole = (): boolean => {
    switch (type.typeId) {
      case Type.Null:
        return true
      case Type.Bool:
        return hasValues(length / 8)
      case Type.Decimal:
        return hasValues(type.bitWidth === 32 ? length : (length * type.bitWidth) / 64)
      case Type.Interval:
        return hasValues(length * intervalWidths[type.unit])
      case Type.FixedSizeBinary:
        return hasValues(length * type.stride)
      case Type.BinaryView:
      case Type.Utf8View:
        return hasValues(length * 16)
      case Type.FixedSizeList:
        return batch.children[0]!.length >= length * type.stride
      case Type.Struct:
        return batch.children.every(child => child.length >= length)
      case Type.ListView:
      case Type.LargeListView:
        return Math.min(own.offsets.length, own.sizes!.length) >= length
      case Type.Utf8:
      case Type.LargeUtf8:
      case Type.Binary:
      case Type.LargeBinary:
      case Type.List:
      case Type.LargeList:
      case Type.Map:
        return length === 0 || own.offsets.length > length
      case Type.RunEndEncoded: {
        const [runs, items] = batch.children as [Batch<unknown>, Batch<unknown>]
        return length === 0 || (items.length >= runs.length && Number(runs.at(runs.length - 1)) >= length)
      }
      case Type.Union:
        return true
      default:
        return hasValues(length)
    }
  }
  const hasValidity = nullCount === 0 || validity === undefined || 8 * validity.length >= length
  if (!(length >= 0) || !hasValidity || !isWhole()) throw new TypeError('fewer values than rows')
}

/** The number of values in the buffer for each interval. */
const intervalWidths = {
  [IntervalUnit.YEAR_MONTH]: 1,
  [IntervalUnit.DAY_TIME]: 2,
  [IntervalUnit.MONTH_DAY_NANO]: 16,
} as const

const unitNames = {
  [TimeUnit.SECOND]: 'SECONDS',
  [TimeUnit.MILLISECOND]: 'MILLIS',
  [TimeUnit.MICROSECOND]: 'MICROS',
  [TimeUnit.NANOSECOND]: 'NANOS',
} as const satisfies Readonly<Record<number, TimeUnitName>>

function intervalReader(
  batch: Batch<unknown>,
  unit: keyof typeof intervalWidths,
): (index: number) => unknown {
  const values = batch.values as unknown as Int32Array
  if (unit === IntervalUnit.YEAR_MONTH) return index => intervalCell(values[index]!, 0, 0n, 'NANOS')
  if (unit === IntervalUnit.DAY_TIME)
    return index => intervalCell(0, values[2 * index]!, BigInt(values[2 * index + 1]!), 'MILLIS')
  const bytes = new DataView(values.buffer, values.byteOffset, values.byteLength)
  return index => {
    const at = 16 * index
    const [months, days] = [bytes.getInt32(at, true), bytes.getInt32(at + 4, true)]
    return intervalCell(months, days, bytes.getBigInt64(at + 8, true), 'NANOS')
  }
}

function microseconds(value: bigint, unit: number): bigint {
  switch (unit) {
    case TimeUnit.SECOND:
      return value * 1_000_000n
    case TimeUnit.MILLISECOND:
      return value * 1000n
    case TimeUnit.MICROSECOND:
      return value
    default:
      return fromNanoseconds(value)
  }
}
