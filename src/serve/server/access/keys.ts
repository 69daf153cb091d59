import { createHash, timingSafeEqual } from 'node:crypto'
import { GvqError } from '../../../base/errors.ts'
import type { AccessKey } from '../../../database/project/index.ts'
import type { Program, Query } from '../../../language/analysis/program/program.ts'
import type { RequestHead } from '../request/request-head.ts'

/** Returns the keys that are valid now; `undefined` if none is required. */
export type KeySource = () => readonly AccessKey[] | undefined

/** What the sender of a request may do. */
export class Caller {
  readonly #key: AccessKey | undefined

  constructor(key: AccessKey | undefined) {
    this.#key = key
  }

  /** Whether the key may know of a query. For one that is limited to others, it is as if there were none. */
  knows({ name }: Query): boolean {
    return this.#key?.queries?.has(name) !== false
  }

  /** Throws FORBIDDEN if the key does not allow the query. */
  requireQuery(query: Query): void {
    const key = this.#key
    if (key === undefined || !(key.readOnly && query.writes)) return
    throw new GvqError(
      'FORBIDDEN',
      `The key ${key.name} may not call ${query.name}: it only reads, and the query writes.`,
    )
  }

  /** Returns the queries that the key may know of. */
  known(queries: Program['queries']): Program['queries'] {
    const names = this.#key?.queries
    return names === undefined ? queries : new Map([...queries].filter(([name]) => names.has(name)))
  }

  get mayWrite(): boolean {
    return this.#key?.readOnly !== true
  }

  /** Throws FORBIDDEN if the key is limited to some queries or, for work of the owner, to reading. */
  requireEndpoint(path: string, isOwners: boolean): void {
    const key = this.#key
    if (key === undefined || (key.queries === undefined && !(isOwners && key.readOnly))) return
    const limit = key.queries === undefined ? 'it only reads' : 'it is limited to some queries'
    throw new GvqError('FORBIDDEN', `The key ${key.name} may not use ${path}: ${limit}.`)
  }
}

/** Whether a caller may know of a query. Throws FORBIDDEN if it is not one that the caller may call. */
export function mayCall(caller: Caller, query: Query): boolean {
  if (!caller.knows(query)) return false
  caller.requireQuery(query)
  return true
}

/** The caller without a key, or where none is needed. */
export const anyone = new Caller(undefined)

/** Finds who sent a request. Throws INVALID_API_KEY. */
export type KeyCheck = (request: RequestHead) => Caller

/**
 * Returns the check of keys (H4). Compares hashes, which have the same length and so reveal neither a key nor its length, and
 * always all of them.
 */
export function keyCheck(source: KeySource): KeyCheck {
  return request => {
    const keys = source()
    if (keys === undefined) return anyone
    const given = keyOf(request)
    const key = given === undefined ? undefined : matching(keys, given)
    if (key === undefined) throw invalidKey(given === undefined)
    return new Caller(key)
  }
}

/** The one key of a server without a file of keys: it allows everything. */
export function singleKey(apiKey: string): AccessKey {
  return {
    name: 'GVQ_API_KEY',
    hash: hashOf(Buffer.from(apiKey, 'utf8')),
    readOnly: false,
    queries: undefined,
  }
}

function keyOf({ headers }: RequestHead): Buffer | undefined {
  const key = headers['x-api-key']
  // Node decodes headers as Latin-1.
  if (typeof key === 'string') return Buffer.from(key, 'latin1')
  const bearer = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]
  return bearer === undefined ? undefined : Buffer.from(bearer, 'latin1')
}

function matching(keys: readonly AccessKey[], given: Buffer): AccessKey | undefined {
  const hash = hashOf(given)
  let found: AccessKey | undefined
  for (const key of keys) if (timingSafeEqual(hash, key.hash)) found = key
  return found
}

function invalidKey(isMissing: boolean): GvqError {
  return new GvqError('INVALID_API_KEY', `The API key is ${isMissing ? 'missing' : 'wrong'}.`, {
    hint: 'Send the key in the header x-api-key, or as Authorization: Bearer.',
  })
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
