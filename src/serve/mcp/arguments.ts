import { GvqError } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program/program.ts'
import { normaliseInteger } from '../../language/catalog/index.ts'
import type { ScalarName, ValueType } from '../../language/catalog/types.ts'
import { answeredScalar, type JsonSchema, parametersSchema, schemaOf, sentScalar } from '../openapi/index.ts'

/**
 * Returns the schema of a tool's arguments. Numbers in MCP messages are parsed as doubles, so an integer beyond 2^53
 * must be sent as a string and is rejected as a number, because it would have been rounded.
 */
export function argumentsSchema(query: Query): JsonSchema {
  return parametersSchema(query, type => schemaOf(type, argumentScalar))
}

function argumentScalar(name: ScalarName): JsonSchema {
  return isWide(name) ? wideSchema(name) : withoutWidth(sentScalar(name))
}

/** The schema of a scalar in structured content, whose numbers are doubles, too. */
export function structuredScalar(name: ScalarName): JsonSchema {
  return isWide(name) ? wideSchema(name) : withoutWidth(answeredScalar(name))
}

/** Clients report formats that they do not know, such as `uint8`. The range says the same. */
function withoutWidth(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'integer') return schema
  const { format: _, ...rest } = schema
  return rest
}

function wideSchema(name: ScalarName): JsonSchema {
  const minimum = name === 'I64' ? Number.MIN_SAFE_INTEGER : 0
  return {
    anyOf: [
      { type: 'integer', minimum, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: '^-?[0-9]+$' },
    ],
    description: 'Beyond 2^53 as a string of digits.',
  }
}

function isWide(name: ScalarName): boolean {
  return name === 'I64' || name === 'U64' || name === 'U128'
}

/** Converts arguments to the JSON values that an HTTP request would contain. The call itself checks everything else. */
export function decodeArguments(
  query: Query,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const typeOf = new Map(query.parameters.map(({ name, type }) => [name, type]))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const type = typeOf.get(name)
      return [name, type === undefined ? value : decoded(value, type, name)]
    }),
  )
}

function decoded(value: unknown, type: ValueType, path: string): unknown {
  if (type.kind === 'scalar') return isWide(type.name) ? wideInteger(value, path) : value
  if (typeof value !== 'object' || value === null) return value
  if (type.kind === 'array') {
    const { element } = type
    return Array.isArray(value) ? value.map((item, i) => decoded(item, element, `${path}[${i}]`)) : value
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = type.fields.get(name)
      return [name, field === undefined ? member : decoded(member, field, `${path}.${name}`)]
    }),
  )
}

function wideInteger(value: unknown, path: string): unknown {
  if (typeof value === 'string' && /^-?\d{1,50}$/.test(value)) return normaliseInteger(BigInt(value))
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  throw new GvqError(
    'INVALID_PARAMETER',
    `Parameter \`${path}\` is beyond 2^53 and may have been rounded as a number.`,
    { hint: 'Send it as a string of digits.' },
  )
}
