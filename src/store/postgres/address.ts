import { GvqError } from '../../base/errors.ts'

/** Where the data is: the part of a store's URL that is for gvq, and the part that is for the client of PostgreSQL. */
export interface Address {
  /** With the password: never show it. */
  readonly url: string
  /** The schema of PostgreSQL that has the tables. */
  readonly schema: string
  /** Connections that one process opens. */
  readonly connectionsMax: number
  /** Without user and password. */
  readonly shown: string
}

const schemaDefault = 'gvq'
const connectionsDefault = 16

export const storeExpected = 'a URL that begins with postgres:// or postgresql://'

export function isStoreUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)
}

/**
 * Reads `postgres://user@host/database?schema=shop&connections=8`. Other parameters, as `sslmode`, are for the client.
 * @throws GvqError INVALID_PROGRAM
 */
export function readAddress(text: string): Address {
  if (!isStoreUrl(text)) throw wrong(`The store must be ${storeExpected}.`)
  const url = new URL(text)
  // What is before it would be taken for the host, and shown: also a part of a password.
  if (url.hash !== '') throw wrong('The URL of the store has a `#`; in a password it is written as %23.')
  const schema = url.searchParams.get('schema') ?? schemaDefault
  const connections = url.searchParams.get('connections') ?? String(connectionsDefault)
  url.searchParams.delete('schema')
  url.searchParams.delete('connections')
  if (schema === '' || Buffer.byteLength(schema) > 63 || schema.startsWith('pg_') || schema.includes('\0')) {
    throw wrong(`The schema of the store cannot be ${JSON.stringify(schema)}.`)
  }
  const connectionsMax = /^\d{1,4}$/.test(connections) ? Number(connections) : 0
  if (connectionsMax < 2) throw wrong('The connections of the store must be a number from 2 on.')
  const host = url.searchParams.get('host') ?? url.host
  return {
    url: url.href,
    schema,
    connectionsMax,
    shown: `postgres://${host}${url.pathname}?schema=${schema}`,
  }
}

function wrong(message: string): GvqError {
  return new GvqError('INVALID_PROGRAM', message, {
    hint: 'Write it as postgres://user@host:5432/database?schema=shop.',
  })
}
