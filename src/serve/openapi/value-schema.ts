import { assertNever } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program/program.ts'
import { exceedsDouble, integerRange, scalars } from '../../language/catalog/index.ts'
import type { ScalarName, ValueType } from '../../language/catalog/types.ts'

/** A schema of JSON Schema 2020-12. May contain bigint: write it with `stringifyJson`. */
export type JsonSchema = { readonly [key: string]: unknown }

/** The schema of a request body: one member for each parameter. */
export function parametersSchema(
  { parameters }: Pick<Query, 'parameters'>,
  valueSchema: (type: ValueType) => JsonSchema = parameterSchema,
): JsonSchema {
  const properties = parameters.map(({ name, type, optional }) => {
    const schema = valueSchema(type)
    return [name, optional ? nullableSchema(schema) : schema] as const
  })
  return objectSchema(
    properties,
    parameters.filter(({ optional }) => !optional).map(({ name }) => name),
  )
}

/** The schema of a value in a request. */
function parameterSchema(type: ValueType): JsonSchema {
  return schemaOf(type, sentScalar)
}

/** The schema of a value; `scalar` returns the schemas of its scalars. */
export function schemaOf(type: ValueType, scalar: (name: ScalarName) => JsonSchema): JsonSchema {
  switch (type.kind) {
    case 'scalar':
      return scalar(type.name)
    case 'array':
      return { type: 'array', items: schemaOf(type.element, scalar) }
    case 'object': {
      const properties = [...type.fields].map(([name, field]) => [name, schemaOf(field, scalar)] as const)
      return objectSchema(properties, [...type.fields.keys()])
    }
    default:
      return assertNever(type)
  }
}

function objectSchema(
  properties: readonly (readonly [string, JsonSchema])[],
  required: readonly string[],
): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** A schema that also accepts null. */
export function nullableSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return { anyOf: [...choices, { type: 'null' }] }
}

export function sentScalar(name: ScalarName): JsonSchema {
  if (name !== 'Date') return answeredScalar(name)
  return {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
      { type: 'integer', description: 'Seconds since 1970.' },
    ],
  }
}

/** The schema of a scalar in an answer. */
export function answeredScalar(name: ScalarName): JsonSchema {
  const scalar = scalars[name]
  switch (scalar.sort) {
    case 'text':
      return { type: 'string' }
    case 'boolean':
      return { type: 'boolean' }
    case 'id':
      return { type: 'string', format: 'uuid' }
    case 'date':
      return { type: 'string', format: 'date-time' }
    case 'float':
      return { type: 'number', format: scalar.bits === 32 ? 'float' : 'double' }
    case 'integer':
      return {
        ...integerSchema(name),
        ...(exceedsDouble(name) && {
          description: 'Exact beyond 2^53: read and write it as an integer, not as a double.',
        }),
      }
    default:
      return assertNever(scalar)
  }
}

function integerSchema(name: ScalarName): JsonSchema {
  const { min, max } = integerRange(name)!
  // The registry of formats has no name for 128 bits.
  const format = name === 'U128' ? {} : { format: name.replace('I', 'int').replace('U', 'uint') }
  return { type: 'integer', ...format, minimum: min, maximum: max }
}
