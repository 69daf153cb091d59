import type { Query } from '../../language/analysis/program/program.ts'
import type { Catalog } from '../../language/catalog/types.ts'
import { answerType } from '../../tools/generate/index.ts'
import { type AnswerStyle, answerSchema, type JsonSchema, recordSchemas } from '../openapi/index.ts'
import { structuredScalar } from './arguments.ts'

/** The member for an answer that is no object: structured content always is one. */
const wrapped = 'result'

const style: AnswerStyle = { scalar: structuredScalar, reference: name => `#/$defs/${name}` }

/** The schema of the structured content of a query's tool. */
export function outputSchema(query: Query, catalog: Catalog): JsonSchema & { readonly type: 'object' } {
  const answer = answerSchema(answerType(query), style)
  const members = isObject(answer) ? answer : { properties: { [wrapped]: answer }, required: [wrapped] }
  const $defs = definitions(members, recordSchemas(catalog, style))
  return { ...members, type: 'object', ...(Object.keys($defs).length > 0 && { $defs }) }
}

/** Returns an answer as structured content. Integers beyond 2^53 become strings of digits, as in arguments. */
export function structuredContent(query: Query, answer: unknown): Readonly<Record<string, unknown>> {
  const value = withoutWide(answer)
  return isObject(answerSchema(answerType(query), style))
    ? (value as Readonly<Record<string, unknown>>)
    : { [wrapped]: value }
}

function isObject({ type }: JsonSchema): boolean {
  return type === 'object'
}

/** The schemas to which a schema refers, and those to which these refer. */
function definitions(
  schema: JsonSchema,
  all: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const found = new Map<string, JsonSchema>()
  const visit = (each: JsonSchema): void => {
    for (const [, name] of JSON.stringify(each).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (found.has(name!)) continue
      found.set(name!, all[name!]!)
      visit(all[name!]!)
    }
  }
  visit(schema)
  return Object.fromEntries(found)
}

function withoutWide(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutWide)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutWide(member)]))
}
