import type { ErrorCode } from '../../base/errors.ts'

/** What is noted for a request whose client did not wait for the answer. Nobody gets it. */
export const clientGone = 499

/** The one table from error codes to HTTP statuses (H3). A code without a status does not compile. */
const statusByCode: Readonly<Record<ErrorCode, number>> = {
  INVALID_JSON: 400,
  INVALID_PARAMETER: 400,
  INVALID_API_KEY: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NODE_NOT_FOUND: 404,
  EDGE_NOT_FOUND: 404,
  VECTOR_NOT_FOUND: 404,
  NO_VALUE_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  DUPLICATE_KEY: 409,
  ID_CONFLICT: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  DIMENSION_MISMATCH: 422,
  INVALID_VALUE: 422,
  ARITHMETIC_ERROR: 422,
  INTERNAL_ERROR: 500,
  // A program with errors is refused before it is served; a request that meets one has met a fault of ours.
  INVALID_PROGRAM: 500,
  EMBEDDING_ERROR: 502,
  CANCELLED: clientGone,
  SHUTTING_DOWN: 503,
  OVERLOADED: 503,
  STORAGE_UNAVAILABLE: 503,
  QUERY_TIMEOUT: 504,
}

/** The HTTP status that an error code is answered with. */
export function statusOf(code: ErrorCode): number {
  return statusByCode[code]
}
