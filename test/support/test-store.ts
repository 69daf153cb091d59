import { randomUUID } from 'node:crypto'
import { sharedDatabase } from './postgres/database.ts'
import { isServerKind, needsKind } from './postgres/kinds.ts'
import { skipUnless } from './skip-unless.ts'

/**
 * The store that tests of answers run on in place of a data folder: GVQ_TEST_STORE is the URL of a PostgreSQL server, or the kind of one
 * that the run starts; GVQ_TEST_CITUS the URL of a coordinator of Citus. Each program gets a schema of its own there.
 */
const server = process.env.GVQ_TEST_STORE ?? process.env.GVQ_TEST_CITUS
/** Where nothing else is said. */
const kind = server ?? 'system'

export const runsOnServer = server !== undefined

/** A place for the data of one program. */
export interface TestStore {
  /** The options of `openDatabase`. */
  readonly options: { readonly store?: string }
  remove(): Promise<void>
}

export async function newTestStore(): Promise<TestStore> {
  return server === undefined ? { options: {}, remove: async () => undefined } : newServerStore()
}

/** A place on a server, for tests of the server itself: on that of the system where GVQ_TEST_STORE names none. */
export async function newServerStore(): Promise<TestStore & { readonly url: string }> {
  const database = isServerKind(kind) ? await sharedDatabase(kind) : kind
  const url = new URL(database)
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  url.searchParams.set('schema', schema)
  url.searchParams.set('connections', '4')
  return {
    url: url.href,
    options: { store: url.href },
    remove: async () => {
      const { default: pg } = await import('pg')
      const client = new pg.Client(database)
      await client.connect()
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
      await client.end()
    },
  }
}

/** Whether servers of the run are to look like a coordinator of Citus. */
export const plantsCitus = kind === 'citus'

/** The condition of tests of what gvq does on PostgreSQL itself only. */
export const needsPostgresItself = skipUnless(
  !plantsCitus && kind !== 'pglite' && process.env.GVQ_TEST_CITUS === undefined,
  'it is about PostgreSQL itself: run the tests without GVQ_TEST_STORE, or with GVQ_TEST_STORE=embedded',
)

/** The kind of clusters for tests that kill them. */
export const clusterKind = kind === 'embedded' ? 'embedded' : 'system'
export const needsCluster = needsKind[clusterKind]

/** The condition of tests that call `newServerStore`. */
export const needsServer = isServerKind(kind) ? needsKind[kind] : skipUnless(true, '')
