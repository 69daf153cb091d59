import { join } from 'node:path'
import { GvqError } from '../base/errors.ts'
import { andThen, type MaybePromise } from '../base/flow/maybe.ts'
import { limits } from '../base/limits.ts'
import {
  type Flow,
  type PreparedQuery,
  type RowStream,
  type RunLimits,
  Runs,
  type WatchedRunLimits,
} from '../engine/execution/index.ts'
import { type PlanNode, type PlannerOptions, textSearchedTypes } from '../engine/planner/index.ts'
import { VectorIndexes } from '../engine/search/index.ts'
import { vectorEngine } from '../engine/vector/index.ts'
import type { Program, Query } from '../language/analysis/index.ts'
import {
  allTypes,
  type EdgeType,
  findType,
  formatId,
  type NodeType,
  type RecordType,
  type VectorType,
} from '../language/catalog/index.ts'
import type { Diagnostic, SourceFile } from '../language/diagnostics/diagnostic.ts'
import type { GraphSnapshot, GraphTransaction, Id, VectorInput } from '../store/graph/api.ts'
import { type GraphStore, type IndexSize, openGraph } from '../store/graph/index.ts'
import type { KeyValueStore } from '../store/keyvalue/contract/api.ts'
import {
  type Attach,
  type CopiedKeys,
  copyDataFolder,
  type Engine,
  engineParts,
  folderBytes,
  isWritable,
  openDataFolder,
  openToRead,
} from '../store/keyvalue/index.ts'
import { openVersionedStore } from '../store/versioned/index.ts'
import type { Database, Figures, LoadOptions, OpenOptions, RecordCount, RecordRow } from './api.ts'
import { requireCall, requireLoadOptions, requireRows } from './arguments.ts'
import {
  addRow,
  type BulkLoadOptions,
  bulkLoad,
  decodeParameters,
  type EdgeRow,
  Embedders,
  type Encode,
  jsonRowReader,
  type LiveDeclaration,
  LiveProgram,
  type NodeRow,
  type ProgramChange,
  type Rows,
  type Runner,
  readParameters,
  toText,
  toValue,
  type UnknownMembers,
  type VectorRow,
} from './live/index.ts'
import { admitSchema, storedIn } from './maintenance/index.ts'
import { requireRunLimits, requireText } from './options.ts'
import { loadProject, type Project, Rereader, requireProgram } from './project/index.ts'
import { createSession, type KeepingSession, type SessionOptions } from './session/index.ts'

/** The options of the library, and those that only gvq's own tests use. */
export interface OpenDatabaseOptions extends OpenOptions {
  /** Default: `{optimise: true}`. Without optimisation, plans follow the query as written. */
  readonly planner?: PlannerOptions
  /** Holds the records in place of a data folder. */
  readonly keyValues?: KeyValueStore
  /** Called while the server of the store cannot be reached. Resolves, after a pause, to whether to try again; default: no. */
  readonly whenAway?: (error: GvqError) => Promise<boolean>
  /** Rows of a page of a new store, at most 1,024; kept with the data. */
  readonly pageRows?: number
  /**
   * Whether the data are only read, as they are now, and nothing is written to the data folder: `always`, or `if-needed`, where
   * the folder cannot be written to. Default: never.
   */
  readonly readOnly?: 'always' | 'if-needed' | undefined
  /** Whether to read the files also if another process could be asked, which may have newer data. */
  readonly isSole?: boolean | undefined
  /** What is done with members of the body of `run` and `stream` that are not declared. Default: as the project has it. */
  readonly unknownMembers?: UnknownMembers | undefined
}

/** The database with the additional members that the server, the shell and the commands use. */
export interface OpenDatabase extends Database {
  /** The current program. Changes with `reload` and with declarations in a session. */
  readonly program: Program
  readonly live: LiveState
  readonly project: Project
  readonly dataDir: string
  /** Whether whatever writes is refused. */
  readonly isReadOnly: boolean
  /**
   * Runs a query of `program` like `callText`, except that members which are not declared may be ignored; `encode` turns the
   * response into what is returned. Returns it without a promise if no wait is needed, and may throw synchronously. Calls
   * `onRead` when the parameters have been read.
   */
  run<T>(
    query: Query,
    body: string,
    limits: WatchedRunLimits,
    encode: Encode<T>,
    onRead?: () => void,
  ): MaybePromise<T>
  /**
   * Returns the rows of a query that only reads and returns one plural value, part by part; undefined for any other. Reads
   * the parameters first, then calls `onRead`.
   */
  stream(query: Query, body: string, limits: WatchedRunLimits, onRead?: () => void): RowStream | undefined
  createSession(options?: SessionOptions): KeepingSession
  /**
   * Returns the plan like `explain`, with the statements that the server of the store would get, where there is one.
   */
  explainWithSql(name: string): Promise<PlanNode>
  /** Throws STORAGE_UNAVAILABLE if the data cannot be reached now. */
  ping(): Promise<void>
  /** The queries that are running, those of sessions included. */
  readonly runs: Runs
  /** Direct access to the records, for tools that import and export them. */
  readonly records: RecordAccess
  /**
   * Publishes the public address of this process, and the address and token with which processes of the same user can
   * attach to it.
   */
  announce(address: string | undefined, attach?: Attach): Promise<void>
}

/** The state of the current program: its revision, source texts and live declarations. */
interface LiveState {
  /** Increases with each change of the program. */
  readonly revision: number
  /** The source texts of the current program: the project's files, then the declarations of sessions. */
  readonly sources: readonly SourceFile[]
  /** The project's files only. */
  readonly fileSources: readonly SourceFile[]
  /** The declarations of sessions. */
  readonly declarations: readonly LiveDeclaration[]
  /** Returns the source text of a current declaration, or '' if there is none of that name. */
  textOf(name: LiveDeclaration['names'][number]): string
  /** Marks declarations as saved to a file. */
  noteSaved(names: LiveDeclaration['names']): void
}

export interface RecordAccess {
  /** Opens a snapshot, which the caller must release. */
  snapshot(): GraphSnapshot
  /** Runs `work` in one transaction. */
  write<T>(work: RecordWork<T>): Promise<T>
  /** Loads many records in large transactions (live/load/bulk-load.ts). Returns the number of records. */
  load(type: NodeType, rows: Rows<NodeRow>, options?: BulkLoadOptions): Promise<number>
  load(type: EdgeType, rows: Rows<EdgeRow>, options?: BulkLoadOptions): Promise<number>
  load(type: VectorType, rows: Rows<VectorRow>, options?: BulkLoadOptions): Promise<number>
  /** Counts the entries of each index of the type, by reading all of it. */
  indexSizes(type: RecordType): Promise<readonly IndexSize[]>
  /** Embeds texts with the model of the project's settings, in their order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly VectorInput[]>
  /** The model of the project's settings; throws EMBEDDING_ERROR if it is to run on this machine and something is missing. */
  embedding(): { readonly model: string; readonly dimension: number | undefined }
  /** Returns the name of the vector engine by type name, for each vector type that has vectors. */
  vectorEngines(): ReadonlyMap<string, string>
}

/** Must pass every vector that it writes or drops to `changed`, so that searches stay exact. */
type RecordWork<T> = (
  transaction: GraphTransaction,
  changed: (type: VectorType, ids: Iterable<Id>) => void,
) => MaybePromise<T>

/** Opens a project and its data. Throws CheckFailed if the program has errors, GvqError for anything else. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const loading = {
    dataDir: options.dataDir,
    env: options.env,
    store: options.store,
    readStore: options.readStore,
  }
  const project = await loadProject(options.project, loading)
  const checked = requireProgram(project)
  const planner = options.planner ?? { optimise: true }
  const notice = options.notice ?? (() => undefined)
  const opened = await openData(project, checked.program, options, notice)
  const { graph, vectors } = opened
  const { server } = project.config
  const runs = new Runs({
    queryBytesMax: options.queryBytesMax ?? server?.queryBytesMax,
    queriesBytesMax: options.queriesBytesMax ?? server?.queriesBytesMax,
  })
  const embedders = new Embedders(project, notice)
  const { readOnlyBecause } = opened
  const parts = { program: checked.program, graph, vectors, embedders, planner, runs, readOnlyBecause }
  return new ProjectDatabase({
    ...opened,
    embedders,
    project,
    files: new Rereader(() => loadProject(options.project, loading), project.files),
    live: new LiveProgram(parts, checked),
    runs,
    unknownMembers:
      options.unknownMembers ?? server?.unknownMembers ?? (project.isLegacy ? 'ignore' : 'refuse'),
  })
}

const readOnlyAsked = 'Leave --read-only out to write.'

/** The data of a project, wherever it is. */
interface OpenedData {
  readonly graph: GraphStore
  readonly vectors: VectorIndexes
  readonly dataDir: string
  readonly readOnlyBecause: string | undefined
  readonly announce: OpenDatabase['announce']
  readonly ping: OpenDatabase['ping']
  readonly sizes: () => Promise<Omit<Figures, 'records' | 'vectors'>>
  readonly copy: (target: string, signal: AbortSignal | undefined) => Promise<CopiedKeys>
}

function openData(
  project: Project,
  program: Program,
  options: OpenDatabaseOptions,
  notice: (text: string) => void,
): Promise<OpenedData> {
  if (options.keyValues !== undefined) return openFolder(project, program, options, notice)
  const { store, readStore } = project.config
  if (store !== undefined) return openServer(store, project, program, options, notice)
  if (readStore === undefined) return openFolder(project, program, options, notice)
  throw new GvqError('INVALID_PROGRAM', 'A standby is set as read_store, and no store.', {
    hint: 'Name the primary with --store, GVQ_STORE or store in gvq.toml.',
  })
}

async function openServer(
  url: string,
  project: Project,
  program: Program,
  options: OpenDatabaseOptions,
  notice: (text: string) => void,
): Promise<OpenedData> {
  const { openWhenThere } = await import('../store/postgres/index.ts')
  return openWhenThere(() => openServerNow(url, project, program, options, notice), options.whenAway)
}

async function openServerNow(
  url: string,
  project: Project,
  program: Program,
  options: OpenDatabaseOptions,
  notice: (text: string) => void,
): Promise<OpenedData> {
  const { openPostgres } = await import('../store/postgres/index.ts')
  const server = await openPostgres(url, {
    durable: options.durable ?? true,
    readUrl: project.config.readStore,
  })
  try {
    await admitSchema(server, program, 'postgres')
    const { version } = program
    const textSearched = textSearchedTypes(program)
    const graph = await server.graph(program.catalog, { textSearched, version, notice })
    return {
      graph,
      vectors: await VectorIndexes.open(graph, program.catalog, join(project.dataDir, 'vectors'), notice),
      dataDir: server.shown,
      readOnlyBecause: options.readOnly === 'always' ? readOnlyAsked : undefined,
      announce: async () => undefined,
      ping: () => graph.ping(),
      sizes: async () => ({ diskBytes: await graph.bytes(), cacheBytes: 0, cacheBytesMax: 0 }),
      copy: async () => {
        throw new GvqError('STORAGE_UNAVAILABLE', 'A store on PostgreSQL has no data folder to copy.', {
          hint: 'Use pg_dump or the backups of the server; `gvq dump` writes all data as text.',
        })
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

async function openFolder(
  project: Project,
  program: Program,
  options: OpenDatabaseOptions,
  notice: (text: string) => void,
): Promise<OpenedData> {
  const engine = options.engine ?? project.config.engine
  const readOnlyBecause =
    options.readOnly === 'always'
      ? readOnlyAsked
      : options.readOnly === 'if-needed' && !(await isWritable(project.dataDir))
        ? `The data folder ${project.dataDir} is not writable.`
        : undefined
  const opening = {
    purpose: options.purpose ?? 'gvq',
    ...(engine && { engine }),
    ...(options.keyValues && { store: options.keyValues }),
  }
  const folder = readOnlyBecause
    ? await openToRead(project.dataDir, { ...opening, isSole: options.isSole ?? false })
    : await openDataFolder(project.dataDir, opening)
  try {
    const cacheBytesMax =
      options.cacheBytesMax ?? project.config.server?.cacheBytesMax ?? limits.cacheBytesDefault
    const store = await openVersionedStore(folder.store, { sync: options.durable ?? true, cacheBytesMax })
    await admitSchema(storedIn(store), program)
    const graph = await openGraph(store, program.catalog, {
      textSearched: textSearchedTypes(program),
      version: program.version,
      notice,
      ...(options.pageRows !== undefined && { pageRows: options.pageRows }),
      ...(options.progress && { progress: options.progress }),
    })
    if (options.keyValues === undefined && engine === undefined) noticeStore(folder.engine, notice)
    if (program.catalog.vectors.size > 0) noticeEngine(notice)
    const vectors = await VectorIndexes.open(graph, program.catalog, folder.vectorsPath, notice)
    return {
      graph,
      vectors,
      dataDir: folder.path,
      readOnlyBecause,
      announce: folder.announce,
      ping: async () => undefined,
      sizes: async () => ({
        commits: graph.sequence,
        diskBytes: await folderBytes(folder.path),
        cacheBytes: store.cacheBytes,
        cacheBytesMax,
      }),
      copy: (target, signal) => copyDataFolder(folder, target, signal),
    }
  } catch (error) {
    await folder.store.close()
    throw error
  }
}

function noticeStore(active: Engine, notice: (text: string) => void): void {
  if (active !== 'sqlite') return
  const rocksDb = engineParts('rocksdb').load()
  if (rocksDb.kind === 'loaded') return
  const { reason, remedy } = rocksDb
  notice(`RocksDB is not available (${reason}), so the SQLite of Node.js keeps the data. ${remedy}`)
}

function noticeEngine(notice: (text: string) => void): void {
  const engine = vectorEngine()
  if (engine.active === 'faiss') return
  notice(`FAISS is not available (${engine.reason}), so vector search is exact and slower. ${engine.remedy}`)
}

interface Parts extends OpenedData {
  readonly embedders: Embedders
  readonly project: Project
  readonly files: Rereader<Project>
  readonly live: LiveProgram
  readonly runs: Runs
  readonly unknownMembers: UnknownMembers
}

class ProjectDatabase implements OpenDatabase {
  readonly live: LiveProgram
  readonly project: Project
  readonly dataDir: string
  readonly isReadOnly: boolean
  readonly #parts: Parts
  #closing: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.live = parts.live
    this.project = parts.project
    this.dataDir = parts.dataDir
    this.isReadOnly = parts.readOnlyBecause !== undefined
  }

  get program(): Program {
    return this.live.runner.program
  }

  get warnings(): readonly Diagnostic[] {
    return this.live.warnings
  }

  async callText(name: string, body: string, limits?: RunLimits): Promise<string> {
    requireCall('callText', name, limits)
    requireText('The body', body)
    // In this order: an unknown query is reported rather than a malformed body.
    const { checked } = this.live.runner.prepare(name)
    return this.#run(checked, body, 'refuse', limits ?? {}, toText)
  }

  async call(name: string, params: unknown = {}, limits?: RunLimits): Promise<unknown> {
    requireCall('call', name, limits)
    return this.live.useNow(runner => {
      const prepared = runner.prepare(name)
      return answerOf(runner, prepared, decodeParameters(prepared.query, params), limits ?? {}, toValue)
    })
  }

  run<T>(
    query: Query,
    body: string,
    limits: WatchedRunLimits,
    encode: Encode<T>,
    onRead?: () => void,
  ): MaybePromise<T> {
    return this.#run(query, body, this.#parts.unknownMembers, limits, encode, onRead)
  }

  #run<T>(
    query: Query,
    body: string,
    unknownMembers: UnknownMembers,
    limits: WatchedRunLimits,
    encode: Encode<T>,
    onRead?: () => void,
  ): MaybePromise<T> {
    return this.live.useNow(runner => {
      const prepared = runner.prepareFound(query)
      return andThen(readParameters(prepared.query, body, unknownMembers), slots => {
        onRead?.()
        return answerOf(runner, prepared, slots, limits, encode)
      })
    })
  }

  stream(query: Query, body: string, limits: WatchedRunLimits, onRead?: () => void): RowStream | undefined {
    const prepared = this.live.runner.prepareFound(query)
    const read = (current: Query) => readParameters(current, body, this.#parts.unknownMembers)
    return prepared.rows && this.#stream(query, read, limits, true, onRead)
  }

  async *rows(
    name: string,
    params: unknown = {},
    limits: RunLimits = {},
  ): AsyncGenerator<unknown, void, undefined> {
    requireCall('rows', name, limits)
    const { checked, rows } = this.live.runner.prepare(name)
    if (rows === undefined) yield await this.call(name, params, limits)
    else {
      for await (const { shown, count } of this.#stream(
        checked,
        query => decodeParameters(query, params),
        limits,
        false,
      )) {
        yield* shown.values(0, count)
      }
    }
  }

  async *#stream(
    query: Query,
    read: (query: Query) => MaybePromise<(Flow | undefined)[]>,
    limits: WatchedRunLimits,
    asText: boolean,
    onRead?: () => void,
  ): RowStream {
    const leave = this.live.enter()
    try {
      const { runner } = this.live
      const prepared = runner.prepareFound(query)
      const slots = await read(prepared.query)
      onRead?.()
      yield* runner.stream(prepared, slots, limits, asText, leave)
    } finally {
      leave()
    }
  }

  explain(name: string): PlanNode {
    requireCall('explain', name)
    return this.live.runner.explain(name)
  }

  explainWithSql(name: string): Promise<PlanNode> {
    return this.live.use(runner => runner.explainWithSql(name))
  }

  profile(name: string, params: unknown = {}, limits: RunLimits = {}): Promise<PlanNode> {
    return this.live.use(async runner => {
      requireCall('profile', name, limits)
      return runner.profile(name, decodeParameters(runner.prepare(name).query, params), limits)
    })
  }

  createSession(options?: SessionOptions): KeepingSession {
    return createSession(this.live, options)
  }

  ping(): Promise<void> {
    return this.#parts.ping()
  }

  get runs(): Runs {
    return this.#parts.runs
  }

  async figures(): Promise<Figures> {
    const { sizes, vectors } = this.#parts
    const snapshot = this.records.snapshot()
    try {
      const records: RecordCount[] = []
      for (const type of allTypes(this.program.catalog)) {
        records.push({ kind: type.kind, name: type.name, count: await snapshot.count(type) })
      }
      const countOf = (vectorType: string) =>
        records.find(({ kind, name }) => kind === 'vector' && name === vectorType)?.count ?? 0
      return { ...(await sizes()), records, vectors: vectors.states(countOf) }
    } finally {
      snapshot.release()
    }
  }

  async reload(): Promise<ProgramChange> {
    const { files } = await this.#parts.files.read()
    return this.live.reload(files)
  }

  get records(): RecordAccess {
    const { live } = this
    const { vectors, embedders } = this.#parts
    return {
      snapshot: () => {
        const leave = live.enter()
        return heldOpen(live.runner.graph.snapshot(), leave)
      },
      write: work => live.use(runner => runner.writeRecords(work)),
      load: (type: RecordType, rows: Rows<NodeRow | EdgeRow | VectorRow>, options?: BulkLoadOptions) =>
        live.use(runner => bulkLoad(work => runner.writeRecords(work), type, rows, addRow, options)),
      indexSizes: type => live.use(({ graph }) => graph.indexSizes(type)),
      embed: (texts, signal) =>
        live.use(async () => {
          const embedded = new Map<string, VectorInput>()
          await embedders.embed(undefined, new Set(texts), embedded, signal)
          return texts.map(text => embedded.get(text)!)
        }),
      embedding: () => embedders.facts(),
      vectorEngines: () => vectors.engines(),
    }
  }

  async load(
    typeName: string,
    rows: Iterable<RecordRow> | AsyncIterable<RecordRow>,
    options: LoadOptions = {},
  ): Promise<number> {
    requireText('The name of a type', typeName)
    requireRows(rows)
    requireLoadOptions(options)
    const { rowsPerCommit, onCommit } = options
    return this.live.use(runner => {
      const type = findType(runner.program.catalog, typeName)
      return bulkLoad(work => runner.writeRecords(work), type, rows, jsonRowReader(type), {
        ...(rowsPerCommit !== undefined && { rowsPerCommit }),
        ...(onCommit && { onCommit: ids => onCommit(ids.map(formatId)) }),
      })
    })
  }

  async backup(folder: string, limits: Pick<RunLimits, 'signal'> = {}): Promise<CopiedKeys> {
    requireText('The folder of a backup', folder)
    requireRunLimits('backup', limits)
    const { signal } = limits
    return this.live.use(() => this.#parts.copy(folder, signal))
  }

  announce(address: string | undefined, attach?: Attach): Promise<void> {
    return this.#parts.announce(address, attach)
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeNow()
    return this.#closing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** Closing the vector indexes reads the graph; closing the graph closes the store and the folder. */
  async #closeNow(): Promise<void> {
    await this.live.close()
    try {
      await this.#parts.embedders.close()
      await this.#parts.vectors.close()
    } finally {
      await this.#parts.graph.close()
    }
  }
}

function answerOf<T>(
  runner: Runner,
  prepared: PreparedQuery,
  slots: readonly (Flow | undefined)[],
  limits: WatchedRunLimits,
  encode: Encode<T>,
): MaybePromise<T> {
  const ran = runner.run(prepared, slots, encode, limits)
  return andThen(ran, ({ answer }) => answer)
}

/** Makes the release of a snapshot also end its use of the database; returns the same snapshot. */
function heldOpen(snapshot: GraphSnapshot, leave: () => void): GraphSnapshot {
  const release = snapshot.release.bind(snapshot)
  return Object.assign(snapshot, {
    release: () => {
      release()
      leave()
    },
  })
}
