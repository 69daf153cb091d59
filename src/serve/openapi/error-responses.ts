import type { ErrorCode } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program/program.ts'
import { statusOf } from '../server/index.ts'
import type { JsonSchema } from './value-schema.ts'

/** Which calls a code may answer: those of any query, of one that writes, of a server with a key, or none. */
type Occasion = 'any' | 'writes' | 'key' | 'never'

interface Case {
  readonly occasion: Occasion
  /** The sentence of an example. */
  readonly error: string
}

/** Exhaustive: a new code without an entry does not compile. */
const cases: Readonly<Record<ErrorCode, Case>> = {
  INVALID_JSON: {
    occasion: 'any',
    error: 'The text is not valid JSON at line 1, column 15: it ends too early.',
  },
  INVALID_PARAMETER: { occasion: 'any', error: 'Parameter `age` must be U8 (0 to 255), but got 300.' },
  INVALID_API_KEY: { occasion: 'key', error: 'The API key is missing.' },
  FORBIDDEN: { occasion: 'any', error: 'The origin "https://other.example" is not allowed.' },
  // The queries of the document exist, and are described with their method.
  NOT_FOUND: { occasion: 'never', error: "Query not found: Couldn't find `GetUsr` of type Query." },
  METHOD_NOT_ALLOWED: { occasion: 'never', error: 'GET is not allowed for /GetUser.' },
  NODE_NOT_FOUND: {
    occasion: 'any',
    error: 'Node not found: no `User` has the id 00000000-0000-7000-8000-000000000000.',
  },
  EDGE_NOT_FOUND: {
    occasion: 'any',
    error: 'Edge not found: no `Knows` has the id 00000000-0000-7000-8000-000000000000.',
  },
  VECTOR_NOT_FOUND: {
    occasion: 'any',
    error: 'Vector not found: no `Note` has the id 00000000-0000-7000-8000-000000000000.',
  },
  NO_VALUE_FOUND: {
    occasion: 'any',
    error: 'Graph error: No value found: no `User` has the `name` "Ada" (queries.hx:12).',
  },
  DUPLICATE_KEY: {
    occasion: 'writes',
    error: 'Duplicate key on unique index: another `User` already has the `name` "Ada".',
  },
  ID_CONFLICT: { occasion: 'writes', error: 'The id belongs to a record of another type.' },
  BODY_TOO_LARGE: { occasion: 'any', error: 'The request body is larger than 8388608 bytes.' },
  UNSUPPORTED_MEDIA_TYPE: {
    occasion: 'any',
    error: 'The content type is "text/plain", but must be application/json.',
  },
  DIMENSION_MISMATCH: { occasion: 'any', error: 'The vector has 2 numbers, and those of Note have 3.' },
  INVALID_VALUE: { occasion: 'any', error: 'The value 300 does not fit the property `age` (U8).' },
  ARITHMETIC_ERROR: { occasion: 'any', error: 'Division by zero.' },
  INTERNAL_ERROR: { occasion: 'any', error: 'Internal server error.' },
  INVALID_PROGRAM: { occasion: 'never', error: 'The program has errors.' },
  EMBEDDING_ERROR: { occasion: 'any', error: 'The embedding provider timed out.' },
  CANCELLED: { occasion: 'any', error: 'The query was stopped by the owner of the database.' },
  SHUTTING_DOWN: { occasion: 'any', error: 'The server is shutting down.' },
  OVERLOADED: { occasion: 'any', error: 'Too many queries are running and waiting.' },
  STORAGE_UNAVAILABLE: { occasion: 'any', error: 'The changes could not be written to disk.' },
  OUTCOME_UNKNOWN: {
    occasion: 'writes',
    error: 'The connection to the store was lost during the commit.',
  },
  QUERY_TIMEOUT: { occasion: 'any', error: 'The query did not finish within 60000 ms.' },
  QUERY_TOO_LARGE: { occasion: 'any', error: 'The query would hold more than 512 MiB at `Out<Knows>`.' },
}

const allCodes = Object.keys(cases) as readonly ErrorCode[]

/** The error responses of a query by status; each lists its possible codes (H3). */
export function errorResponses(
  { writes }: Pick<Query, 'writes'>,
  hasKey: boolean,
): Readonly<Record<string, JsonSchema>> {
  const happens = { any: true, writes, key: hasKey, never: false }
  const codesByStatus = new Map<number, ErrorCode[]>()
  for (const code of allCodes) {
    if (!happens[cases[code].occasion]) continue
    const status = statusOf(code)
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...codesByStatus].map(([status, codes]) => [status, response(codes)]))
}

function response(codes: readonly ErrorCode[]): JsonSchema {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }],
    properties: { code: { enum: codes } },
  }
  const examples = Object.fromEntries(
    codes.map(code => [code, { value: { error: cases[code].error, code } }]),
  )
  return { description: codes.join(', '), content: { 'application/json': { schema, examples } } }
}

/** The body of every error (H3). */
export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What happened, in one sentence.' },
    code: { type: 'string', enum: allCodes, description: 'What kind of error, for programs.' },
    details: {},
    hint: { type: 'string', description: 'What to do.' },
  },
  required: ['error', 'code'],
}
