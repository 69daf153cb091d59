import { assertNever } from '../../base/errors.ts'
import { allTypes } from '../../language/catalog/index.ts'
import type { Catalog, RecordType, ScalarName } from '../../language/catalog/types.ts'
import { type AnswerType, recordName } from '../../tools/generate/index.ts'
import { answeredScalar, type JsonSchema, nullableSchema, schemaOf } from './value-schema.ts'

const numberSchema: JsonSchema = { type: 'number', format: 'double' }
const countSchema: JsonSchema = { type: 'integer', minimum: 0 }

/** How a document writes what schemas of answers share. */
export interface AnswerStyle {
  readonly scalar: (name: ScalarName) => JsonSchema
  /** The target of `$ref` for a record or a path of this name. */
  readonly reference: (name: string) => string
}

/** The style of OpenAPI. */
const documentStyle: AnswerStyle = {
  scalar: answeredScalar,
  reference: name => `#/components/schemas/${name}`,
}

/** The schema of an answer, as far as it is known before its query runs. Refers to records and paths by `$ref`. */
export function answerSchema(type: AnswerType, style: AnswerStyle = documentStyle): JsonSchema {
  switch (type.kind) {
    case 'unknown':
      return {}
    case 'null':
      return { type: 'null' }
    case 'number':
      return numberSchema
    case 'value':
      return schemaOf(type.type, style.scalar)
    case 'array':
      return arraySchema(type.element, style)
    case 'union':
      return { anyOf: type.of.map(each => answerSchema(each, style)) }
    case 'object':
      return membersSchema(type.members.map(({ name, type }) => [name, answerSchema(type, style)]))
    case 'record':
      return type.scored ? recordSchema(type.of, true, style) : { $ref: style.reference(recordName(type.of)) }
    case 'path':
      return { $ref: style.reference('Path') }
    case 'nullable':
      return nullableSchema(answerSchema(type.type, style))
    default:
      return assertNever(type)
  }
}

/** The schemas of the records of a program by name, and of a path between nodes. */
export function recordSchemas(
  catalog: Catalog,
  style: AnswerStyle = documentStyle,
): Readonly<Record<string, JsonSchema>> {
  const records = allTypes(catalog).map(type => [recordName(type), recordSchema(type, false, style)] as const)
  const path = membersSchema([
    ['path', arrayOfRecords([...catalog.nodes.values()], style)],
    ['edges', arrayOfRecords([...catalog.edges.values()], style)],
    ['total_weight', numberSchema],
    ['hop_count', countSchema],
  ])
  return { ...Object.fromEntries(records), Path: path }
}

function arraySchema(element: AnswerType, style: AnswerStyle): JsonSchema {
  const isEmpty = element.kind === 'union' && element.of.length === 0
  return isEmpty ? { type: 'array', maxItems: 0 } : { type: 'array', items: answerSchema(element, style) }
}

function arrayOfRecords(types: readonly RecordType[], style: AnswerStyle): JsonSchema {
  return arraySchema({ kind: 'union', of: types.map(of => ({ kind: 'record', of, scored: false })) }, style)
}

/** The schema of a full record (S1). Every property may be null. */
function recordSchema(type: RecordType, isScored: boolean, style: AnswerStyle): JsonSchema {
  const id: JsonSchema = { type: 'string', format: 'uuid' }
  const members: [string, JsonSchema][] = [
    ['id', id],
    ['label', { type: 'string', const: type.name }],
  ]
  if (type.kind === 'edge') members.push(['from_node', id], ['to_node', id])
  if (type.kind === 'vector') members.push(['data', { type: 'array', items: numberSchema }])
  if (isScored) members.push(['score', numberSchema])
  for (const { name, type: value } of type.properties)
    members.push([name, nullableSchema(schemaOf(value, style.scalar))])
  return membersSchema(members)
}

function membersSchema(members: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  const required = members.map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(required.length > 0 && { required }),
  }
}
