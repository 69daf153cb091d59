import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'

/** What the server, or the way to it, said to a statement. Becomes a GvqError before anyone else sees it. */
export class SqlFailure extends Error {
  /** The SQLSTATE; '' where the connection failed. */
  readonly state: string
  /** The constraint or the index that a UNIQUE violation names. */
  readonly constraint: string | undefined

  constructor(cause: unknown) {
    const { message, code, constraint } = cause as {
      readonly message?: string
      readonly code?: unknown
      readonly constraint?: string
    }
    super(message ?? String(cause), { cause })
    // Those of the operating system begin with E, as in EPIPE; no SQLSTATE does.
    this.state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : ''
    this.constraint = constraint
  }

  /** The transaction lost against another; it may succeed when it runs again. */
  get isConflict(): boolean {
    return this.state === '40001' || this.state === '40P01'
  }

  get isDuplicate(): boolean {
    return this.state === '23505'
  }

  get isCancelled(): boolean {
    return this.state === '57014'
  }

  /** The client has no password for a server that asks for one. */
  get lacksPassword(): boolean {
    return this.state === '' && this.message.endsWith('client password must be a string')
  }

  /** The server cannot be reached, or has ended the connection. */
  get isLost(): boolean {
    if (this.lacksPassword) return false
    return this.state === '' || this.state.startsWith('08') || /^57P0[1-5]$/.test(this.state)
  }

  /** It is there, but takes no more connections. */
  get isFull(): boolean {
    return this.state === '53300'
  }
}

/** What users get for it. */
export function errorOf(error: unknown, shown: string): unknown {
  if (!(error instanceof SqlFailure)) return error
  if (error.isCancelled) return new GvqError('CANCELLED', 'The query was cancelled.')
  if (error.isLost || error.isFull) return unreachable(error, shown)
  if (error.isConflict) return conflict(error)
  if (error.lacksPassword) {
    return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} asks for a password.`, {
      cause: error,
      hint: 'Write it into the URL in GVQ_STORE, into PGPASSWORD, or into ~/.pgpass.',
      publicMessage: 'The store is not available.',
    })
  }
  const cause = { cause: error }
  switch (error.state) {
    case '23505':
      return new GvqError('DUPLICATE_KEY', `PostgreSQL refuses a duplicate: ${error.message}.`, {
        ...cause,
        hint: 'Another query wrote the same at that moment, or another program has added a UNIQUE that this one lacks: then start this one again with the schema of the other.',
      })
    case '54000':
      return new GvqError(
        'INVALID_VALUE',
        `A value is too long for an index of PostgreSQL: ${error.message}.`,
        {
          ...cause,
          hint: 'A value of a property with INDEX may have about 2,700 bytes there. Shorten it, or remove the INDEX.',
        },
      )
    case '42501':
      return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL refuses it: ${error.message}.`, {
        ...cause,
        hint: 'Give the user of the store the right to create a schema in the database, or create the schema for it.',
      })
    case '42P01':
    case '42703':
      return new GvqError('STORAGE_UNAVAILABLE', `The tables have changed: ${error.message}.`, {
        ...cause,
        hint: 'Another gvq with another program changed them. Start this one again with the same program.',
      })
    default:
      return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL failed (${error.state}): ${error.message}.`, {
        ...cause,
        publicMessage: 'The store failed.',
      })
  }
}

function unreachable(cause: SqlFailure, shown: string): GvqError {
  const what = cause.isFull ? 'takes no more connections' : 'is not available'
  return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} ${what}: ${cause.message}.`, {
    cause,
    retryAfterSeconds: limits.retryAfterSeconds,
    hint: 'Nothing of the query was written. Try again when the database answers.',
    publicMessage: 'The store is not available.',
  })
}

function conflict(cause: SqlFailure): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `The transaction conflicts with others: ${cause.message}.`, {
    cause,
    retryAfterSeconds: limits.retryAfterSeconds,
    hint: 'Nothing of it was written. Try again.',
  })
}

/** The connection was lost when the server may have committed already. */
export function outcomeUnknown(cause: SqlFailure, shown: string): GvqError {
  return new GvqError(
    'OUTCOME_UNKNOWN',
    `The connection to PostgreSQL at ${shown} was lost during the commit: ${cause.message}.`,
    {
      cause,
      hint: 'Everything of the query was written, or nothing. Read the data before you send it again.',
      publicMessage: 'The connection to the store was lost during the commit.',
    },
  )
}
