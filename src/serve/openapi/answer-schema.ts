import { assertNever } from '../../base/errors.ts'
import { allTypes } from '../../language/catalog/index.ts'
import type { Catalog, RecordType } from '../../language/catalog/types.ts'
import { type AnswerType, recordName } from '../../tools/generate/index.ts'
import { answeredSchema, type JsonSchema, nullableSchema } from './value-schema.ts'

const numberSchema: JsonSchema = { type: 'number', format: 'double' }
const countSchema: JsonSchema = { type: 'integer', minimum: 0 }

/** The schema of an answer, as far as it is known before its query runs. Refers to records and paths by `$ref`. */
export function answerSchema(type: AnswerType): JsonSchema {
  switch (type.kind) {
    case 'unknown':
      return {}
    case 'null':
      return { type: 'null' }
    case 'number':
      return numberSchema
    case 'value':
      return answeredSchema(type.type)
    case 'array':
      return arraySchema(type.element)
    case 'union':
      return { anyOf: type.of.map(answerSchema) }
    case 'object':
      return membersSchema(type.members.map(({ name, type }) => [name, answerSchema(type)]))
    case 'record':
      return type.scored ? recordSchema(type.of, true) : reference(recordName(type.of))
    case 'path':
      return reference('Path')
    case 'nullable':
      return nullableSchema(answerSchema(type.type))
    default:
      return assertNever(type)
  }
}

/** The schemas of the records of a program by name, and of a path between nodes. */
export function recordSchemas(catalog: Catalog): Readonly<Record<string, JsonSchema>> {
  const records = allTypes(catalog).map(type => [recordName(type), recordSchema(type, false)] as const)
  const path = membersSchema([
    ['path', arrayOfRecords([...catalog.nodes.values()])],
    ['edges', arrayOfRecords([...catalog.edges.values()])],
    ['total_weight', numberSchema],
    ['hop_count', countSchema],
  ])
  return { ...Object.fromEntries(records), Path: path }
}

function arraySchema(element: AnswerType): JsonSchema {
  const isEmpty = element.kind === 'union' && element.of.length === 0
  return isEmpty ? { type: 'array', maxItems: 0 } : { type: 'array', items: answerSchema(element) }
}

function arrayOfRecords(types: readonly RecordType[]): JsonSchema {
  return arraySchema({ kind: 'union', of: types.map(of => ({ kind: 'record', of, scored: false })) })
}

/** The schema of a full record (S1). Every property may be null. */
function recordSchema(type: RecordType, isScored: boolean): JsonSchema {
  const id: JsonSchema = { type: 'string', format: 'uuid' }
  const members: [string, JsonSchema][] = [
    ['id', id],
    ['label', { type: 'string', const: type.name }],
  ]
  if (type.kind === 'edge') members.push(['from_node', id], ['to_node', id])
  if (type.kind === 'vector') members.push(['data', { type: 'array', items: numberSchema }])
  if (isScored) members.push(['score', numberSchema])
  for (const { name, type: value } of type.properties)
    members.push([name, nullableSchema(answeredSchema(value))])
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

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
