import { assertNever, GvqError } from '../../base/errors.ts'
import { dateFromEpochSeconds, parseDate } from './dates/dates.ts'
import { RoundedNumber } from './exact-number.ts'
import { parseId } from './ids.ts'
import { describeName } from './json/cut.ts'
import { fitsInteger, normaliseInteger, shortestFloat32 } from './numbers.ts'
import { describeJson, describeType, isDate } from './type-names.ts'
import { type ScalarName, type ScalarSort, scalars, type Value, type ValueType } from './types.ts'

/**
 * Converts the JSON of a parameter to a value of its declared type. In place of an array of numbers it may be a typed array, in
 * place of the text of a date a Date, as callers of the library have them. `null` is rejected: callers that allow a parameter
 * to be absent must check for it first.
 * @param path the parameter's name; members and items are shown as `rows[2].age`
 * @throws GvqError INVALID_PARAMETER naming the member, the expected type and the value received.
 */
export function decodeParameter(json: unknown, type: ValueType, path: string): Value {
  switch (type.kind) {
    case 'scalar':
      return decodeScalar(json, type.name, scalars[type.name]) ?? mismatch(json, type, path)
    case 'array':
      return isArrayLike(json) ? decodeArray(json, type.element, path) : mismatch(json, type, path)
    case 'object':
      return isObject(json) ? decodeObject(json, type.fields, path) : mismatch(json, type, path)
    default:
      return assertNever(type)
  }
}

/** The error for a member that nothing declares, of parameters or of one of them. */
export class UnknownMember extends GvqError {
  constructor(message: string, hint: string) {
    super('INVALID_PARAMETER', message, { hint })
  }
}

/** Whether it is an array or a typed array. */
export function isArrayLike(json: unknown): json is ArrayLike<unknown> {
  return Array.isArray(json) || (ArrayBuffer.isView(json) && !(json instanceof DataView))
}

/** Elements that are converted at once. */
const elementsAtOnce = 1024

/**
 * Decodes like `decodeParameter`, in slices that yield to the event loop. Arrays are converted in place.
 * @throws GvqError as `decodeParameter`
 */
export function* decodeParameterInParts(
  json: unknown,
  type: ValueType,
  path: string,
): Generator<void, Value> {
  if (type.kind === 'array' && Array.isArray(json)) return yield* decodeArrayInParts(json, type.element, path)
  if (type.kind !== 'object' || !isObject(json) || !holdsArray(type)) return decodeParameter(json, type, path)
  refuseUnknownMember(json, type.fields, path)
  const values: Record<string, Value> = {}
  for (const [name, field] of type.fields) {
    requireMember(json, name, field, path)
    values[name] = yield* decodeParameterInParts(json[name], field, `${path}.${name}`)
  }
  return values
}

function* decodeArrayInParts(items: unknown[], element: ValueType, path: string): Generator<void, Value> {
  const isFlat = !holdsArray(element)
  const holdsFlat = element.kind === 'array' && !holdsArray(element.element)
  let rest = elementsAtOnce
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    const size = Array.isArray(item) ? item.length + 1 : 1
    rest -= size
    if (rest < 0) {
      yield
      rest = elementsAtOnce
    }
    items[i] =
      isFlat || (holdsFlat && size < elementsAtOnce)
        ? decodeElement(item, element, path, i)
        : yield* decodeParameterInParts(item, element, `${path}[${i}]`)
  }
  return items as Value[]
}

/** The path of an element is put together only when it is at fault. */
function decodeElement(item: unknown, type: ValueType, path: string, index: number): Value {
  try {
    return decodeParameter(item, type, '')
  } catch {
    return decodeParameter(item, type, `${path}[${index}]`)
  }
}

function holdsArray(type: ValueType): boolean {
  return type.kind === 'array' || (type.kind === 'object' && [...type.fields.values()].some(holdsArray))
}

function decodeArray(items: ArrayLike<unknown>, element: ValueType, path: string): Value {
  const scalar = element.kind === 'scalar' ? scalars[element.name] : undefined
  const floats = scalar?.sort === 'float' && scalar.bits === 64 ? finiteNumbers(items) : undefined
  if (floats !== undefined) return floats
  const values = new Array<Value>(items.length)
  for (let i = 0; i < items.length; i++) {
    // The path of an item is put together only when it is at fault.
    const value =
      element.kind === 'scalar' && scalar ? decodeScalar(items[i], element.name, scalar) : undefined
    values[i] = value ?? decodeParameter(items[i], element, `${path}[${i}]`)
  }
  return values
}

/** Returns a copy if all items are finite numbers, as those of a vector are: a copy of a whole array keeps its numbers unboxed. */
function finiteNumbers(items: ArrayLike<unknown>): number[] | undefined {
  const numbers = (Array.isArray(items) ? items.slice() : Array.from(items)) as number[]
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
    if (number === 0) numbers[i] = 0
  }
  return numbers
}

function decodeObject(
  json: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, ValueType>,
  path: string,
): Value {
  refuseUnknownMember(json, fields, path)
  const values: Record<string, Value> = {}
  for (const [name, type] of fields) {
    requireMember(json, name, type, path)
    values[name] = decodeParameter(json[name], type, `${path}.${name}`)
  }
  return values
}

function refuseUnknownMember(
  json: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, ValueType>,
  path: string,
): void {
  for (const name of Object.keys(json)) {
    if (fields.has(name)) continue
    const members = [...fields.keys()].map(field => `\`${field}\``).join(', ')
    throw new UnknownMember(
      `Parameter \`${path}\` has no member \`${describeName(name)}\`.`,
      members === '' ? 'It has no members.' : `Its members are ${members}.`,
    )
  }
}

function requireMember(
  json: Readonly<Record<string, unknown>>,
  name: string,
  type: ValueType,
  path: string,
): void {
  if (Object.hasOwn(json, name)) return
  const message = `Parameter \`${path}.${name}\` is missing; it must be ${describeType(type)}.`
  throw new GvqError('INVALID_PARAMETER', message)
}

/** `undefined` when the value does not fit the type. */
function decodeScalar(json: unknown, name: ScalarName, scalar: ScalarSort): Value | undefined {
  switch (scalar.sort) {
    case 'text':
      return typeof json === 'string' && !loneSurrogate.test(json) ? json : undefined
    case 'boolean':
      return typeof json === 'boolean' ? json : undefined
    case 'id':
      return typeof json === 'string' ? parseId(json) : undefined
    case 'date':
      return decodeDate(json)
    case 'float':
      return scalar.bits === 32 ? decodeFloat32(json) : decodeFloat(json)
    case 'integer': {
      const value = decodeInteger(json)
      return value !== undefined && fitsInteger(name, value) ? value : undefined
    }
    default:
      return assertNever(scalar)
  }
}

const loneSurrogate = /\p{Surrogate}/u

function decodeInteger(json: unknown): number | bigint | undefined {
  if (typeof json === 'bigint') return normaliseInteger(json)
  if (typeof json !== 'number' || !Number.isInteger(json)) return undefined
  // Adding zero turns a negative zero into a plain one.
  return Number.isSafeInteger(json) ? json + 0 : normaliseInteger(BigInt(json))
}

function decodeFloat(json: unknown): number | undefined {
  const isNumber = typeof json === 'number' || typeof json === 'bigint' || json instanceof RoundedNumber
  if (!isNumber) return undefined
  const value = Number(json) + 0
  return Number.isFinite(value) ? value : undefined
}

function decodeFloat32(json: unknown): number | undefined {
  const value = decodeFloat(json)
  const stored = value === undefined ? Number.NaN : shortestFloat32(value)
  return Number.isFinite(stored) ? stored : undefined
}

function decodeDate(json: unknown): number | bigint | undefined {
  if (typeof json === 'string') return parseDate(json)
  if (isDate(json)) return Number.isNaN(json.getTime()) ? undefined : parseDate(json.toISOString())
  const seconds = decodeInteger(json)
  return seconds === undefined ? undefined : dateFromEpochSeconds(seconds)
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof Number)
}

function mismatch(json: unknown, type: ValueType, path: string): never {
  const got =
    typeof json === 'string' && loneSurrogate.test(json)
      ? 'a string with a lone surrogate'
      : describeJson(json)
  throw new GvqError(
    'INVALID_PARAMETER',
    `Parameter \`${path}\` must be ${describeType(type)}, but got ${got}.`,
  )
}
