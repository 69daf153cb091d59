import { assertNever } from '../../base/errors.ts'
import { formatDate } from './dates.ts'
import { formatId } from './ids.ts'
import type { Value, ValueType } from './types.ts'

type JsonConverter = (value: Value) => unknown

/** Converts a value to JSON: ids to UUIDs, dates to RFC 3339, everything else unchanged. */
export function toJson(value: Value, type: ValueType): unknown {
  const convert = jsonConverter(type)
  return convert === undefined ? value : convert(value)
}

/** Returns a converter of values of a type to JSON; `undefined` if they are not changed. `null` stays `null`. */
export function jsonConverter(type: ValueType): JsonConverter | undefined {
  switch (type.kind) {
    case 'scalar':
      if (type.name === 'ID') return printId
      return type.name === 'Date' ? printDate : undefined
    case 'array': {
      const convert = jsonConverter(type.element)
      return convert === undefined ? undefined : value => (Array.isArray(value) ? value.map(convert) : value)
    }
    case 'object':
      return objectConverter(type.fields)
    default:
      return assertNever(type)
  }
}

function printId(value: Value): unknown {
  return typeof value === 'string' ? formatId(value) : value
}

function printDate(value: Value): unknown {
  return typeof value === 'number' || typeof value === 'bigint' ? formatDate(value) : value
}

function objectConverter(fields: ReadonlyMap<string, ValueType>): JsonConverter | undefined {
  const converters = new Map<string, JsonConverter>()
  for (const [name, type] of fields) {
    const convert = jsonConverter(type)
    if (convert !== undefined) converters.set(name, convert)
  }
  if (converters.size === 0) return undefined
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value as { readonly [key: string]: Value })
    return Object.fromEntries(
      entries.map(([name, member]) => [name, converters.get(name)?.(member) ?? member]),
    )
  }
}
