import { assertNever } from '../../base/errors.ts'
import { HugeNumber, RoundedNumber } from './exact-number.ts'
import { cut } from './json/cut.ts'
import { stringifyJson } from './json/json.ts'
import { integerRange } from './numbers.ts'
import type { ValueType } from './types.ts'

/** Returns a type in HelixQL notation: `U8`, `[F64]`, `{name: String, age: U8}`. */
export function typeName(type: ValueType): string {
  switch (type.kind) {
    case 'scalar':
      return type.name
    case 'array':
      return `[${typeName(type.element)}]`
    case 'object':
      return `{${[...type.fields].map(([name, field]) => `${name}: ${typeName(field)}`).join(', ')}}`
    default:
      return assertNever(type)
  }
}

/** Returns a type with a hint at its values, for messages: `U8 (0 to 255)`. */
export function describeType(type: ValueType): string {
  const hint = typeHint(type)
  return hint === undefined ? typeName(type) : `${typeName(type)} (${hint})`
}

function typeHint(type: ValueType): string | undefined {
  if (type.kind === 'array') return 'an array'
  if (type.kind === 'object') return 'an object'
  const range = integerRange(type.name)
  if (range !== undefined) return `${range.min} to ${range.max}`
  switch (type.name) {
    case 'F32':
      return 'a number from -3.4028235e38 to 3.4028235e38'
    case 'F64':
      return 'a finite number'
    case 'Boolean':
      return 'true or false'
    case 'ID':
      return 'a UUID'
    case 'Date':
      return 'RFC 3339 with an offset, YYYY-MM-DD, or whole epoch seconds, in the years 0000 to 9999'
    default:
      return undefined
  }
}

/** Whether it is a Date, also one that another realm of JavaScript made, as in some runners of tests. */
export function isDate(value: unknown): value is Date {
  return typeof value === 'object' && Object.prototype.toString.call(value) === '[object Date]'
}

/** Returns a JSON value for a message, truncated if it is long. */
export function describeJson(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (value instanceof HugeNumber) return cut(value.token)
  if (value instanceof RoundedNumber) return `a fraction close to ${value}`
  if (Array.isArray(value)) return 'an array'
  if (isDate(value)) return Number.isNaN(value.getTime()) ? 'an invalid Date' : value.toISOString()
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  return typeof value === 'string' ? JSON.stringify(cut(value)) : cut(stringifyJson(value))
}
