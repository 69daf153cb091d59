import { formatDate, normaliseInteger } from '../../../language/catalog/index.ts'
import { idOfBytes } from '../import/rows/cells.ts'
import { textBytesMax, textTooLong } from '../limits.ts'

/**
 * An error in place of a value that gvq cannot have. Its message follows the name of the column; it may have come
 * from another process.
 */
type NoValue = Error

/** A value of another tool as a cell of JSON: what the readers of cells take, or what they refuse. */
export function jsonCell(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return normaliseInteger(value)
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const cells = Array.from(value as ArrayLike<unknown>, jsonCell)
    return cells.find(cell => cell instanceof Error) ?? cells
  }
  if (typeof value !== 'object' || value instanceof Error || value instanceof ArrayBuffer) return value
  const members = Object.entries(value).map(([name, member]) => [name, jsonCell(member)] as const)
  const none = members.find(([, member]) => member instanceof Error)
  return none === undefined ? Object.fromEntries(members) : none[1]
}

/** What a cell holds for which gvq has no type. */
export function noValue(what: string): NoValue {
  return because(`holds ${what}, which no type of gvq can have`)
}

function because(reason: string): NoValue {
  const error = new Error(reason)
  // The stack would be sent with each error.
  error.stack = ''
  return error
}

/** 0000-01-01 and the end of 9999, in microseconds. */
const [timeMin, timeMax] = [-62_167_219_200_000_000n, 253_402_300_799_999_999n]

/** A time as text, as a client would send it. */
export function timeCell(microseconds: bigint): string | NoValue {
  if (microseconds >= timeMin && microseconds <= timeMax) return formatDate(microseconds)
  return because(`holds a time beyond the years 0000 to 9999: ${microseconds} µs since 1970`)
}

/** Rounds down, so that no time moves into the next microsecond. */
export function fromNanoseconds(nanoseconds: bigint): bigint {
  const rest = nanoseconds % 1000n
  return (nanoseconds - (rest < 0n ? rest + 1000n : rest)) / 1000n
}

export function dayCell(days: number): string | NoValue {
  return timeCell(BigInt(days) * 86_400_000_000n)
}

/** Decimal digits of a second. */
const fractionDigits = { SECONDS: 0, MILLIS: 3, MICROS: 6, NANOS: 9 } as const
export type TimeUnitName = keyof typeof fractionDigits

/** A time of day as text (ISO 8601): it is neither a Date nor a number. */
export function clockCell(count: bigint, unit: TimeUnitName): string | NoValue {
  const perSecond = 10n ** BigInt(fractionDigits[unit])
  const seconds = count / perSecond
  if (count < 0n || seconds > 86_400n) return because(`holds a time of day beyond 24 hours: ${count} ${unit}`)
  const two = (number: bigint) => String(number).padStart(2, '0')
  const clock = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map(two).join(':')
  return clock + fraction(count % perSecond, unit)
}

/** A duration as text (ISO 8601). */
export function durationCell(count: bigint, unit: TimeUnitName): string {
  return intervalCell(0, 0, count, unit)
}

/** Months, days and a part of a day, which have no common unit, as text (ISO 8601). */
export function intervalCell(months: number, days: number, count: bigint, unit: TimeUnitName): string {
  const perSecond = 10n ** BigInt(fractionDigits[unit])
  const size = count < 0n ? -count : count
  const seconds = `${count < 0n ? '-' : ''}${size / perSecond}${fraction(size % perSecond, unit)}`
  const date = `${months === 0 ? '' : `${months}M`}${days === 0 ? '' : `${days}D`}`
  return `P${date}${count === 0n && date !== '' ? '' : `T${seconds}S`}`
}

function fraction(rest: bigint, unit: TimeUnitName): string {
  return rest === 0n ? '' : `.${String(rest).padStart(fractionDigits[unit], '0').replace(/0+$/, '')}`
}

/** Beyond what any tool writes; a number would be as long as that. */
const scaleMax = 1000

/** A decimal number as text, exactly. */
export function decimalCell(unscaled: bigint, scale: number): string | NoValue {
  if (Math.abs(scale) > scaleMax) return noValue(`decimals with a scale of ${scale}`)
  const sign = unscaled < 0n ? '-' : ''
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  if (scale <= 0) return `${sign}${digits}${'0'.repeat(-scale)}`
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A byte order mark at the start of a value is a part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** Bytes that are no text stay bytes, of which the type of the property decides. */
export function textCell(bytes: Uint8Array): string | ArrayBuffer {
  if (bytes.length > textBytesMax()) throw textTooLong(bytes.length)
  try {
    return decoder.decode(bytes)
  } catch {
    return bytesCell(bytes)
  }
}

export function bytesCell(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}

/** Sixteen bytes of the logical type UUID. */
export function uuidCell(bytes: Uint8Array): string {
  return idOfBytes(bytesCell(bytes))
}
