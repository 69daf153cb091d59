import { formatDate } from './dates/dates.ts'
import { integerRange, shortestFloat32 } from './numbers.ts'
import { type Property, scalars, type Value, type ValueType } from './types.ts'

/**
 * Returns what DEFAULT gives a property without a value; `null` if it has no DEFAULT.
 * @param nowUs the present, in microseconds since 1970
 */
export function defaultOf({ type, default: preset }: Property, nowUs: number): Value {
  if (preset === undefined) return null
  return preset.kind === 'now' ? timeAs(type, nowUs) : preset.value
}

/** The seconds of the present need 31 bits, and from 2038 on 32. */
const secondsMax = 2 ** 31 - 1

/** Returns true if `DEFAULT NOW` fits a type: `Date`, `String`, floats, and integers that hold today's seconds. */
export function canBeNow(type: ValueType): boolean {
  if (type.kind !== 'scalar') return false
  switch (scalars[type.name].sort) {
    case 'date':
    case 'float':
    case 'text':
      return true
    case 'integer':
      return integerRange(type.name)!.max >= secondsMax
    default:
      return false
  }
}

/**
 * Returns a time as a value of a type: whole seconds since 1970 for an integer, seconds with their fraction for a float,
 * RFC 3339 text for a string.
 */
export function timeAs(type: ValueType, us: number): Value {
  if (type.kind !== 'scalar') return us
  switch (scalars[type.name].sort) {
    case 'integer':
      return Math.floor(us / 1_000_000)
    case 'float':
      return type.name === 'F32' ? shortestFloat32(us / 1_000_000) : us / 1_000_000
    case 'text':
      return formatDate(us)
    default:
      return us
  }
}
