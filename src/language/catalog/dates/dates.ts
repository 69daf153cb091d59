import { normaliseInteger } from '../numbers.ts'

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
  const [, years, months, dayOfMonth, hours = 0, minutes = 0, secondOfMinute = 0, fraction = ''] = parts
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(secondOfMinute)]
  const days = daysSinceEpoch(Number(years), Number(months), Number(dayOfMonth))
  if (days === undefined || hour > 23 || minute > 59 || second > 60) return undefined
  const offset = offsetSeconds(parts[8], Number(parts[9] ?? 0), Number(parts[10] ?? 0))
  if (offset === undefined) return undefined
  const seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
  // A leap second is the last one of a UTC day; it counts as the first one of the next, as in POSIX.
  if (second === 60 && seconds % 86_400 !== 0) return undefined
  return microseconds(seconds, Number(fraction.slice(0, 6).padEnd(6, '0')))
}

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
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return undefined
  // In years that begin with March, a leap day is the last one.
  const before = month > 2 ? year : year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const daysBeforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  return 365 * before + leapDays + daysBeforeMonth + day - 1 - daysBefore1970
}

/** Days from 0000-03-01 to 1970-01-01. */
const daysBefore1970 = 719_468

function daysOfMonth(year: number, month: number): number {
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1)
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
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
