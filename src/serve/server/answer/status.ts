import type { ErrorCode } from '../../../base/errors.ts'

/** The status logged for a request whose client disconnected. It is never sent. */
export const clientGone = 499

/** The HTTP status of each error code (H3). A code without a status does not compile. */
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
  // A program with errors is never served, so this would be an internal error.
  INVALID_PROGRAM: 500,
  EMBEDDING_ERROR: 502,
  // Stopped by the owner of the server; to a client that has left nothing is sent.
  CANCELLED: 503,
  SHUTTING_DOWN: 503,
  OVERLOADED: 503,
  STORAGE_UNAVAILABLE: 503,
  // Not 503, which invites clients to send it again.
  OUTCOME_UNKNOWN: 500,
  QUERY_TIMEOUT: 504,
  QUERY_TOO_LARGE: 422,
}

/** Returns the HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return statusByCode[code]
}
