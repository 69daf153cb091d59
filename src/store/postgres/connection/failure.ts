import { GvqError, wordedError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import { NoneFree } from './pool.ts'

/** What the server, or the way to it, said to a statement. Becomes a GvqError before anyone else sees it. */
export class SqlFailure extends Error {
  /** The SQLSTATE; '' where the connection failed. */
  readonly state: string
  /** Whether the way to the server is not as secure as the URL wants it, or less than the server does. */
  readonly isUntrusted: boolean
  /** The constraint or the index that a UNIQUE violation names. */
  readonly constraint: string | undefined
  /** What the server advises. */
  readonly hint: string | undefined
  /** The connection was lost before: the client did not send the statement. */
  readonly isUnsent: boolean

  /** `wasUnsent`: whether that is why the connection was lost, before anyone sent the statement. */
  constructor(cause: unknown, { wasUnsent = false } = {}) {
    const { message, code, constraint, hint } = cause as {
      readonly message?: string
      readonly code?: unknown
      readonly constraint?: string
      readonly hint?: string
    }
    super(message ?? String(cause), { cause })
    // The codes of the operating system begin with E, as in EPIPE; no SQLSTATE does.
    this.state = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : ''
    this.isUntrusted =
      (typeof code === 'string' && /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_(SSL|TLS)_/.test(code)) ||
      this.message.includes('does not support SSL')
    // A shard has the number of its table behind each name.
    this.constraint = constraint?.replace(/_\d{6,}$/, '')
    this.hint = hint
    this.isUnsent = wasUnsent || (this.state === '' && this.message.endsWith('is not queryable'))
  }

  /** The transaction lost against another; it may succeed when it runs again. */
  get isConflict(): boolean {
    return (
      this.state === '40001' ||
      this.state === '40P01' ||
      this.isLocked ||
      this.isOfEnds ||
      this.isOfShardCommit
    )
  }

  /** On Citus: an end of an edge was dropped meanwhile, or an edge added of what is dropped. Foreign keys of others have other names. */
  get isOfEnds(): boolean {
    return this.state === '23503' && this.constraint?.startsWith('gvq_') === true
  }

  /** A worker of Citus has refused the commit: it lost there, unless the connection to it was lost (`Connection.commit`). */
  get isOfShardCommit(): boolean {
    return this.state === 'XX000' && this.message.startsWith('could not commit transaction for shard')
  }

  get isDuplicate(): boolean {
    return this.state === '23505'
  }

  /** Another transaction held a lock for longer than this one was to wait. */
  get isLocked(): boolean {
    return this.state === '55P03'
  }

  get isCancelled(): boolean {
    return this.state === '57014' || this.isOverTime
  }

  /** The transaction_timeout of PostgreSQL 17, which ends the connection as well. */
  get isOverTime(): boolean {
    return this.state === '25P04'
  }

  /** The client has no password for a server that asks for one. */
  get lacksPassword(): boolean {
    return this.state === '' && this.message.endsWith('client password must be a string')
  }

  /** The server takes no TLS, or not for this user and host (`hostnossl`): connections without it may be taken. */
  get isForTls(): boolean {
    return this.isUntrusted || this.state === '28000'
  }

  /** Something between takes no settings of a session. */
  get isOfPooler(): boolean {
    return this.state === '08P01' && this.message.includes('unsupported startup parameter')
  }

  /** Nobody gave a connection back in time. */
  get isOfWait(): boolean {
    return this.cause instanceof NoneFree
  }

  /** The server cannot be reached, or has ended the connection. */
  get isLost(): boolean {
    if (this.isUnsent) return true
    if (this.isOfWait || this.lacksPassword || this.isUntrusted || this.isOfPooler) return false
    return this.state === '' || this.isReadOnly || this.wasIdle || /^(08...|57P0[1-5])$/.test(this.state)
  }

  /**
   * The transaction has waited longer for the next statement than the server allows
   * (idle_in_transaction_session_timeout).
   */
  get wasIdle(): boolean {
    return this.state === '25P03'
  }

  /**
   * The server has refused it, or ended the connection, and said so in place of its answer: it ran neither this statement nor those
   * behind it. That a connection was lost (08) is said by a pooler between, which does not know what the server has run.
   */
  get isTold(): boolean {
    return this.state !== '' && !this.state.startsWith('08')
  }

  /** The server takes no writes: a primary that has become a standby, or one of which somebody wants that. */
  get isReadOnly(): boolean {
    // A standby does not even begin a serializable transaction.
    return this.state === '25006' || (this.state === '0A000' && /hot standby/i.test(this.message))
  }

  /** The server did not parse it, as it had failed to for the statement that it was to share that with, or has just done so. */
  get isUnparsed(): boolean {
    return this.state === '26000' || this.state === '42P05'
  }

  /** A statement before it has failed, which ended the transaction. */
  get isBehindFailure(): boolean {
    return this.state === '25P02'
  }

  /** The server is there, but takes no more connections. */
  get isFull(): boolean {
    return this.state === '53300'
  }
}

/** What a statement was part of. */
export interface FailedWork {
  /** Whether it may have written, so that users want to know that it has not. */
  readonly writes?: boolean
  /** What to do after it lost against others, or with its connection. */
  readonly afterConflict?: string | undefined
}

/** What users get for it. */
export function errorOf(
  error: unknown,
  shown: string,
  { writes = false, afterConflict }: FailedWork = {},
): unknown {
  if (!(error instanceof SqlFailure)) return error
  const nothing = writes ? 'Nothing of the query was written. ' : ''
  if (error.isCancelled) return cancelledThere(error, shown, nothing)
  if (error.isReadOnly) {
    return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} takes no writes: ${error.message}.`, {
      cause: error,
      retryAfterSeconds: limits.retryAfterSeconds,
      hint: 'It is a standby, or default_transaction_read_only is on for it, for the database or for the role.',
      publicMessage: 'The store takes no writes.',
    })
  }
  const again = afterConflict ?? 'Try again.'
  if (error.wasIdle) return endedIdle(error, shown, writes, again)
  if (error.isLost) {
    const whenThere = afterConflict ?? 'Try again when the database answers.'
    return unreachable(error, shown, `${nothing}${whenThere}`)
  }
  if (error.isFull) return full(error, shown, nothing)
  if (error.isOfWait) return noneFree(error, shown, nothing)
  if (error.isConflict) return conflict(error, writes, again)
  if (error.lacksPassword) {
    return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} asks for a password.`, {
      cause: error,
      hint: 'Write it into the URL in GVQ_STORE, into PGPASSWORD, or into ~/.pgpass.',
      publicMessage: 'The store is not available.',
    })
  }
  if (error.isUntrusted) {
    return new GvqError(
      'STORAGE_UNAVAILABLE',
      `PostgreSQL at ${shown} cannot be reached securely: ${error.message}.`,
      {
        cause: error,
        hint: 'sslmode=verify-full needs a certificate for the name of the host, from an authority that Node.js knows or that sslrootcert=FILE names; sslmode=require only encrypts.',
        publicMessage: 'The store is not available.',
      },
    )
  }
  // What the server says of it names the user.
  if (error.state === '28P01' || error.state === '28000') {
    return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} refuses the user or the password.`, {
      hint: 'Look at the user and the password in the URL, in PGPASSWORD or in ~/.pgpass. The log of the server says more: its pg_hba.conf may also refuse this host, or connections without sslmode=require.',
      publicMessage: 'The store is not available.',
    })
  }
  const cause = { cause: error }
  switch (error.state) {
    case '3D000':
      return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} does not have this database.`, {
        ...cause,
        hint: "Look at the name in the URL, or create the database: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.",
        publicMessage: 'The store is not available.',
      })
    case '23505':
      return wordedError('DUPLICATE_KEY', `PostgreSQL refuses it: ${error.message}`, {
        ...cause,
        hint: 'Another query wrote the same at that moment, or another program has declared a UNIQUE that this one lacks, and which the database keeps: declare it here as well, or drop it with gvq migrate.',
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
      return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} refuses it: ${error.message}.`, {
        ...cause,
        hint: 'Give the user of the store the right to create a schema in the database, or create the schema for it. In tables that another user has made, it needs SELECT to read, and INSERT, UPDATE and DELETE to write.',
      })
    case '08P01':
    case '26000':
    case '42P05':
      return new GvqError(
        'STORAGE_UNAVAILABLE',
        `PostgreSQL at ${shown} does not give gvq sessions of its own: ${error.message}.`,
        {
          ...cause,
          hint: 'A pooler between gives a session to others as well, or takes no settings for it: gvq prepares statements by name. Connect to the server itself, as gvq has a pool of its own (`connections` in the URL); or set pool_mode = session and ignore_startup_parameters = options in PgBouncer.',
          publicMessage: 'The store is not available.',
        },
      )
    case '42P01':
    case '42703':
    // No UNIQUE by which an upsert finds its record.
    case '42P10':
      return new GvqError('STORAGE_UNAVAILABLE', `The tables have changed: ${error.message}.`, {
        ...cause,
        hint: 'Another gvq with another program changed them. Start this one again with the same program.',
      })
    case '55000':
      return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} refuses it: ${error.message}.`, {
        ...cause,
        hint:
          error.hint ??
          'Somebody has changed a setting of the database, or of a table, since gvq made it. Of a database that accepts no connections: ALTER DATABASE … ALLOW_CONNECTIONS true.',
        publicMessage: 'The store is not available.',
      })
    // A disk that is full, memory that is not there.
    case '53100':
    case '53200':
      return new GvqError(
        'STORAGE_UNAVAILABLE',
        `PostgreSQL at ${shown} lacks ${error.state === '53100' ? 'space on its disk' : 'memory'}: ${error.message}.`,
        {
          ...cause,
          retryAfterSeconds: limits.retryAfterSeconds,
          hint: `${nothing}Make room, or give the server more.`,
          publicMessage: 'The store is full.',
        },
      )
    default:
      return new GvqError(
        'STORAGE_UNAVAILABLE',
        `PostgreSQL at ${shown} failed (${error.state}): ${error.message}.`,
        {
          ...cause,
          ...(error.hint !== undefined && { hint: error.hint }),
          publicMessage: 'The store failed.',
        },
      )
  }
}

/** The error for a cancellation by somebody at the server: what is stopped here does not come so far. */
function cancelledThere(cause: SqlFailure, shown: string, nothing: string): GvqError {
  return new GvqError('CANCELLED', `PostgreSQL at ${shown} cancelled the query: ${cause.message}.`, {
    cause,
    hint: `${nothing}If that was a timeout of the server: ALTER ROLE … SET ${cause.isOverTime ? 'transaction_timeout' : 'statement_timeout'} = 0; gvq has limits of its own.`,
    publicMessage: 'The store cancelled the query.',
  })
}

function unreachable(cause: SqlFailure, shown: string, hint: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `PostgreSQL at ${shown} is not available: ${cause.message}.`, {
    cause,
    retryAfterSeconds: limits.retryAfterSeconds,
    hint,
    publicMessage: 'The store is not available.',
  })
}

function endedIdle(cause: SqlFailure, shown: string, writes: boolean, advice: string): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `PostgreSQL at ${shown} has ended a transaction that ran nothing for a while: ${cause.message}.`,
    {
      cause,
      retryAfterSeconds: limits.retryAfterSeconds,
      hint: `${writes ? 'Nothing of it was written. ' : ''}${advice} How long the server waits is its idle_in_transaction_session_timeout.`,
      publicMessage: 'The store has ended the transaction.',
    },
  )
}

/** What the server says of it names the user or the database. */
function full(cause: SqlFailure, shown: string, nothing: string): GvqError {
  return new GvqError('OVERLOADED', `PostgreSQL at ${shown} takes no more connections.`, {
    cause,
    retryAfterSeconds: limits.retryAfterSeconds,
    hint: `${nothing}Lower \`connections\` in the URL, or raise max_connections of the server, or the CONNECTION LIMIT of the role or the database.`,
    publicMessage: 'The store takes no more connections.',
  })
}

function noneFree(cause: SqlFailure, shown: string, nothing: string): GvqError {
  return new GvqError(
    'OVERLOADED',
    `The queries of this process wait for PostgreSQL at ${shown}: ${cause.message}.`,
    {
      cause,
      retryAfterSeconds: limits.retryAfterSeconds,
      hint: `${nothing}Try again. Somebody may hold a lock that they wait for, as GET /queries and pg_stat_activity show; more \`connections\` in the URL help where they are many.`,
      publicMessage: 'The store is busy.',
    },
  )
}

/** Whether a server could not be reached, or was full, so that it may take connections later. */
export function isAway(error: unknown): error is GvqError {
  return (
    error instanceof GvqError &&
    (error.code === 'STORAGE_UNAVAILABLE' || error.code === 'OVERLOADED') &&
    error.retryAfterSeconds !== undefined
  )
}

function conflict(cause: SqlFailure, writes: boolean, advice: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `The transaction conflicts with others: ${cause.message}.`, {
    cause,
    retryAfterSeconds: limits.retryAfterSeconds,
    hint: writes ? `Nothing of it was written. ${advice}` : advice,
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
