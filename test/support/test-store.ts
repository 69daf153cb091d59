import { randomUUID } from 'node:crypto'
import { skipUnless } from './skip-unless.ts'

/**
 * The store that tests of answers run on in place of a data folder: the URL of a PostgreSQL server in GVQ_TEST_STORE. Each
 * program gets a schema of its own there.
 */
const server = process.env.GVQ_TEST_STORE

export const runsOnServer = server !== undefined

/** A place for the data of one program. */
export interface TestStore {
  /** Of `openDatabase`. */
  readonly options: { readonly storeUrl?: string }
  remove(): Promise<void>
}

export function newTestStore(): TestStore {
  if (server === undefined) return { options: {}, remove: async () => undefined }
  const url = new URL(server)
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  url.searchParams.set('schema', schema)
  url.searchParams.set('connections', '4')
  return {
    options: { storeUrl: url.href },
    remove: async () => {
      const { default: pg } = await import('pg')
      const client = new pg.Client(server)
      await client.connect()
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
      await client.end()
    },
  }
}

/** For tests of the server itself. */
export const needsServer = skipUnless(
  runsOnServer,
  'it needs PostgreSQL: set GVQ_TEST_STORE to the URL of a server, such as postgres://postgres@127.0.0.1/postgres',
)
