import { assertNever } from '../../base/errors.ts'
import { formatDate } from './dates/dates.ts'
import { formatId } from './ids.ts'
import type { JsonWriter } from './json/json-writer.ts'
import type { Value, ValueType } from './types.ts'

type JsonConverter = (value: Value) => unknown

/** How values of a type that are not JSON become JSON: as a value, and as the text of the same value. */
export interface JsonForm {
  readonly convert: JsonConverter
  write(out: JsonWriter, value: Value): void
}

/** Converts a value to JSON: ids to UUIDs, dates to RFC 3339, everything else unchanged. */
export function toJson(value: Value, type: ValueType): unknown {
  const convert = jsonConverter(type)
  return convert === undefined ? value : convert(value)
}

/** Returns a converter of values of a type to JSON; `undefined` if they are not changed. `null` stays `null`. */
export function jsonConverter(type: ValueType): JsonConverter | undefined {
  return jsonForm(type)?.convert
}

/** Returns the form of the values of a type; `undefined` if they are JSON. `null` stays `null`. */
export function jsonForm(type: ValueType): JsonForm | undefined {
  switch (type.kind) {
    case 'scalar':
      if (type.name === 'ID') return idForm
      return type.name === 'Date' ? dateForm : undefined
    case 'array':
      return arrayForm(jsonForm(type.element))
    case 'object':
      return objectForm(type.fields)
    default:
      return assertNever(type)
  }
}

const idForm: JsonForm = {
  convert: value => (typeof value === 'string' ? formatId(value) : value),
  write: (out, value) => (typeof value === 'string' ? out.id(value) : out.value(value)),
}

const dateForm = converted(value =>
  typeof value === 'number' || typeof value === 'bigint' ? formatDate(value) : value,
)

/** A form whose text is written from the converted value. */
function converted(convert: JsonConverter): JsonForm {
  return { convert, write: (out, value) => out.value(convert(value)) }
}

function arrayForm(element: JsonForm | undefined): JsonForm | undefined {
  if (element === undefined) return undefined
  return converted(value => (Array.isArray(value) ? value.map(element.convert) : value))
}

function objectForm(fields: ReadonlyMap<string, ValueType>): JsonForm | undefined {
  const converters = new Map<string, JsonConverter>()
  for (const [name, type] of fields) {
    const convert = jsonConverter(type)
    if (convert !== undefined) converters.set(name, convert)
  }
  if (converters.size === 0) return undefined
  return converted(value => {
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value as { readonly [key: string]: Value })
    return Object.fromEntries(
      entries.map(([name, member]) => [name, converters.get(name)?.(member) ?? member]),
    )
  })
}
