import { GvqError } from '../../base/errors.ts'

/** Returns the error for a project that cannot be loaded; `message` is a sentence with its full stop. */
export function invalid(message: string, hint?: string): GvqError {
  return new GvqError('INVALID_PROGRAM', message, hint === undefined ? {} : { hint })
}
