import { GvqError } from '../../../base/errors.ts'
import { dateFromEpochSeconds, formatDate, parseDate } from './dates.ts'

/** A decimal number with nothing but zeros behind its dot is whole. */
const wholeNumber = /^(-?\d+)(?:\.0+)?$/
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
/** A time with the hours of its offset alone, as PostgreSQL writes it, or with no zone. */
const shortened = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?([+-]\d{2})?$/

/**
 * Returns a reader for the text of dates as other programs write them (W13): it yields the JSON that a client would send.
 * @param notice is told once that times have no zone
 */
export function dateReader(property: string, notice: (text: string) => void): (text: string) => unknown {
  let isTold = false
  return cell => {
    const text = cell.trim()
    const seconds = wholeNumber.exec(text)?.[1]
    if (seconds !== undefined && eightDigits.test(seconds)) throw ambiguous(property, seconds)
    if (seconds !== undefined) return Number(seconds)
    const parts = shortened.exec(text)
    if (parts === null) return text
    if (parts[1] !== undefined) return `${text}:00`
    if (!isTold) notice(`Times in \`${property}\` have no zone, as ${text}: they are read as UTC.`)
    isTold = true
    return `${text}Z`
  }
}

/** Eight digits are a day to some programs, and seconds since 1970 to others. */
function ambiguous(property: string, text: string): GvqError {
  const [year, month, day] = eightDigits.exec(text)!.slice(1)
  const written = `${year}-${month}-${day}`
  const time = formatDate(dateFromEpochSeconds(Number(text))!)
  const isDay = parseDate(written) !== undefined
  return new GvqError(
    'INVALID_VALUE',
    `\`${property}\` must be a Date, but ${text} can be the day ${written}${isDay ? '' : ', which there is not,'} or the seconds since 1970 of ${time}: write one of these.`,
  )
}
