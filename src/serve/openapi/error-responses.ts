import type { ErrorCode } from '../../base/errors.ts'
import type { Query } from '../../language/analysis/program.ts'
import { statusOf } from '../server/index.ts'
import type { JsonSchema } from './value-schema.ts'

/** Which calls a code may answer: those of any query, of one that writes, of a server with a key, or none. */
type Occasion = 'any' | 'writes' | 'key' | 'never'

/** Exhaustive: a new code without an entry does not compile. */
const occasions: Readonly<Record<ErrorCode, Occasion>> = {
  INVALID_JSON: 'any',
  INVALID_PARAMETER: 'any',
  INVALID_API_KEY: 'key',
  FORBIDDEN: 'any',
  // The queries of the document exist, and are described with their method.
  NOT_FOUND: 'never',
  METHOD_NOT_ALLOWED: 'never',
  NODE_NOT_FOUND: 'any',
  EDGE_NOT_FOUND: 'any',
  VECTOR_NOT_FOUND: 'any',
  NO_VALUE_FOUND: 'any',
  DUPLICATE_KEY: 'writes',
  ID_CONFLICT: 'writes',
  BODY_TOO_LARGE: 'any',
  UNSUPPORTED_MEDIA_TYPE: 'any',
  DIMENSION_MISMATCH: 'any',
  INVALID_VALUE: 'any',
  ARITHMETIC_ERROR: 'any',
  INTERNAL_ERROR: 'any',
  INVALID_PROGRAM: 'never',
  EMBEDDING_ERROR: 'any',
  CANCELLED: 'any',
  SHUTTING_DOWN: 'any',
  OVERLOADED: 'any',
  STORAGE_UNAVAILABLE: 'any',
  QUERY_TIMEOUT: 'any',
}

/** The error responses of a query by status; each lists its possible codes (H3). */
export function errorResponses(
  { writes }: Pick<Query, 'writes'>,
  hasKey: boolean,
): Readonly<Record<string, JsonSchema>> {
  const happens = { any: true, writes, key: hasKey, never: false }
  const codesByStatus = new Map<number, ErrorCode[]>()
  for (const [code, occasion] of Object.entries(occasions) as [ErrorCode, Occasion][]) {
    if (!happens[occasion]) continue
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
  return { description: codes.join(', '), content: { 'application/json': { schema } } }
}

/** The body of every error (H3). */
export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What happened, in one sentence.' },
    code: { type: 'string' },
    details: {},
    hint: { type: 'string', description: 'What to do.' },
  },
  required: ['error', 'code'],
}
