import type { RunLimits } from '../engine/execution/scheduling/run-control.ts'
import type { PlanNode } from '../engine/planner/plan-node.ts'
import type { VectorIndexState } from '../engine/search/vector-index-state.ts'
import type { RecordKind } from '../language/catalog/types.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { CopiedKeys } from '../store/keyvalue/contract/copied-keys.ts'
import type { Progress } from '../store/keyvalue/contract/progress.ts'
import type { ProgramChange } from './live/program-change.ts'
import type { Session } from './session/result.ts'

// The public interface of a database; docs/library.md has examples. The additional members that gvq itself uses are in
// `open.ts`.

export interface OpenOptions {
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** The data folder; default: `.gvq` in the project's folder. Created if it does not exist. */
  readonly dataDir?: string
  /**
   * The URL of a store on PostgreSQL, in place of a data folder, or `env:NAME` for that in a variable. Default: the project's setting,
   * unless `dataDir` is given.
   */
  readonly store?: string
  /**
   * The URL, or `env:NAME`, of a standby of that store, to which queries go that only read. Default: the project's
   * setting, unless `store` or `dataDir` is given.
   */
  readonly readStore?: string
  /**
   * Whether a query returns only after its writes are on disk. Default: true. If false, a power failure may lose the
   * latest writes.
   */
  readonly durable?: boolean
  /**
   * Size limit in bytes of the cache of pages, nodes of trees and vectors: what is read often and does not fit is read from
   * disk again. Default: the project's setting, else 256 MiB. PostgreSQL has caches of its own.
   */
  readonly cacheBytesMax?: number
  /**
   * What the rows of one query may take in memory, in bytes, roughly; beyond it, the query throws QUERY_TOO_LARGE. Default: the
   * project's setting, else an eighth of the heap that Node.js has.
   */
  readonly queryBytesMax?: number
  /**
   * What the rows of all queries together may take, in bytes: the query that asks for more throws QUERY_TOO_LARGE. Default: the
   * project's setting, else a quarter of the heap.
   */
  readonly queriesBytesMax?: number
  /** Environment variables; default: `process.env`. Variables of the project's `.env` are added in either case. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /**
   * Called once with each notice for the user, such as that FAISS is missing or that the built-in embedder is used.
   */
  readonly notice?: (text: string) => void
  /** Called after each batch of records while a new index is built. */
  readonly progress?: Progress
  /** Names this process in the error that another process gets when it opens the same data folder. Default: `gvq`. */
  readonly purpose?: string
  /** The store of a new data folder; default: the project's setting, else RocksDB if it loads, else SQLite. */
  readonly engine?: 'rocksdb' | 'sqlite'
}

/**
 * An open project and its data. Only one process at a time can have a data folder open, through one Database, whose
 * methods may be called concurrently. After `close`, every method that accesses the data throws SHUTTING_DOWN.
 *
 * Errors are GvqError; docs/http.md describes each code. In addition to the codes listed below, any method that
 * accesses the data throws STORAGE_UNAVAILABLE if the disk fails.
 * @example
 * ```ts
 * import { type Database, open } from 'gvq'
 *
 * const database: Database = await open({ project: 'shop', dataDir: '/var/lib/shop' })
 * ```
 */
export interface Database extends AsyncDisposable {
  /** Warnings of the current program, which never has errors. */
  readonly warnings: readonly Diagnostic[]
  /**
   * Runs a query.
   * @param params an object with the parameters by name; integers beyond 2^53 as bigint
   * @returns the response as a JSON value: an object with the returned values by name, `data` for a value without a
   *   name; integers beyond 2^53 are bigint
   * @throws GvqError NOT_FOUND for an unknown query, INVALID_PARAMETER, CANCELLED or QUERY_TIMEOUT if `limits` stopped
   *   it, and any error of the query itself, such as NODE_NOT_FOUND or DUPLICATE_KEY. A query that throws has written
   *   nothing.
   * @example
   * ```ts
   * const answer = await database.call('AddPerson', { name: 'Ada', age: 36 }, { timeoutMs: 5000 })
   * console.log(answer)
   * ```
   */
  call(name: string, params?: unknown, limits?: RunLimits): Promise<unknown>
  /**
   * Runs a query like `call`, but accepts and returns JSON text, in which integers of any size are exact. An empty body
   * means `{}`.
   * @throws GvqError INVALID_JSON, and as `call`
   * @example
   * ```ts
   * const text = await database.callText('FindPerson', '{"name": "Ada"}')
   * console.log(text)
   * ```
   */
  callText(name: string, body: string, limits?: RunLimits): Promise<string>
  /**
   * Runs a query and returns the rows of its answer one by one, as they are read: however many there are, they take little
   * memory. Only for a query that reads and returns one plural value; of any other, the answer is the only row. All rows are
   * of one snapshot, which lasts until the last one has been taken, the loop is left, or `limits` stop the query.
   * @throws GvqError as `call`, also after some rows
   * @example
   * ```ts
   * for await (const person of database.rows('People')) console.log(person)
   * ```
   */
  rows(name: string, params?: unknown, limits?: RunLimits): AsyncGenerator<unknown, void, undefined>
  /**
   * Returns the plan of a query without running it. `drawPlan` formats the plan.
   * @throws GvqError NOT_FOUND
   * @example
   * ```ts
   * console.log(database.explain('FindPerson').text)
   * ```
   */
  explain(name: string): PlanNode
  /**
   * Runs a query and returns its plan with measurements of each operator. Its writes are rolled back.
   * @throws GvqError as `call`
   * @example
   * ```ts
   * const plan = await database.profile('FindPerson', { name: 'Ada' })
   * console.log(plan.measured?.rows)
   * ```
   */
  profile(name: string, params?: unknown, limits?: RunLimits): Promise<PlanNode>
  /**
   * Creates a session that evaluates input as `gvq repl` does and has its own variables. A session need not be closed.
   * @example
   * ```ts
   * const session = database.createSession()
   * await session.evaluate('people <- N<Person>')
   * const result = await session.evaluate('people::COUNT')
   * if (result.kind === 'answer') console.log(result.value)
   * ```
   */
  createSession(): Session
  /**
   * Loads many records of one type in large transactions, which is much faster than one query per record. A row is a
   * JSON object with the properties by name and, as in responses, `id` (generated if absent), `from_node` and `to_node`
   * of an edge, `data` of a vector. A property that is absent or null gets its DEFAULT. `label` is ignored, so that
   * records of a response can be loaded. Each transaction is atomic and durable, and readers never see part of one.
   * After an error, earlier transactions stay.
   * @param type `User`, or `N::User`, `E::User`, `V::User` where several kinds share the name
   * @returns the number of records loaded
   * @throws GvqError INVALID_PARAMETER for an unknown type and for a wrong `rowsPerCommit`, INVALID_VALUE for a row that does not fit, DUPLICATE_KEY, ID_CONFLICT,
   *   NODE_NOT_FOUND and VECTOR_NOT_FOUND for the ends of edges, DIMENSION_MISMATCH; and any error that `rows` throws
   * @example
   * ```ts
   * const people = [{ name: 'Ada', age: 36 }, { name: 'Bo', age: 30 }]
   * console.log(await database.load('Person', people, { rowsPerCommit: 100_000 }))
   * ```
   */
  load(
    type: string,
    rows: Iterable<RecordRow> | AsyncIterable<RecordRow>,
    options?: LoadOptions,
  ): Promise<number>
  /**
   * Reads the files of the project again. Calls in progress finish with the previous program; later calls use the new
   * one. If the files have errors, nothing changes and the result contains the diagnostics.
   * @throws GvqError INVALID_PROGRAM if a file cannot be read, STORAGE_UNAVAILABLE if the schema does not fit the data;
   *   nothing changes in these cases either
   * @example
   * ```ts
   * const change = await database.reload()
   * if (change.kind === 'diagnostics') for (const { message } of change.diagnostics) console.log(message)
   * ```
   */
  reload(): Promise<ProgramChange>
  /**
   * Copies a consistent snapshot of the data to a new folder while queries continue. To open the copy, pass the folder
   * as `dataDir`.
   * @throws GvqError STORAGE_UNAVAILABLE if the folder is not empty; the reason of `signal` if that is aborted, in
   *   which case the partial copy is removed
   * @example
   * ```ts
   * await database.backup('/backups/shop', { signal: AbortSignal.timeout(60_000) })
   * ```
   */
  backup(folder: string, limits?: Pick<RunLimits, 'signal'>): Promise<CopiedKeys>
  /**
   * Returns sizes and counts for monitoring.
   * @example
   * ```ts
   * const { diskBytes, records } = await database.figures()
   * console.log(diskBytes, records.map(({ name, count }) => `${name}: ${count}`))
   * ```
   */
  figures(): Promise<Figures>
  /**
   * Waits for all calls in progress, then closes the data. Can be called more than once; `await using` calls it.
   * @example
   * ```ts
   * process.once('SIGTERM', () => void database.close())
   * ```
   */
  close(): Promise<void>
}

/** A record to load, in the form in which responses have it. */
export type RecordRow = Readonly<Record<string, unknown>>

export interface LoadOptions {
  /**
   * Rows per transaction; default: as many as the type has, at least 1,000,000 and at most 4,000,000, but fewer if they take
   * much memory, or if larger ones are not faster. Larger ones are faster above all of edges.
   */
  readonly rowsPerCommit?: number
  /** Called with the ids of each transaction, in the order of its rows, once they are on disk; of a large one in parts. */
  readonly onCommit?: (ids: readonly string[]) => void
}

export interface Figures {
  /** Commits since the data was created; absent on PostgreSQL, which many processes write to. */
  readonly commits?: number
  /** Size of all files in the data folder, or of the tables on PostgreSQL. */
  readonly diskBytes: number
  /** Current size of the cache, which `OpenOptions.cacheBytesMax` limits. */
  readonly cacheBytes: number
  readonly cacheBytesMax: number
  /** Number of records of each type. */
  readonly records: readonly RecordCount[]
  readonly vectors: readonly VectorIndexState[]
}

export interface RecordCount {
  readonly kind: RecordKind
  /** The name of the type. */
  readonly name: string
  readonly count: number
}
