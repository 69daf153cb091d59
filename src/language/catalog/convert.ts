import { assertNever, GvqError } from '../../base/errors.ts'
import { dateFromEpochSeconds, parseDate } from './dates/dates.ts'
import { parseId } from './ids.ts'
import { fitsInteger, integerRange, isNumberName, normaliseInteger, shortestFloat32 } from './numbers.ts'
import { toJson } from './output.ts'
import { describeJson, describeType, typeName } from './type-names.ts'
import { type ScalarName, scalars, type Value, type ValueType } from './types.ts'

/**
 * Converts a value to the form in which a property stores it. Integers become floats where one is declared, and strings
 * become dates and ids if they are valid ones; a float never becomes an integer. `null` stays `null`.
 * @param where the property, as `User.age`
 * @throws GvqError INVALID_VALUE naming the property, its type and the value.
 */
export function convertValue(value: Value, from: ValueType, to: ValueType, where: string): Value {
  if (value === null) return null
  if (to.kind === 'array' && from.kind === 'array' && Array.isArray(value)) {
    return value.map((item: Value, i) => convertValue(item, from.element, to.element, `${where}[${i}]`))
  }
  if (to.kind === 'scalar' && from.kind === 'scalar') {
    const converted = convertScalar(value, from.name, to.name)
    if (converted !== undefined) return converted
  }
  throw misfit(value, from, to, where)
}

/** Returns `undefined` if the type cannot hold the value. */
function convertScalar(value: Value, from: ScalarName, to: ScalarName): Value | undefined {
  const scalar = scalars[to]
  switch (scalar.sort) {
    case 'text':
    case 'boolean':
      return from === to ? value : undefined
    case 'id':
      if (from === 'ID') return value
      return from === 'String' && typeof value === 'string' ? parseId(value) : undefined
    case 'date':
      return convertDate(value, from)
    case 'float':
      return isNumberName(from) ? convertFloat(value, scalar.bits) : undefined
    case 'integer':
      // The range is looked at also between equal types: a literal and a sum may carry a narrower type than they need.
      if (integerRange(from) === undefined || !isNumber(value) || !fitsInteger(to, value)) return undefined
      return typeof value === 'bigint' || Number.isSafeInteger(value)
        ? value
        : normaliseInteger(BigInt(value))
    default:
      return assertNever(scalar)
  }
}

function convertDate(value: Value, from: ScalarName): Value | undefined {
  if (from === 'Date') return value
  if (from === 'String' && typeof value === 'string') return parseDate(value)
  return integerRange(from) !== undefined && isNumber(value) ? dateFromEpochSeconds(value) : undefined
}

function convertFloat(value: Value, bits: 32 | 64): number | undefined {
  if (!isNumber(value)) return undefined
  const float = Number(value) + 0
  const stored = bits === 32 ? shortestFloat32(float) : float
  return Number.isFinite(stored) ? stored : undefined
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function misfit(value: Value, from: ValueType, to: ValueType, where: string): GvqError {
  const shown = describeJson(toJson(value, from))
  const type = isBeyond(value, from) ? '' : ` (${typeName(from)})`
  return new GvqError(
    'INVALID_VALUE',
    `\`${where}\` must be ${describeType(to)} and cannot hold ${shown}${type}.`,
  )
}

/** Whether an integer is beyond its static type: that of what is computed says only that it is whole. */
function isBeyond(value: Value, type: ValueType): boolean {
  if (type.kind !== 'scalar' || integerRange(type.name) === undefined) return false
  return isNumber(value) && !fitsInteger(type.name, value)
}
