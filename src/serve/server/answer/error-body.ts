import { GvqError } from '../../../base/errors.ts'
import { stringifyJson } from '../../../language/catalog/index.ts'

/** The form of every error in HTTP responses and in `gvq run --json` (H3). */
interface ErrorBody {
  readonly error: string
  readonly code: string
  readonly details?: unknown
  readonly hint?: string
}

/** Returns the body of an error response as JSON text. Omits members without a value. */
export function errorText(error: GvqError): string {
  const { message, code, details, hint } = error
  return stringifyJson({ error: message, code, details, hint } satisfies Record<keyof ErrorBody, unknown>)
}

/** Returns the error that a client sees. It reveals no details of internal errors and no addresses; the log has them. */
export function publicError(error: unknown): GvqError {
  if (!(error instanceof GvqError)) return internalError(error)
  const { code, message, publicMessage, hint, details } = error
  if (message === publicMessage) return error
  return new GvqError(code, publicMessage, { details, cause: error, ...(hint !== undefined && { hint }) })
}

/** Returns the error that the owner of the data sees. */
export function knownError(error: unknown): GvqError {
  return error instanceof GvqError ? error : internalError(error)
}

function internalError(error: unknown): GvqError {
  return new GvqError('INTERNAL_ERROR', 'Internal server error.', {
    hint: 'See the log of the server for details.',
    cause: error,
  })
}
