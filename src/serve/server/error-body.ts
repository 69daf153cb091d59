import { GvqError } from '../../base/errors.ts'
import { stringifyJson } from '../../language/catalog/index.ts'

/** The form of every error in HTTP responses and in `gvq run --json` (H3). */
interface ErrorBody {
  readonly error: string
  readonly code: string
  readonly details?: unknown
  readonly hint?: string
}

/** Returns the body of an error response as JSON text. Omits members without a value. */
export function errorText(error: GvqError): string {
  const { publicMessage, code, details, hint } = error
  return stringifyJson({ error: publicMessage, code, details, hint } satisfies Record<
    keyof ErrorBody,
    unknown
  >)
}

/** Returns the error that a client sees. Internal errors reveal no details; the log has them. */
export function publicError(error: unknown): GvqError {
  if (error instanceof GvqError) return error
  return new GvqError('INTERNAL_ERROR', 'Internal server error.', {
    hint: 'See the log of the server for details.',
    cause: error,
  })
}
