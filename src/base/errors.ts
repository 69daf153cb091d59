/** The error codes that clients can receive, described in docs/http.md. */
export type ErrorCode =
  | 'INVALID_JSON'
  | 'INVALID_PARAMETER'
  | 'INVALID_API_KEY'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NODE_NOT_FOUND'
  | 'EDGE_NOT_FOUND'
  | 'VECTOR_NOT_FOUND'
  | 'NO_VALUE_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'DUPLICATE_KEY'
  | 'ID_CONFLICT'
  | 'DIMENSION_MISMATCH'
  | 'INVALID_VALUE'
  | 'ARITHMETIC_ERROR'
  | 'INTERNAL_ERROR'
  | 'EMBEDDING_ERROR'
  | 'SHUTTING_DOWN'
  | 'OVERLOADED'
  | 'CANCELLED'
  | 'QUERY_TIMEOUT'
  | 'QUERY_TOO_LARGE'
  | 'STORAGE_UNAVAILABLE'
  | 'OUTCOME_UNKNOWN'
  | 'INVALID_PROGRAM'

export interface GvqErrorOptions {
  readonly hint?: string
  readonly details?: unknown
  readonly cause?: unknown
  /** After how many seconds it is worth another try, where nothing was written. */
  readonly retryAfterSeconds?: number
  /** The message for clients of a server, if `message` is only for its owner. */
  readonly publicMessage?: string
}

/**
 * An error that the user can do something about: bad input, a missing record, a provider that refuses, a full disk.
 * @example
 * ```ts
 * import { GvqError } from 'gvq'
 *
 * try {
 *   await database.call('AddPerson', { name: 'Ada' })
 * } catch (error) {
 *   if (!(error instanceof GvqError) || error.code !== 'DUPLICATE_KEY') throw error
 *   console.log('Ada is there already')
 * }
 * ```
 */
export class GvqError extends Error {
  override readonly name = 'GvqError'
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly details: unknown
  readonly publicMessage: string
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: GvqErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.publicMessage = options.publicMessage ?? message
  }
}

/**
 * The words by which clients of HelixDB recognise an error, prefix and case included (H3): they look at the sentence, not
 * at the code.
 */
const firstWords = {
  NOT_FOUND: 'Query not found',
  NODE_NOT_FOUND: 'Node not found',
  EDGE_NOT_FOUND: 'Edge not found',
  VECTOR_NOT_FOUND: 'Vector not found',
  NO_VALUE_FOUND: 'Graph error: No value found',
  DUPLICATE_KEY: 'Duplicate key on unique index',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Returns an error whose sentence begins with the words for its code, before `what` happened. */
export function wordedError(
  code: keyof typeof firstWords,
  what: string,
  options?: GvqErrorOptions,
): GvqError {
  return new GvqError(code, `${firstWords[code]}: ${what}.`, options)
}

/** Returns what the sentence of a `wordedError` says after its first words. */
export function reasonOf({ code, message }: GvqError): string {
  const words = firstWords[code as keyof typeof firstWords]
  invariant(message.startsWith(`${words}: `), 'an error with its first words')
  return message.slice(words.length + 2, -1)
}

/** A bug in gvq. Users should never see one. */
export class InternalError extends Error {
  override readonly name = 'InternalError'
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InternalError(message)
}

/** Makes a `switch` over a union exhaustive at compile time. */
export function assertNever(value: never): never {
  throw new InternalError(`unexpected variant: ${JSON.stringify(value)}`)
}
