import { GvqError } from '../../../base/errors.ts'

/** The hint where something that is stored is damaged. */
export const damageHint =
  'Nothing was deleted. Run `gvq doctor`, which names all that is damaged, or restore a backup.'

/** Says what could not be done; keeps the cause, and its hint when it has one. */
export function storageUnavailable(message: string, cause: unknown): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', message, causeAndHint(cause))
}

/** The message for clients of a server does not say where its files are. */
export function unreadable(cause: unknown): GvqError {
  const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause)
  return new GvqError('STORAGE_UNAVAILABLE', `The database could not be read: ${reason}.`, {
    ...causeAndHint(cause),
    publicMessage: 'The database could not be read.',
  })
}

function causeAndHint(cause: unknown): { readonly cause: unknown; readonly hint?: string } {
  const hint = cause instanceof GvqError ? cause.hint : undefined
  return hint === undefined ? { cause } : { cause, hint }
}

/** The store lacks commits that were on disk. */
export function commitsLost(what: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', what, {
    hint: 'Nothing was changed. Restore the data folder from a backup, or go on with what is left: gvq doctor --accept-loss.',
  })
}

export function storeClosed(): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', 'The database is closed.')
}

/** A scan ended because the store opened its files again; everything else that reads waits for that. */
export class ScanInterrupted extends GvqError {
  constructor() {
    super('STORAGE_UNAVAILABLE', 'The database was reopened after a failed write.', { hint: 'Try again.' })
  }
}
