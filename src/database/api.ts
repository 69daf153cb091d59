import type { RunLimits } from '../engine/execution/run-control.ts'
import type { PlanNode } from '../engine/planner/plan-node.ts'
import type { VectorIndexState } from '../engine/search/vector-index-state.ts'
import type { RecordKind } from '../language/catalog/types.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { CopiedKeys } from '../store/storage/copy-keys.ts'
import type { Progress } from '../store/storage/progress.ts'
import type { ProgramChange } from './live/program-change.ts'
import type { Session } from './session/result.ts'

// What the library shows of a database; docs/library.md has examples. What gvq itself uses beside that is in `open.ts`.

export interface OpenOptions {
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** Where the data is kept; default: `.gvq` in the project's folder. Made when it does not exist. */
  readonly dataDir?: string
  /** Whether the writes of a query are on disk before it is answered. Default: true. Without, a power cut may lose the last ones. */
  readonly durable?: boolean
  /** Bytes of decoded records, adjacency and index entries kept in memory. Default: 256 MiB. */
  readonly cacheBytesMax?: number
  /** Environment variables; default: those of the process. Those of the project's `.env` are added to either. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Called once with each notice for the user: that FAISS is missing, that the built-in embedder is used. */
  readonly notice?: (text: string) => void
  /** Called after each batch of records while a new index is built. */
  readonly progress?: Progress
  /** Who has the data folder open, for the message that another process gets. Default: `gvq`. */
  readonly purpose?: string
  /** The store of a new data folder; default: what the project says, else RocksDB where it loads, else SQLite. */
  readonly engine?: 'rocksdb' | 'sqlite'
}

/**
 * An open project with its data. One process at a time has a data folder open; all work in it goes through one Database, whose
 * calls may run side by side. After `close`, every call throws SHUTTING_DOWN.
 *
 * Errors are GvqError; docs/http.md says what each code means. Besides those named below, whatever touches the data may
 * throw STORAGE_UNAVAILABLE when the disk fails.
 */
export interface Database extends AsyncDisposable {
  /** Warnings of the program in force. A program with errors is never in force. */
  readonly warnings: readonly Diagnostic[]
  /**
   * Runs a query.
   * @param params a JSON object by the names of the parameters; integers beyond 2^53 as bigint
   * @returns the response as a JSON value: an object by the names of what the query returns, `data` for a value without a name;
   *   integers beyond 2^53 are bigint
   * @throws GvqError NOT_FOUND for an unknown query, INVALID_PARAMETER, CANCELLED or QUERY_TIMEOUT when `limits` stopped it,
   *   and what the query itself ends in, such as NODE_NOT_FOUND or DUPLICATE_KEY. Nothing is written then.
   */
  call(name: string, params?: unknown, limits?: RunLimits): Promise<unknown>
  /**
   * The same from and to JSON text, in which integers of every width are exact. An empty text is `{}`.
   * @throws GvqError INVALID_JSON, and as `call`
   */
  callText(name: string, body: string, limits?: RunLimits): Promise<string>
  /**
   * How a query will run, without running it. `drawPlan` draws the plan.
   * @throws GvqError NOT_FOUND
   */
  explain(name: string): PlanNode
  /**
   * Runs a query to measure its plan, operator by operator. What it writes is rolled back.
   * @throws GvqError as `call`
   */
  profile(name: string, params?: unknown, limits?: RunLimits): Promise<PlanNode>
  /** A session for inputs as in `gvq repl`, with variables of its own. There is nothing to close. */
  createSession(): Session
  /**
   * Loads many records of one type in large transactions, which is much faster than a query for each. A row is a JSON object:
   * the properties by name and, as in answers, `id` (made when absent), `from_node` and `to_node` of an edge, `data` of a
   * vector. A property that is absent or null gets its DEFAULT. `label` is ignored, so that answers are rows.
   * Each transaction is atomic and durable, and readers see whole ones; after an error those before it stay.
   * @param type `User`, or `N::User`, `E::User`, `V::User` where kinds share the name
   * @returns how many were loaded
   * @throws GvqError INVALID_PARAMETER for an unknown type, INVALID_VALUE for a row that does not fit, DUPLICATE_KEY, ID_CONFLICT,
   *   NODE_NOT_FOUND and VECTOR_NOT_FOUND for the ends of edges, DIMENSION_MISMATCH; and whatever `rows` throws
   */
  load(
    type: string,
    rows: Iterable<RecordRow> | AsyncIterable<RecordRow>,
    options?: LoadOptions,
  ): Promise<number>
  /**
   * Reads the files of the project again. Calls that have begun end with the program before, later ones use the new one.
   * With errors in the files nothing changes, and the result has them.
   * @throws GvqError INVALID_PROGRAM when a file cannot be read, STORAGE_UNAVAILABLE when the schema does not fit the data; nothing
   *   changes then either
   */
  reload(): Promise<ProgramChange>
  /**
   * Copies the data as of now to a new folder, while queries go on. The copy is opened with `dataDir`.
   * @throws GvqError STORAGE_UNAVAILABLE when the folder is not empty; the reason of `signal` when that is aborted, and
   *   nothing is left of the copy then
   */
  backup(folder: string, limits?: Pick<RunLimits, 'signal'>): Promise<CopiedKeys>
  /** Sizes and counts, for monitoring. */
  figures(): Promise<Figures>
  /** Waits for all calls that have begun, and closes the files. May be called again. `await using` calls it, too. */
  close(): Promise<void>
}

/** A record to load, or as an answer has it. */
export type RecordRow = Readonly<Record<string, unknown>>

export interface LoadOptions {
  /** Rows of one transaction; default: 250,000. More are faster and take more memory. */
  readonly rowsPerCommit?: number
  /** Called with the ids of each transaction, in the order of its rows, when they are on disk. */
  readonly onCommit?: (ids: readonly string[]) => void
}

export interface Figures {
  /** Since the data was made. */
  readonly commits: number
  /** Of all files of the data folder. */
  readonly diskBytes: number
  /** Decoded records, adjacency and index entries in memory. */
  readonly cacheBytes: number
  readonly cacheBytesMax: number
  /** How many there are of each type. */
  readonly records: ReadonlyMap<RecordTypeName, number>
  readonly vectors: readonly VectorIndexState[]
}

export interface RecordTypeName {
  readonly kind: RecordKind
  readonly name: string
}
