import {
  dateFromEpochSeconds,
  formatDate,
  formatId,
  parseDate,
  parseId,
  type ScalarName,
  type Value,
  type ValueType,
} from '../../src/language/catalog/index.ts'
import { refuse } from './errors.ts'

/** Values, exactly as in the rules (C1, C2, C4, W2, H2). Only strings of dates and ids are parsed by the catalog. */

const bits: { readonly [name in ScalarName]?: readonly [signed: boolean, bits: bigint] } = {
  I8: [true, 8n],
  I16: [true, 16n],
  I32: [true, 32n],
  I64: [true, 64n],
  U8: [false, 8n],
  U16: [false, 16n],
  U32: [false, 32n],
  U64: [false, 64n],
  U128: [false, 128n],
}

function isInRange(value: number | bigint, name: ScalarName): boolean {
  if (typeof value === 'number' && !Number.isInteger(value)) return false
  const [signed, width] = bits[name]!
  const min = signed ? -(2n ** (width - 1n)) : 0n
  const max = signed ? 2n ** (width - 1n) - 1n : 2n ** width - 1n
  return BigInt(value) >= min && BigInt(value) <= max
}

function integer(json: unknown): number | bigint | undefined {
  if (typeof json !== 'bigint' && !(typeof json === 'number' && Number.isInteger(json))) return undefined
  const exact = BigInt(json)
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
}

/** The shortest decimal that rounds to the same 32-bit float. */
function single(value: number): number {
  const stored = Math.fround(value)
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(stored.toPrecision(digits))
    if (Math.fround(short) === stored) return short + 0
  }
  return stored
}

function float(value: number | bigint, name: 'F32' | 'F64'): number | undefined {
  const double = Number(value) + 0
  const stored = name === 'F32' ? single(double) : double
  return Number.isFinite(stored) ? stored : undefined
}

/** A parameter's JSON as a value of its type (H2). */
export function decode(json: unknown, type: ValueType): Value {
  if (type.kind === 'array') {
    return Array.isArray(json)
      ? json.map(item => decode(item, type.element))
      : refuse('INVALID_PARAMETER', 'no array')
  }
  if (type.kind === 'object') {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) refuse('INVALID_PARAMETER')
    const members = json as Record<string, unknown>
    if (Object.keys(members).some(name => !type.fields.has(name))) refuse('INVALID_PARAMETER')
    return Object.fromEntries([...type.fields].map(([name, field]) => [name, decode(members[name], field)]))
  }
  const value = decodeScalar(json, type.name)
  return value === undefined ? refuse('INVALID_PARAMETER', `not a ${type.name}`) : value
}

function decodeScalar(json: unknown, name: ScalarName): Value | undefined {
  const whole = integer(json)
  switch (name) {
    case 'String':
      return typeof json === 'string' ? json : undefined
    case 'Boolean':
      return typeof json === 'boolean' ? json : undefined
    case 'ID':
      return typeof json === 'string' ? parseId(json) : undefined
    case 'Date':
      if (typeof json === 'string') return parseDate(json)
      return whole === undefined ? undefined : dateFromEpochSeconds(whole)
    case 'F32':
    case 'F64':
      return typeof json === 'number' || typeof json === 'bigint' ? float(json, name) : undefined
    default:
      return whole !== undefined && isInRange(whole, name) ? whole : undefined
  }
}

/** A value of a fitting type as one of the declared type (W2). */
export function convert(value: Value, to: ValueType): Value {
  if (value === null) return null
  if (to.kind === 'array' && Array.isArray(value)) return value.map(item => convert(item, to.element))
  if (to.kind !== 'scalar' || (typeof value !== 'number' && typeof value !== 'bigint')) return value
  if (to.name === 'Date') return value
  if (to.name === 'F32' || to.name === 'F64') return float(value, to.name) ?? refuse('INVALID_VALUE')
  const whole = integer(value)
  return whole !== undefined && isInRange(whole, to.name) ? whole : refuse('INVALID_VALUE')
}

/** Below zero, zero or above zero (C1); values of one sort, none missing. */
export function compare(a: Value, b: Value): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [i, item] of a.entries()) {
      if (i >= b.length) return 1
      const order = compare(item, b[i])
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return a! < b! ? -1 : a! > b! ? 1 : 0
}

function compareText(a: string, b: string): number {
  const [x, y] = [[...a], [...b]].map(text => text.map(char => char.codePointAt(0)!))
  return compare(x!, y!)
}

export function isTrue(operator: string, left: Value, right: Value): boolean {
  if (left === null || right === null) return false
  switch (operator) {
    case 'EQ':
      return compare(left, right) === 0
    case 'NEQ':
      return compare(left, right) !== 0
    case 'GT':
      return compare(left, right) > 0
    case 'GTE':
      return compare(left, right) >= 0
    case 'LT':
      return compare(left, right) < 0
    case 'LTE':
      return compare(left, right) <= 0
    case 'CONTAINS':
      if (Array.isArray(left)) return left.some(item => item !== null && compare(item, right) === 0)
      return String(left).includes(String(right))
    case 'IS_IN':
      return (right as readonly Value[]).some(item => item !== null && compare(left, item) === 0)
    default:
      throw new Error(`no such comparison: ${operator}`)
  }
}

/** Returns a value as it is printed (S2, W13, R8). */
export function print(value: Value, type: ValueType): unknown {
  if (value === null) return null
  if (type.kind === 'array') return (value as readonly Value[]).map(item => print(item, type.element))
  if (type.kind === 'object') {
    const members = value as { readonly [key: string]: Value }
    return Object.fromEntries([...type.fields].map(([name, field]) => [name, print(members[name]!, field)]))
  }
  if (type.name === 'ID') return formatId(value as string)
  return type.name === 'Date' ? formatDate(value as number | bigint) : value
}
