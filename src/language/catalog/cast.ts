import { assertNever } from '../../base/errors.ts'
import { parseDate } from './dates.ts'
import { parseId } from './ids.ts'
import { fitsInteger, isFloatName, isNumberName, normaliseInteger, shortestFloat32 } from './numbers.ts'
import { toJson } from './output.ts'
import { type ScalarName, scalars, type Value, type ValueType } from './types.ts'

/** Whether `AS` may stand between two types: text becomes any scalar, any scalar text, and numbers become numbers. */
export function canCast(from: ValueType, to: ValueType): boolean {
  if (from.kind !== 'scalar' || to.kind !== 'scalar') return false
  return from.name === 'String' || to.name === 'String' || (isNumberName(from.name) && isNumberName(to.name))
}

/**
 * A value of one type as one of another, without loss: an integer from a float only when it is whole, any scalar from
 * a text only when the text is one. Arrays element by element. `undefined` when the value has no place in the type;
 * `null` stays `null`.
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

/** A text that is one number in decimal, blanks around it allowed. */
function readNumber(text: string): number | bigint | undefined {
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return undefined
  if (/^[+-]?\d+$/.test(trimmed)) return normaliseInteger(BigInt(trimmed.replace(/^\+/, '')))
  return Number(trimmed)
}

/** As JSON shows it, without quotes. */
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
