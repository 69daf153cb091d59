import { GvqError } from '../../base/errors.ts'
import { stringifyJson } from '../../language/catalog/index.ts'

/** What every error looks like on the wire, and in `gvq run --json` (H3). */
export interface ErrorBody {
  readonly error: string
  readonly code: string
  readonly details?: unknown
  readonly hint?: string
}

/** The body of an error answer as JSON text. Members without a value are left out. */
export function errorText(error: GvqError): string {
  const { message, code, details, hint } = error
  return stringifyJson({ error: message, code, details, hint } satisfies Record<keyof ErrorBody, unknown>)
}

/** The error that a client sees. Faults of ours tell nothing of the inside; the log has them. */
export function publicError(error: unknown): GvqError {
  if (error instanceof GvqError) return error
  return new GvqError('INTERNAL_ERROR', 'The server met an internal error.', {
    hint: 'The log of the server says more.',
    cause: error,
  })
}
