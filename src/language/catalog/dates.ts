import { normaliseInteger } from './numbers.ts'

/** 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z, the limits of RFC 3339. */
const epochSecondsMin = -62_167_219_200
const epochSecondsMax = 253_402_300_799

const dateText =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2})))?$/

/**
 * Parses an RFC 3339 time with an offset, or a day `YYYY-MM-DD` (midnight UTC). Returns microseconds since 1970 UTC.
 * Digits beyond the microsecond are truncated, so that no time moves into the next second.
 * Returns `undefined` if the text is not such a date, or is outside the years 0000 to 9999 in UTC.
 */
export function parseDate(text: string): number | bigint | undefined {
  const parts = dateText.exec(text)
  if (parts === null) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(part => Number(part ?? 0)) as Fields
  const days = daysSinceEpoch(year, month, day)
  if (days === undefined || hour > 23 || minute > 59 || second > 60) return undefined
  const offset = offsetSeconds(parts[8], Number(parts[9] ?? 0), Number(parts[10] ?? 0))
  if (offset === undefined) return undefined
  const seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
  // A leap second is the last one of a UTC day; it counts as the first one of the next, as in POSIX.
  if (second === 60 && seconds % 86_400 !== 0) return undefined
  return microseconds(seconds, Number((parts[7] ?? '').slice(0, 6).padEnd(6, '0')))
}

type Fields = [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** Converts whole epoch seconds to microseconds; returns `undefined` outside the years 0000 to 9999. */
export function dateFromEpochSeconds(seconds: number | bigint): number | bigint | undefined {
  return microseconds(Number(seconds), 0)
}

/** Formats a date as RFC 3339 in UTC, `2031-02-03T04:05:06+00:00`, with as many fraction digits as it has. */
export function formatDate(us: number | bigint): string {
  const [seconds, rest] = splitSeconds(us)
  const text = new Date(seconds * 1000).toISOString().slice(0, 19)
  return `${text}${rest === 0 ? '' : `.${String(rest).padStart(6, '0').replace(/0+$/, '')}`}+00:00`
}

function daysSinceEpoch(year: number, month: number, day: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.getTime() / 86_400_000 : undefined
}

function offsetSeconds(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined
  const seconds = hours * 3600 + minutes * 60
  return sign === '-' ? -seconds : seconds
}

function microseconds(seconds: number, rest: number): number | bigint | undefined {
  if (seconds < epochSecondsMin || seconds > epochSecondsMax) return undefined
  const us = seconds * 1_000_000 + rest
  return Number.isSafeInteger(us) ? us : normaliseInteger(BigInt(seconds) * 1_000_000n + BigInt(rest))
}

function splitSeconds(us: number | bigint): [seconds: number, rest: number] {
  if (typeof us === 'number') {
    const seconds = Math.floor(us / 1_000_000)
    return [seconds, us - seconds * 1_000_000]
  }
  const rest = ((us % 1_000_000n) + 1_000_000n) % 1_000_000n
  return [Number((us - rest) / 1_000_000n), Number(rest)]
}
