import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import {
  type Catalog,
  createIdSource,
  type IdSource,
  type RecordType,
  randomUint32,
} from '../../../language/catalog/index.ts'
import type { GraphSnapshot, GraphTransaction } from '../../graph/api.ts'
import {
  type AdoptOptions,
  type GraphParts,
  type GraphStore,
  type IndexSize,
  MoreReads,
  SnapshotLost,
  type SnapshotOptions,
  type Stoppable,
  type Undo,
  type WriteOptions,
} from '../../graph/index.ts'
import type { ReadProbe, SentValue } from '../../versioned/contract/api.ts'
import { Attempts } from '../connection/attempts.ts'
import { Beginning } from '../connection/beginning.ts'
import { type Connection, type Connections, lostMax, type Statements } from '../connection/connections.ts'
import { errorOf, outcomeUnknown, SqlFailure } from '../connection/failure.ts'
import { Lanes } from '../connection/lanes.ts'
import { observed } from '../connection/observed.ts'
import { type OpenTransaction, onlyWrite } from '../connection/only-write.ts'
import { ShortReads } from '../connection/short-reads.ts'
import type { Result } from '../connection/statement.ts'
import { HnswIndexes } from '../reading/hnsw.ts'
import { SqlReads } from '../reading/reads.ts'
import { forgetIdleWriters } from '../reading/vector-changes.ts'
import { OwnWriter, Writers } from '../reading/writers.ts'
import { openTables, readStoredTables } from '../schema/catalog.ts'
import { keepsTypes } from '../schema/catalog-change.ts'
import type { Dialect } from '../schema/dialects.ts'
import { generationOf, type StoredTables, type Tables } from '../schema/tables.ts'
import { TablesWatch } from '../schema/watch.ts'
import { TextIndexer } from '../words/text-indexer.ts'
import { ChangedRows } from '../writing/changed-rows.ts'
import { SqlWrites, type WriteContext } from '../writing/writes.ts'
import { SqlPlans } from './statement-plans.ts'

/** Milliseconds before a transaction that has lost is begun again. */
const pauseMsMin = 1
const pauseMsMax = 200

/** One of the attempts at a transaction. */
interface Attempt {
  readonly isCareful: boolean
  readonly triesLoads: boolean
  /** How long a statement waits for a lock. */
  readonly lockMs: number | undefined
  /** The rows that it changes, and those before have. */
  readonly changed: ChangedRows
  /** The first statement of the attempt. */
  first: { readonly text: string; readonly values: readonly SentValue[] } | undefined
}

interface Parts {
  readonly connections: Connections
  readonly tables: Tables
  readonly ids: IdSource
  readonly writers: Writers
  readonly watch: TablesWatch
  readonly indexer: TextIndexer
  readonly hnsw: HnswIndexes
  readonly searched: ReadonlySet<RecordType>
  readonly shortReads: ShortReads
}

/** A transaction under way. */
interface Begun extends OpenTransaction {
  readonly writer: OwnWriter
}

type Work<T> = (transaction: GraphTransaction) => MaybePromise<T>

/** Nodes, edges and vectors in PostgreSQL, which other processes read and write at the same time. */
export class PostgresGraph implements GraphStore {
  readonly answersWhole = true
  readonly plans: SqlPlans
  readonly #connections: Connections
  readonly #tables: Tables
  readonly #ids: IdSource
  readonly #writers: Writers
  readonly #indexer: TextIndexer
  readonly #hnsw: HnswIndexes
  readonly #searched: ReadonlySet<RecordType>
  readonly #watch: TablesWatch
  readonly #shortReads: ShortReads
  /** Transactions that lost against others, by their first statements. */
  readonly #lanes = new Lanes()

  private constructor({
    connections,
    tables,
    ids,
    writers,
    indexer,
    hnsw,
    searched,
    watch,
    shortReads,
  }: Parts) {
    this.#shortReads = shortReads
    this.#searched = searched
    this.#watch = watch
    this.#connections = connections
    this.#tables = tables
    this.#ids = ids
    this.#writers = writers
    this.#indexer = indexer
    this.#hnsw = hnsw
    this.plans = new SqlPlans(connections, tables, searched)
  }

  static async open(
    connections: Connections,
    catalog: Catalog,
    {
      textSearched = new Set(),
      version = 1n,
      now = Date.now,
      random = randomUint32,
      ...options
    }: PostgresOptions = {},
  ): Promise<PostgresGraph> {
    const tables = await openTables(connections, { catalog, version, ...options })
    const last = await connections.use(connection => new SqlReads(tables, connection).lastId())
    const ids = createIdSource({ now, random, last })
    const watch = new TablesWatch(connections, { catalog, version })
    const indexer = new TextIndexer(connections)
    const hnsw = new HnswIndexes(connections, options.notice ?? (() => undefined))
    const writers = new Writers()
    const shortReads = new ShortReads(connections)
    const parts = { connections, tables, ids, writers, indexer, hnsw, watch, shortReads }
    return new PostgresGraph({ ...parts, searched: textSearched })
  }

  /** There is none: the server has many writers. */
  get sequence(): number {
    return 0
  }

  snapshot(
    probe?: ReadProbe,
    stoppable?: Stoppable,
    { readsOnce = false }: SnapshotOptions = {},
  ): GraphSnapshot {
    const reads = readsOnce
      ? new SingleStatement(this.#connections, this.#shortReads, probe, stoppable, this.#tables.dialect)
      : new SnapshotStatements(this.#connections, probe, stoppable)
    return new Snapshot(this.#tables, reads, { indexer: this.#indexer, hnsw: this.#hnsw })
  }

  async write<T>(work: Work<T>, probe?: ReadProbe, options: WriteOptions = {}): Promise<T> {
    const attempts = new Attempts(performance.now())
    const isRepeatable = options.isRepeatable === true
    let isCareful = !isRepeatable
    let pauseMs = pauseMsMin
    const changed = new ChangedRows(this.#tables.dialect)
    let leave: (() => void) | undefined
    try {
      for (let lost = 0; ; ) {
        const lockMs = isRepeatable ? attempts.lockMs : undefined
        const attempt: Attempt = {
          isCareful,
          triesLoads: !isRepeatable,
          lockMs,
          changed,
          first: undefined,
        }
        try {
          return await this.#writeOnce(work, probe, options, attempt)
        } catch (error) {
          if (!(error instanceof SqlFailure) || !isRepeatable) throw this.#told(error)
          options.stoppable?.mayStop?.()
          if (error.isDuplicate && !isCareful) isCareful = true
          else if (this.#isUnknownUnique(error)) throw this.#told(error)
          else if (error.isConflict || error.isDuplicate) {
            options.stoppable?.check()
            if (!attempts.lost(error.isLocked, performance.now())) throw this.#told(error)
            if (error.isLocked) {
              // Who waits for a lock waits at the server, and keeps nobody here who wants other rows.
              leave?.()
              leave = undefined
            } else leave ??= await this.#lanes.enter(JSON.stringify([attempt.first]), options.stoppable)
            options.stoppable?.check()
            await pause(pauseMs)
            pauseMs = Math.min(pauseMsMax, pauseMsMin + Math.random() * pauseMs * 2)
          } else if (!error.isLost || ++lost >= lostMax) throw this.#told(error)
        }
      }
    } finally {
      leave?.()
    }
  }

  #writeOnce<T>(
    work: Work<T>,
    probe: ReadProbe | undefined,
    { stoppable, writesOnce }: WriteOptions,
    attempt: Attempt,
  ): Promise<T> {
    const { isCareful, triesLoads, lockMs, changed } = attempt
    return this.#transaction(stoppable, lockMs, async begun => {
      const { connection, statements, writer } = begun
      await changed.lock(statements, lockMs !== undefined)
      const told = (each: Statements) => notedFirst(probed(each, probe), attempt)
      const transaction = this.#writes(connection, told(statements), {
        isCareful,
        triesLoads,
        writer,
        changed,
        ...(writesOnce === true && statements.begun === undefined && { only: onlyWrite(begun, told) }),
        ...(this.#connections.copies && {
          copy: (text, rows) => told({ run: () => statements.copy(text, rows) }).run(text),
        }),
      })
      const result = await worked(transaction, work)
      const finished = transaction.finish()
      finished.catch(() => undefined)
      stoppable?.check()
      return { result, finished }
    })
  }

  /**
   * Runs work between BEGIN and COMMIT. COMMIT waits for the answer to the first statement, so that a connection that was lost already does
   * not make the outcome unknown; not for what is still being written then, which makes it roll back if it fails.
   */
  async #transaction<T>(
    stoppable: Stoppable | undefined,
    lockMs: number | undefined,
    work: (begun: Begun) => Promise<{ readonly result: T; readonly finished: Promise<void> }>,
  ): Promise<T> {
    // Who waited for a connection in vain does not wait again.
    const connection = await this.#connections
      .connect(stoppable)
      .catch(error => Promise.reject(this.#told(error)))
    const writer = new OwnWriter(this.#writers)
    try {
      const statements = new Beginning(connection, lockMs)
      let committed: Promise<void> | undefined
      const whole = (ran: Promise<unknown>) => {
        committed = ran.then(() => {
          stoppable?.commits?.()
          stoppable?.committed?.()
        })
        return committed
      }
      const commit = (finished: Promise<unknown>) => {
        committed ??= this.#commit(connection, Promise.all([statements.begun, finished]), stoppable)
        return committed
      }
      const { result, finished } = await work({ connection, statements, writer, commit, whole })
      if (committed === undefined && statements.begun === undefined) await whole(finished)
      else {
        await statements.begun
        await commit(finished)
      }
      connection.release()
      this.#ended(writer)
      return result
    } catch (error) {
      connection.rollBack()
      writer.leave(error)
      throw error
    }
  }

  #ended(writer: OwnWriter): void {
    if (writer.giveBack() !== 'new') return
    const { schema } = this.#connections.address
    this.#connections.later(this.#connections.use(connection => forgetIdleWriters(connection, schema)))
  }

  #writes(
    connection: Connection,
    statements: Statements,
    {
      writer,
      ...how
    }: Pick<WriteContext, 'isCareful' | 'triesLoads' | 'only' | 'copy' | 'changed'> & {
      readonly writer: OwnWriter
    },
  ): SqlWrites {
    const { schema } = this.#connections.address
    return new SqlWrites({
      ...how,
      writer: () => writer.take(),
      indexer: this.#indexer,
      hnsw: this.#hnsw,
      searched: this.#searched,
      tables: this.#tables,
      statements,
      ids: this.#ids,
      newest: own => newestTables(own, connection, schema, this.#tables),
    })
  }

  async #commit(
    connection: Connection,
    finished: Promise<unknown>,
    stoppable: Stoppable | undefined,
  ): Promise<void> {
    // Until everything is written, it can be cancelled.
    const written = finished.then(() => {
      connection.bind()
      stoppable?.commits?.()
    })
    const [writes, commit] = await Promise.allSettled([written, connection.commit()])
    const [writeError, commitError] = [writes, commit].map(reasonOf)
    // What the server refuses is rolled back, whatever became of the connection then.
    if (writeError instanceof SqlFailure && writeError.isTold) throw writeError
    // Also where the query was stopped, and the connection given up as the server did not answer.
    if (isLoss(commitError)) throw outcomeUnknown(commitError, this.#connections.address.shown)
    if (writeError !== undefined && !isLoss(writeError)) throw writeError
    if (commit.status === 'rejected') throw commitError
    if (commit.value.command !== 'COMMIT') {
      throw writeError ?? new GvqError('STORAGE_UNAVAILABLE', 'PostgreSQL rolled the transaction back.')
    }
    // Nobody waited longer for what was written (query_timeout).
    if (isLoss(writeError)) throw outcomeUnknown(writeError, this.#connections.address.shown)
    stoppable?.committed?.()
  }

  async writeUndoably<T>(
    work: Work<T>,
    options?: WriteOptions,
  ): Promise<{ readonly result: T; readonly undo: Undo | undefined }> {
    return { result: await this.write(work, undefined, options), undo: undefined }
  }

  /** Writes while others do: if the transaction loses against one of them, it fails, and must be begun again. */
  async writeTogether<T>(work: (parts: GraphParts) => Promise<T>): Promise<T> {
    try {
      return await this.#transaction(undefined, undefined, async ({ connection, statements, writer }) => {
        statements.begin()
        // Who goes on after a conflict would commit without what lost.
        let lost: SqlFailure | undefined
        const part = async <P>(partWork: Work<P>, probe?: ReadProbe, stoppable?: Stoppable): Promise<P> => {
          try {
            if (lost !== undefined) throw lost
            return await this.#part({ connection, writer }, partWork, probe, stoppable)
          } catch (error) {
            if (error instanceof SqlFailure && (error.isConflict || error.isLost)) lost ??= error
            throw this.#toldOfPart(error)
          }
        }
        const result = await work({ part })
        if (lost !== undefined) throw lost
        return { result, finished: Promise.resolve() }
      })
    } catch (error) {
      throw this.#told(error, 'Begin the transaction again.')
    }
  }

  async #part<T>(
    { connection, writer }: { readonly connection: Connection; readonly writer: OwnWriter },
    work: Work<T>,
    probe: ReadProbe | undefined,
    stoppable: Stoppable | undefined,
  ): Promise<T> {
    for (const isCareful of [false, true]) {
      await connection.exec('SAVEPOINT gvq_part')
      try {
        const transaction = this.#writes(connection, probed(connection, probe), { isCareful, writer })
        const result = await worked(transaction, work)
        await transaction.finish()
        stoppable?.check()
        stoppable?.commits?.()
        await connection.exec('RELEASE SAVEPOINT gvq_part')
        return result
      } catch (error) {
        await connection.exec('ROLLBACK TO SAVEPOINT gvq_part').catch(() => undefined)
        if (!(error instanceof SqlFailure && error.isDuplicate && !isCareful)) throw error
      }
    }
    throw new GvqError('STORAGE_UNAVAILABLE', 'The transaction conflicts with others.')
  }

  /** Whether it was refused by a UNIQUE that another program has, or somebody's SQL: that refuses the same again. */
  #isUnknownUnique({ isDuplicate, constraint }: SqlFailure): boolean {
    return isDuplicate && constraint?.endsWith('_pkey') === false && !this.#tables.refusesBy(constraint)
  }

  /** What users get for a failure of a transaction that writes. */
  #told(error: unknown, afterConflict?: string): unknown {
    return errorOf(error, this.#connections.address.shown, { writes: true, afterConflict })
  }

  #toldOfPart(error: unknown): unknown {
    return this.#told(error, 'Roll the transaction back, and begin it again.')
  }

  /** There is no undo, as other servers may have read what was written. */
  async undo(): Promise<boolean> {
    return false
  }

  async adopt(
    catalog: Catalog,
    { whileQuiet, textSearched = new Set(), version = 1n }: AdoptOptions,
  ): Promise<PostgresGraph> {
    const wanted = { catalog, version }
    const replace = async () => {
      const tables = await openTables(this.#connections, wanted)
      this.#watch.expect(wanted)
      this.#connections.replica?.forget()
      return new PostgresGraph({
        connections: this.#connections,
        tables,
        ids: this.#ids,
        writers: this.#writers,
        watch: this.#watch,
        indexer: this.#indexer,
        hnsw: this.#hnsw,
        searched: textSearched,
        shortReads: this.#shortReads,
      })
    }
    const { schema } = this.#connections.address
    const known = await this.#connections.use(connection => readStoredTables(connection, schema))
    const isSame = known !== undefined && keepsTypes(known.stored, wanted)
    return isSame ? replace() : whileQuiet(replace)
  }

  async indexSizes(type: RecordType): Promise<readonly IndexSize[]> {
    const table = this.#tables.of(type)
    const indexed = table.columns.filter(({ property }) => property.index !== 'none')
    if (indexed.length === 0) return []
    const counts = indexed.map(({ name }) => `count(${name}), count(DISTINCT ${name})`).join(', ')
    const { rows } = await this.#connections.use(connection =>
      connection.exec(`SELECT ${counts} FROM ${table.name}`),
    )
    return indexed.map(({ property }, i) => {
      const [entries, values] = rows[0]!.slice(2 * i, 2 * i + 2).map(Number)
      return { property, values: values!, entries: entries! }
    })
  }

  /** What the tables and their indexes take on the disk of the server; 0 on CockroachDB, which has no such function. */
  async bytes(): Promise<number> {
    const schema = this.#connections.address.schema.replaceAll("'", "''")
    // The function of PostgreSQL sees the tables of the coordinator, which are empty.
    const onNodes = `SELECT coalesce(sum(citus_total_relation_size(p.logicalrelid)), 0) FROM pg_dist_partition AS p JOIN pg_class AS c ON c.oid = p.logicalrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = '${schema}'`
    const statement = `SELECT coalesce(sum(pg_total_relation_size(quote_ident(schemaname) || '.' || quote_ident(tablename))), 0) FROM pg_tables WHERE schemaname = '${schema}'`
    return this.#connections.use(async connection => {
      if (this.#connections.kind === 'CockroachDB') return 0
      const { rows } = await connection.exec(this.#tables.dialect.isSharded ? onNodes : statement)
      return Number(rows[0]![0])
    })
  }

  /** Throws STORAGE_UNAVAILABLE if the server does not answer, or its tables are no longer what the program needs. */
  async ping(): Promise<void> {
    await this.#watch.look()
    if (this.#tables.dialect.isSharded) await this.#watch.lookAtNodes()
  }

  close(): Promise<void> {
    this.#watch.stop()
    this.#indexer.stop()
    this.#hnsw.stop()
    return this.#connections.close()
  }
}

export interface PostgresOptions {
  /** The types whose words are indexed with each write; those of others are when they are searched. */
  readonly textSearched?: ReadonlySet<RecordType>
  /** The schema version of the catalog; default: 1. */
  readonly version?: bigint
  /** Whether indexes that the catalog does not declare are dropped. */
  readonly dropsIndexes?: boolean
  /** Called with what users should know of the tables. */
  readonly notice?: (text: string) => void
  /** Whole milliseconds since 1970; for tests. */
  readonly now?: () => number
  /** Uniform in 0 to 2^32 - 1; for tests. */
  readonly random?: () => number
}

function reasonOf(sent: PromiseSettledResult<unknown>): unknown {
  return sent.status === 'rejected' ? sent.reason : undefined
}

/** Whether a statement was sent, and the connection lost before the answer. Where the server waited in vain, it has got none. */
function isLoss(error: unknown): error is SqlFailure {
  return error instanceof SqlFailure && error.isLost && !error.isUnsent && !error.wasIdle
}

/** What work returns. If it throws, what was being written may have failed before. */
async function worked<T>(transaction: SqlWrites, work: Work<T>): Promise<T> {
  try {
    const result = await work(transaction)
    // The server knows nothing of what was refused here, and would commit the rest.
    transaction.check()
    const completed = transaction.complete()
    if (completed !== undefined) await completed
    return result
  } catch (error) {
    await transaction.finish()
    throw error
  }
}

async function newestTables(
  statements: Statements,
  connection: Connection,
  schema: string,
  known: Tables,
): Promise<StoredTables> {
  const { rows } = await statements.run(generationOf(schema))
  if (Number(rows[0]![0]) === known.generation) return known
  return (await readStoredTables(connection, schema))!
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function probed(statements: Statements, probe: ReadProbe | undefined): Statements {
  if (probe === undefined) return statements
  return { run: (text, values) => observed(probe, text, values, () => statements.run(text, values)) }
}

function notedFirst(statements: Statements, attempt: Attempt): Statements {
  return {
    run: (text, values = []) => {
      attempt.first ??= { text, values }
      return statements.run(text, values)
    },
  }
}

/** Statements of a snapshot. */
interface Reads extends Statements {
  release(): void
}

/**
 * One statement without a transaction: it sees one state by itself. Where rows are on several nodes, of which a transaction sees no common
 * state either, what reads one record may take another statement: that for the record of a key.
 */
class SingleStatement implements Reads {
  readonly #connections: Connections
  readonly #shortReads: ShortReads
  readonly #probe: ReadProbe | undefined
  readonly #stoppable: Stoppable | undefined
  readonly #isSharded: boolean
  #isAsked = false

  constructor(
    connections: Connections,
    shortReads: ShortReads,
    probe: ReadProbe | undefined,
    stoppable: Stoppable | undefined,
    { isSharded }: Pick<Dialect, 'isSharded'>,
  ) {
    this.#connections = connections
    this.#shortReads = shortReads
    this.#isSharded = isSharded
    this.#probe = probe
    this.#stoppable = stoppable
  }

  async run(text: string, values?: readonly SentValue[], isShort = false): Promise<Result> {
    if (this.#isAsked) throw new MoreReads()
    this.#isAsked = !(isShort && this.#isSharded)
    try {
      return await observed(this.#probe, text, values, () =>
        isShort && this.#connections.replica === undefined
          ? this.#shortReads.run(text, values, this.#stoppable)
          : this.#run(text, values),
      )
    } catch (error) {
      throw errorOf(error, this.#connections.address.shown)
    }
  }

  async #run(text: string, values?: readonly SentValue[]): Promise<Result> {
    const run = (on: Connection) => on.run(text, values)
    const { connection, result } = await firstOf(this.#connections, this.#stoppable, run)
    connection.release()
    return result
  }

  release(): void {}
}

/** A transaction that only reads, begun with its first statement: all of them see one state. */
class SnapshotStatements implements Reads {
  readonly #connections: Connections
  readonly #probe: ReadProbe | undefined
  readonly #stoppable: Stoppable | undefined
  #connection: Connection | undefined
  /** The first statement, before which no other runs. */
  #first: Promise<Result> | undefined
  #isReleased = false

  constructor(connections: Connections, probe: ReadProbe | undefined, stoppable: Stoppable | undefined) {
    this.#connections = connections
    this.#probe = probe
    this.#stoppable = stoppable
  }

  run(text: string, values?: readonly SentValue[]): Promise<Result> {
    return observed(this.#probe, text, values, () => this.#run(text, values))
  }

  async #run(text: string, values?: readonly SentValue[]): Promise<Result> {
    try {
      if (this.#first === undefined) {
        this.#first = this.#begin(text, values)
        return await this.#first
      }
      if (this.#connection === undefined) await this.#first
      return await this.#connection!.run(text, values)
    } catch (error) {
      throw this.#lostBy(error) ?? errorOf(error, this.#connections.address.shown)
    }
  }

  /** What a standby has cancelled, or has lost, may be read from the primary. */
  #lostBy(error: unknown): SnapshotLost | undefined {
    const { replica } = this.#connections
    if (replica === undefined || this.#connection?.isOf(this.#connections) !== false) return undefined
    if (!(error instanceof SqlFailure && (error.isConflict || error.isLost))) return undefined
    replica.forget()
    return new SnapshotLost('STORAGE_UNAVAILABLE', 'The standby has ended the query.', {
      cause: error,
      retryAfterSeconds: limits.retryAfterSeconds,
      hint: 'hot_standby_feedback = on keeps it from cancelling queries that stand in the way of what it replays. Try again.',
    })
  }

  /** Begins the transaction and runs its first statement, without a wait between them. */
  async #begin(text: string, values?: readonly SentValue[]): Promise<Result> {
    const { connection, result } = await firstOf(this.#connections, this.#stoppable, async it => {
      const begun = it.begin('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const [, first] = await Promise.all([begun, it.run(text, values)])
      return first
    })
    this.#connection = connection
    return result
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    if (this.#first === undefined) return
    if (this.#connection !== undefined) this.#connection.rollBack()
    else this.#connections.later(this.#first.then(() => this.#connection?.rollBack()))
  }
}

/** Runs the first statement on a connection, on another one if that was lost, or was a standby's that cancelled it. */
async function firstOf(
  connections: Connections,
  stoppable: Stoppable | undefined,
  run: (connection: Connection) => Promise<Result>,
): Promise<{ readonly connection: Connection; readonly result: Result }> {
  for (let lost = 0; ; ) {
    const connecting = connections.connectReading(stoppable)
    const connection = connecting instanceof Promise ? await connecting : connecting
    try {
      return { connection, result: await run(connection) }
    } catch (error) {
      connection.rollBack()
      if (!(error instanceof SqlFailure)) throw error
      // A standby cancels what stands in the way of what it replays.
      const isOfStandby = error.isConflict && !connection.isOf(connections)
      if (isOfStandby) connections.replica?.forget()
      else if (!error.isLost) throw error
      if (++lost >= lostMax) throw error
    }
  }
}

class Snapshot extends SqlReads implements GraphSnapshot {
  readonly sequence = 0
  readonly #own: Reads

  constructor(
    tables: Tables,
    statements: Reads,
    parts: { readonly indexer: TextIndexer; readonly hnsw: HnswIndexes },
  ) {
    super(tables, statements, parts)
    this.#own = statements
  }

  release(): void {
    this.#own.release()
  }
}
