import type { ErrorCode } from '../../base/errors.ts'

/** What each code says, for the documentation of clients. Exhaustive: a new code without an entry does not compile. */
export const errorCodes: Readonly<Record<ErrorCode, string>> = {
  INVALID_JSON: 'The body of the request is not valid JSON.',
  INVALID_PARAMETER: 'A parameter is missing, unknown, or does not fit its type.',
  INVALID_API_KEY: 'The key is missing or wrong.',
  FORBIDDEN: 'The key or the origin does not permit the call.',
  NOT_FOUND: 'The server has no such query.',
  NODE_NOT_FOUND: 'No node has this id.',
  EDGE_NOT_FOUND: 'No edge has this id.',
  VECTOR_NOT_FOUND: 'No vector has this id.',
  NO_VALUE_FOUND: 'A single item was needed, and there is none.',
  METHOD_NOT_ALLOWED: 'The method is not POST.',
  BODY_TOO_LARGE: 'The parameters exceed the limit of the server.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type is not JSON.',
  DUPLICATE_KEY: 'The value of a UNIQUE INDEX, or a UNIQUE edge, exists already.',
  ID_CONFLICT: 'The id belongs to another record.',
  DIMENSION_MISMATCH: 'The vector has another number of dimensions than those stored.',
  INVALID_VALUE: 'A value does not fit the type of its property.',
  ARITHMETIC_ERROR: 'A computation has no result, such as a division by zero.',
  INTERNAL_ERROR: 'A fault of the server; its log has the details.',
  EMBEDDING_ERROR: 'The provider of embeddings failed.',
  SHUTTING_DOWN: 'The server is stopping; nothing of the query was written.',
  OVERLOADED: 'Too many queries are running and waiting; nothing of the query was done.',
  CANCELLED: 'The owner of the server stopped the query; nothing of it was written.',
  QUERY_TOO_LARGE: 'The query needs more memory than it may take; nothing of it was written.',
  QUERY_TIMEOUT: 'The query exceeded the time limit of the server; nothing of it was written.',
  STORAGE_UNAVAILABLE: 'The disk is full or failing, or stored data is damaged.',
  OUTCOME_UNKNOWN:
    'The connection to the store was lost during the commit: everything was written, or nothing.',
  INVALID_PROGRAM: 'The program of the server has errors.',
}
