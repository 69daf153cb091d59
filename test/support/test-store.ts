import { randomUUID } from 'node:crypto'
import { temporaryDatabase } from './postgres/database.ts'
import { programsOf } from './postgres/kinds.ts'
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
  return server === undefined ? { options: {}, remove: async () => undefined } : newSchema(server)
}

/** The same for tests of the server itself: on the one that the run shares where GVQ_TEST_STORE names none. */
export async function newServerStore(): Promise<TestStore & { readonly url: string }> {
  return newSchema(server ?? (await temporaryDatabase('system')))
}

function newSchema(server: string): TestStore & { readonly url: string } {
  const url = new URL(server)
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  url.searchParams.set('schema', schema)
  url.searchParams.set('connections', '4')
  return {
    url: url.href,
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

/** For tests that call `newServerStore`. */
export const needsServer = skipUnless(
  runsOnServer || programsOf.system !== undefined,
  'PostgreSQL is missing: apt-get install postgresql, or set GVQ_TEST_STORE to the URL of a server, such as postgres://postgres@127.0.0.1/postgres',
)
