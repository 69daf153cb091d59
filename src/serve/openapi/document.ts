import type { Program, Query } from '../../language/analysis/program/program.ts'
import { leadingComment } from '../../language/facts/index.ts'
import { describeQuery, signature } from '../../tools/describe/index.ts'
import { answerType } from '../../tools/generate/index.ts'
import { answerSchema, recordSchemas } from './answer-schema.ts'
import { errorResponses, errorSchema } from './error-responses.ts'
import { sampleBody } from './sample.ts'
import { type JsonSchema, parametersSchema } from './value-schema.ts'

/** An OpenAPI 3.1 document. Its schemas may contain bigint: write it with `stringifyJson`. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
  /** Any of these; `{}` is none. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

export interface Operation {
  /** The name of the query. */
  readonly operationId: string
  /** `GetUser(name: String, age?: U8)` */
  readonly summary: string
  readonly description: string
  readonly requestBody: {
    readonly required: boolean
    readonly content: {
      readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown }
    }
  }
  readonly responses: Readonly<Record<string, JsonSchema>>
  readonly 'x-writes': boolean
  /** The type of the answer in TypeScript. */
  readonly 'x-answers': string
}

export interface OpenApiOptions {
  /** The name of the project. */
  readonly title: string
  /** The base URL of the queries; `/` if the same server serves the document. */
  readonly url: string
  /** Whether calls require a key. */
  readonly hasKey: boolean
}

/** Describes every query of a program as it is served. */
export function openApiDocument(program: Program, { title, url, hasKey }: OpenApiOptions): OpenApiDocument {
  const queries = [...program.queries.values()]
  const apiKey = { type: 'apiKey', in: 'header', name: 'x-api-key' }
  const bearer = { type: 'http', scheme: 'bearer' }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: String(program.version),
      description: 'Queries in HelixQL, served by gvq. The version is that of the schema.',
    },
    servers: [{ url }],
    paths: Object.fromEntries(queries.map(query => [`/${query.name}`, { post: operation(query, hasKey) }])),
    components: {
      schemas: { ...recordSchemas(program.catalog), Error: errorSchema },
      securitySchemes: { apiKey, bearer },
    },
    // The empty one makes a key optional: clients made from this document can send one when the server has it.
    security: [...(hasKey ? [] : [{}]), { apiKey: [] }, { bearer: [] }],
  }
}

function operation(query: Query, hasKey: boolean): Operation {
  const facts = describeQuery(query)
  const body = { schema: parametersSchema(query), example: sampleBody(query) }
  const answer = { schema: answerSchema(answerType(query)) }
  return {
    operationId: query.name,
    summary: signature(facts),
    description: [leadingComment(query), facts.writes ? 'Writes.' : 'Only reads.'].join('\n\n').trim(),
    requestBody: {
      required: query.parameters.some(({ optional }) => !optional),
      content: { 'application/json': body },
    },
    responses: {
      200: { description: 'The answer.', content: { 'application/json': answer } },
      ...errorResponses(query, hasKey),
    },
    'x-writes': facts.writes,
    'x-answers': facts.returns,
  }
}
