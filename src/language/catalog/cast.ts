import { assertNever } from '../../base/errors.ts'
import { parseDate } from './dates/dates.ts'
import { parseId } from './ids.ts'
import { fitsInteger, isFloatName, isNumberName, normaliseInteger, shortestFloat32 } from './numbers.ts'
import { toJson } from './output.ts'
import { type ScalarName, scalars, type Value, type ValueType } from './types.ts'

/** Returns true if `AS` can convert between two types: strings and any scalars, or two numbers. */
export function canCast(from: ValueType, to: ValueType): boolean {
  if (from.kind !== 'scalar' || to.kind !== 'scalar') return false
  return from.name === 'String' || to.name === 'String' || (isNumberName(from.name) && isNumberName(to.name))
}

/**
 * Converts a value to another type without loss: a float to an integer only if it is whole, a string to a scalar only
 * if it spells one, arrays element by element. Returns `undefined` if the type cannot hold the value; `null` stays
 * `null`.
 */
export function castValue(value: Value, from: ValueType, to: ValueType): Value | undefined {
  if (value === null) return null
  if (from.kind === 'array' && to.kind === 'array' && Array.isArray(value)) {
    const items: readonly Value[] = value
    const cast = items.map(item => castValue(item, from.element, to.element))
    return cast.every(item => item !== undefined) ? cast : undefined
  }
  if (from.kind !== 'scalar' || to.kind !== 'scalar') return undefined
  if (isNumberName(to.name)) return castNumber(value, to.name)
  if (from.name === to.name) return value
  if (to.name === 'String') return textOf(value, from)
  return typeof value === 'string' && from.name === 'String' ? readText(value, to.name) : undefined
}

function castNumber(value: Value, to: ScalarName): Value | undefined {
  const number = typeof value === 'string' ? readNumber(value) : value
  if (typeof number !== 'number' && typeof number !== 'bigint') return undefined
  if (isFloatName(to)) {
    const float = Number(number) + 0
    const stored = to === 'F32' ? shortestFloat32(float) : float
    return Number.isFinite(stored) ? stored : undefined
  }
  if (typeof number === 'number' && !Number.isInteger(number)) return undefined
  // Adding zero turns a negative zero into a plain one.
  const integer = Number.isSafeInteger(number) ? Number(number) + 0 : normaliseInteger(BigInt(number))
  return fitsInteger(to, integer) ? integer : undefined
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** Reads a decimal number, with optional blanks around it. */
function readNumber(text: string): number | bigint | undefined {
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return undefined
  if (/^[+-]?\d+$/.test(trimmed)) return normaliseInteger(BigInt(trimmed.replace(/^\+/, '')))
  return Number(trimmed)
}

/** Returns the value as in JSON, without quotes. */
function textOf(value: Value, from: ValueType): string {
  return String(toJson(value, from))
}

function readText(text: string, to: ScalarName): Value | undefined {
  const { sort } = scalars[to]
  switch (sort) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'id':
      return parseId(text)
    case 'date':
      return parseDate(text)
    case 'text':
    case 'integer':
    case 'float':
      return undefined
    default:
      return assertNever(sort)
  }
}
