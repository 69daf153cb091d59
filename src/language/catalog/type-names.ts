import { assertNever } from '../../base/errors.ts'
import { stringifyJson } from './json.ts'
import { integerRange } from './numbers.ts'
import type { ValueType } from './types.ts'

/** A type as HelixQL writes it: `U8`, `[F64]`, `{name: String, age: U8}`. */
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

/** A type with what its values look like, for messages: `U8 (0 to 255)`. */
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
      return 'a number up to 3.4028235e38 either way'
    case 'F64':
      return 'a finite number'
    case 'Boolean':
      return 'true or false'
    case 'ID':
      return 'the text of a UUID'
    case 'Date':
      return 'RFC 3339 with an offset, YYYY-MM-DD, or whole epoch seconds, in the years 0000 to 9999'
    default:
      return undefined
  }
}

const shownCharactersMax = 60

/** A JSON value for a message, cut when it is long. */
export function describeJson(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(cut(value)) : cut(stringifyJson(value))
}

function cut(text: string): string {
  const characters = [...text.slice(0, shownCharactersMax * 2)]
  return characters.length > shownCharactersMax
    ? `${characters.slice(0, shownCharactersMax).join('')}…`
    : text
}
