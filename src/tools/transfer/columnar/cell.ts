import { formatDate, normaliseInteger } from '../../../language/catalog/index.ts'

/** A value of another tool as a cell of JSON: what the readers of cells take. */
export function jsonCell(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return normaliseInteger(value)
  if (Array.isArray(value)) return value.map(jsonCell)
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, jsonCell)
  return value
}

/** 0000-01-01 and the end of 9999, in microseconds. */
const [timeMin, timeMax] = [-62_167_219_200_000_000n, 253_402_300_799_999_999n]

/** A time as text, as a client would send it; times that no Date can have as a number, which is then rejected. */
export function timeCell(microseconds: bigint): string {
  if (microseconds < timeMin || microseconds > timeMax) return `${microseconds} µs since 1970`
  return formatDate(microseconds)
}

/** Rounds down, so that no time moves into the next microsecond. */
export function fromNanoseconds(nanoseconds: bigint): bigint {
  const rest = nanoseconds % 1000n
  return (nanoseconds - (rest < 0n ? rest + 1000n : rest)) / 1000n
}

export function dayCell(days: number): string {
  return timeCell(BigInt(days) * 86_400_000_000n)
}

/** A decimal number as text, exactly. */
export function decimalCell(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : ''
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  if (scale <= 0) return `${sign}${digits}${'0'.repeat(-scale)}`
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Sixteen bytes of fixed width are an id. */
export function idCell(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A byte order mark at the start of a value is a part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function textCell(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
