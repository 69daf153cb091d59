import { GvqError } from '../../../base/errors.ts'

/** Where the data is: the part of a store's URL that is for gvq, and the part that is for the client of PostgreSQL. */
export interface Address {
  /** The URL of each host, to be tried in turn. They have the password: never show them. */
  readonly urls: readonly string[]
  /** Whether connections are encrypted where the server takes that, and otherwise not. */
  readonly prefersTls: boolean
  /** Whether a host that takes no writes is passed over. */
  readonly needsWrites: boolean
  /** How old the answers of a replica may be, in milliseconds. */
  readonly lagMsMax: number
  /** The schema of PostgreSQL that has the tables. */
  readonly schema: string
  /** Connections that one process opens. */
  readonly connectionsMax: number
  /** The address as users see it, without user and password. */
  readonly shown: string
}

const schemaDefault = 'gvq'
const connectionsDefault = 16
const lagSecondsDefault = 10

/** The values of `sslmode` that the client knows. It would take any other for `verify-full`. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

export const storeExpected =
  'a URL that begins with postgres:// or postgresql://, or env:NAME with the name of a variable that has one'

const variableReference = /^env:([A-Za-z_]\w*)$/

export function isStoreUrl(text: string): boolean {
  const urls = urlsOf(text)
  return urls.length > 0 && urls.every(url => URL.canParse(url))
}

/** Splits a URL into one for each of its hosts, of which `postgres://a:5432,b:5432/shop` has two. */
function urlsOf(text: string): readonly string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text)
  if (parts === null) return []
  const [, start, hosts, end] = parts
  return hosts!.split(',').map(host => start! + host + end!)
}

/** The URL of another schema in the same database. */
export function withSchema(text: string, schema: string): string {
  const [, before, query = ''] = /^([^?]*)(?:\?(.*))?$/s.exec(text)!
  const parameters = new URLSearchParams(query)
  parameters.set('schema', schema)
  return `${before}?${parameters}`
}

/** Whether a setting names a store: by its URL, or by the variable that has it, as `env:DATABASE_URL`. */
export function isStoreSetting(text: string): boolean {
  return isStoreUrl(text) || variableReference.test(text)
}

/** The name of the variable that has the URL; `undefined` for a URL. */
export function storeVariable(setting: string): string | undefined {
  return variableReference.exec(setting)?.[1]
}

/**
 * Reads `postgres://user@host/database?schema=shop&connections=8`. Other parameters, as `sslmode`, are for the client.
 * @throws GvqError INVALID_PROGRAM
 */
export function readAddress(text: string): Address {
  if (!isStoreUrl(text)) throw wrong(`The store must be ${storeExpected}.`)
  const urls = urlsOf(text).map(each => new URL(each))
  const [url] = urls as [URL]
  // What is before it would be taken for the host, and shown: also a part of a password.
  if (url.hash !== '') throw wrong('The URL of the store has a `#`; in a password it is written as %23.')
  const { searchParams } = url
  requireOnce(searchParams)
  const schema = searchParams.get('schema') ?? schemaDefault
  if (schema === '' || Buffer.byteLength(schema) > 63 || schema.startsWith('pg_') || schema.includes('\0')) {
    throw wrong(`The schema of the store cannot be ${JSON.stringify(schema)}.`)
  }
  const connectionsMax = numberOf(searchParams, 'connections', connectionsDefault)
  if (connectionsMax < 2) throw wrong('The connections of the store must be a number from 2 on.')
  const lagSecondsMax = numberOf(searchParams, 'max_lag', lagSecondsDefault)
  if (lagSecondsMax < 1) throw wrong('The max_lag of the store must be a number of seconds from 1 on.')
  const session = searchParams.get('target_session_attrs') ?? (urls.length > 1 ? 'read-write' : 'any')
  if (!['any', 'read-write', 'primary'].includes(session)) {
    throw wrong('The target_session_attrs of the store must be any, read-write or primary.')
  }
  const sslMode = searchParams.get('sslmode')
  if (sslMode !== null && !sslModes.includes(sslMode)) {
    throw wrong(`The sslmode of the store must be ${sslModes.slice(0, -1).join(', ')} or ${sslModes.at(-1)}.`)
  }
  for (const { searchParams } of urls) {
    for (const own of ['schema', 'connections', 'max_lag', 'target_session_attrs']) searchParams.delete(own)
    // `require` encrypts, and only `verify-ca` and `verify-full` ask who the server is, as in every other client.
    if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true')
  }
  const hosts = searchParams.get('host') ?? urls.map(({ host }) => host).join(',')
  return {
    urls: urls.map(({ href }) => href),
    prefersTls: sslMode === 'prefer',
    needsWrites: session !== 'any',
    lagMsMax: 1000 * lagSecondsMax,
    schema,
    connectionsMax,
    shown: `postgres://${hosts}${url.pathname}?schema=${schema}`,
  }
}

/** Refuses a parameter with two values, of which gvq and the client of PostgreSQL could take different ones. */
function requireOnce(parameters: URLSearchParams): void {
  const names = [...parameters.keys()]
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice === undefined) return
  // What a password with a `?` leaves is no name.
  const shown =
    /^[a-z_]{1,40}$/.test(twice) && !twice.includes('pass') ? `the parameter ${twice}` : 'a parameter'
  throw wrong(`The URL of the store has ${shown} more than once.`)
}

function numberOf(parameters: URLSearchParams, name: string, otherwise: number): number {
  const text = parameters.get(name) ?? String(otherwise)
  return /^\d{1,4}$/.test(text) ? Number(text) : 0
}

function wrong(message: string): GvqError {
  return new GvqError('INVALID_PROGRAM', message, {
    hint: 'Write it as postgres://user@host:5432/database?schema=shop.',
  })
}
