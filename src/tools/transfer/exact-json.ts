import { decodeParameter, stringifyJson, type Value, type ValueType } from '../../language/catalog/index.ts'

/**
 * Formats JSON like `stringifyJson`, but preserves negative zero, so that the value read back is identical to the
 * bit.
 */
export function exactJson(value: unknown): string {
  return holdsNegativeZero(value) ? written(value) : stringifyJson(value)
}

function holdsNegativeZero(value: unknown): boolean {
  if (typeof value === 'number') return Object.is(value, -0)
  if (Array.isArray(value)) return value.some(holdsNegativeZero)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNegativeZero)
}

function written(value: unknown): string {
  if (Object.is(value, -0)) return '-0'
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (typeof value !== 'object' || value === null) return stringifyJson(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`)
  return `{${members.join(',')}}`
}

/**
 * Decodes a stored value from the JSON of a dump. Unlike in a parameter, negative zero and null items of arrays are
 * allowed.
 * @throws GvqError INVALID_PARAMETER if the value does not fit the type
 */
export function decodeExactly(json: unknown, type: ValueType, path: string): Value {
  if (json === null) return null
  if (type.kind === 'array' && Array.isArray(json)) {
    return json.map((item: unknown, i) => decodeExactly(item, type.element, `${path}[${i}]`))
  }
  return Object.is(json, -0) && isFloat(type) ? -0 : decodeParameter(json, type, path)
}

function isFloat(type: ValueType): boolean {
  return type.kind === 'scalar' && (type.name === 'F32' || type.name === 'F64')
}
