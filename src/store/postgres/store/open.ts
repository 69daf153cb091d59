import { GvqError } from '../../../base/errors.ts'
import type { Catalog, RecordType } from '../../../language/catalog/index.ts'
import type {
  Examined,
  ExamineOptions,
  MigrationPlan,
  StatementPlans,
  StoredCatalog,
} from '../../graph/index.ts'
import { readAddress, withSchema } from '../connection/address.ts'
import { Connections, searchPath } from '../connection/connections.ts'
import { isAway } from '../connection/failure.ts'
import { requireOwnSessions } from '../connection/pooler.ts'
import { Replica, requireStandby } from '../connection/replica.ts'
import { askServer } from '../connection/server.ts'
import type { Server } from '../connection/server-kinds.ts'
import { findRefusal, openTables, readStoredTables, recordCounts } from '../schema/catalog.ts'
import { isChanged, type UndeclaredIndex, undeclaredIndexes, type Wanted } from '../schema/catalog-change.ts'
import { caveatOf, dialects, requirePostgres } from '../schema/dialects.ts'
import { examineTables, migrateTables } from '../schema/migration.ts'
import { literal, quoted } from '../schema/names.ts'
import { Tables } from '../schema/tables.ts'
import { PostgresGraph, type PostgresOptions } from './graph.ts'
import { SqlPlans } from './statement-plans.ts'

/** A database that can be reached. */
export interface OpenedStore {
  /** The address of the database, without user and password. */
  readonly shown: string
  /** What it says of itself. */
  readonly server: Server
  /** What users of such a server should know. */
  readonly caveat: string | undefined
  /** The stored catalog; `undefined` if nothing is stored. */
  stored(): Promise<StoredCatalog | undefined>
  /** How many records each of the stored types has. */
  counts(types: readonly { readonly number: number }[]): Promise<readonly number[]>
  /** Brings the tables to a program's catalog. The graph closes the connections. */
  graph(catalog: Catalog, options?: PostgresOptions): Promise<PostgresGraph>
  /** What opening it with a program would throw. */
  refusal(wanted: Wanted): Promise<GvqError | undefined>
  /** What queries of a program would send; `undefined` if the tables are not those of the program. */
  plans(wanted: Wanted, textSearched: ReadonlySet<RecordType>): Promise<StatementPlans | undefined>
  /** The indexes that the program does not declare, which opening it keeps. */
  undeclaredIndexes(catalog: Catalog): Promise<readonly UndeclaredIndex[]>
  dropUndeclaredIndexes(wanted: Wanted): Promise<void>
  examine(plan: MigrationPlan, options: ExamineOptions): Promise<Examined>
  migrate(plan: MigrationPlan, options: ExamineOptions): Promise<void>
  /** Throws GvqError if the standby of `readUrl` cannot be read in its place. */
  requireStandby(): Promise<void>
  close(): Promise<void>
}

/** The oldest PostgreSQL whose statements gvq uses, as `server_version_num`. */
const versionMin = 130_000

export interface OpenStoreOptions {
  /** Whether a commit is on disk when it is acknowledged; default: true. */
  readonly durable?: boolean
  /** The URL of a standby that queries which only read go to. */
  readonly readUrl?: string | undefined
}

/** Called while a server cannot be reached. Resolves, after a pause, to whether to try again. */
export type WhenAway = (error: GvqError) => Promise<boolean>

/** Opens what is on a server, again while that is away and `whenAway` wants to. */
export async function openWhenThere<T>(open: () => Promise<T>, whenAway: WhenAway | undefined): Promise<T> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!isAway(error) || (await whenAway?.(error)) !== true) throw error
    }
  }
}

/**
 * Connects to the database of a store's URL.
 * @throws GvqError STORAGE_UNAVAILABLE, INVALID_PROGRAM for the URL
 */
export async function openPostgres(
  url: string,
  { durable = true, readUrl }: OpenStoreOptions = {},
): Promise<OpenedStore> {
  const address = readAddress(url)
  const replica = readUrl === undefined ? undefined : readAddress(withSchema(readUrl, address.schema))
  const connections = await Connections.open(address, { durable })
  try {
    const { schema } = address
    const server = await connections.use(async connection => {
      const asked = await askServer(connection)
      requireVersion(asked)
      const hasPooler =
        dialects[asked.kind].hasProcesses && (await requireOwnSessions(connections, connection))
      await connections.choose(asked, connection, hasPooler)
      // Before anything that could be looked up elsewhere.
      // It takes no settings of a session, and has one session for all.
      if (asked.kind === 'PGlite') await connection.exec(`SET search_path TO ${searchPath}`)
      await connections.requireSettings(connection)
      const { rows } = await connection.exec(
        `SELECT current_setting('server_version_num'), current_setting('server_encoding'), EXISTS (${securedTables(schema)})`,
      )
      const [number, encoding, isSecured] = rows[0]!
      if (Number(number) < versionMin) {
        throw new GvqError('STORAGE_UNAVAILABLE', `${asked.version} is too old for gvq.`, {
          hint: 'Use PostgreSQL 13 or newer.',
        })
      }
      if (encoding !== 'UTF8') {
        throw new GvqError('STORAGE_UNAVAILABLE', `The database has the encoding ${encoding}.`, {
          hint: "Create it with UTF-8: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.",
        })
      }
      connections.copies = dialects[asked.kind].copies && isSecured === 'f'
      return asked
    })
    const read = () => connections.use(connection => readStoredTables(connection, schema))
    return {
      shown: address.shown,
      server,
      caveat: caveatOf(server.kind),
      stored: async () => (await read())?.stored,
      counts: async types => {
        const tables = (await read())!
        return connections.use(connection => recordCounts(connection, schema, tables, types))
      },
      graph: async (catalog, options) => {
        if (replica !== undefined) requirePostgres(server.kind, 'Standbys (read_store) are read only')
        const graph = await PostgresGraph.open(connections, catalog, options)
        const caveat = caveatOf(server.kind)
        if (dialects[server.kind].isSharded && caveat !== undefined) options?.notice?.(caveat)
        if (replica !== undefined) {
          const own = await Connections.open(replica, { durable })
          connections.replica = new Replica(connections, own, options?.notice ?? (() => undefined))
        }
        return graph
      },
      refusal: wanted => findRefusal(connections, wanted),
      plans: async (wanted, textSearched) => {
        const tables = await read()
        if (tables === undefined || isChanged(tables.stored, wanted)) return undefined
        return new SqlPlans(
          connections,
          new Tables(wanted.catalog, schema, tables, dialects[server.kind]),
          textSearched,
        )
      },
      undeclaredIndexes: async catalog => {
        const tables = await read()
        return tables === undefined ? [] : undeclaredIndexes(tables.stored, catalog)
      },
      dropUndeclaredIndexes: async wanted => {
        await openTables(connections, { ...wanted, dropsIndexes: true })
      },
      examine: (plan, options) => examineTables(connections, plan, options),
      migrate: (plan, options) => migrateTables(connections, plan, options),
      requireStandby: async () => {
        if (replica === undefined) return
        const own = await Connections.open(replica, { durable })
        try {
          await requireStandby(connections, own)
        } finally {
          await own.close()
        }
      },
      close: () => connections.close(),
    }
  } catch (error) {
    await connections.close()
    throw error
  }
}

/** The oldest Citus that begins a transaction on its workers as on the coordinator. */
const citusMin = [11, 2] as const

function requireVersion({ kind, extension }: Server): void {
  if (kind !== 'Citus') return
  const [major, minor] = extension!.split(/[.-]/).map(Number)
  if (major! > citusMin[0] || (major === citusMin[0] && minor! >= citusMin[1])) return
  throw new GvqError('STORAGE_UNAVAILABLE', `Citus ${extension} is too old for gvq.`, {
    hint: `Use Citus ${citusMin.join('.')} or newer: earlier ones run all transactions on their workers as READ COMMITTED.`,
  })
}

/** Tables with policies for their rows, into which COPY may be refused. */
function securedTables(schema: string): string {
  return `SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = pg_class.relnamespace WHERE pg_namespace.nspname = ${literal(schema)} AND pg_class.relrowsecurity`
}

/** Drops the schema of a store's URL with all that is in it. */
export async function removeSchema(url: string): Promise<void> {
  const address = readAddress(url)
  const connections = await Connections.open(address, { durable: true })
  try {
    await connections.use(connection =>
      connection.exec(`DROP SCHEMA IF EXISTS ${quoted(address.schema)} CASCADE`),
    )
  } finally {
    await connections.close()
  }
}
