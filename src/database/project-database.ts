import { andThen, type MaybePromise } from '../base/flow/maybe.ts'
import type {
  Flow,
  PreparedQuery,
  RowStream,
  RunLimits,
  Runs,
  WatchedRunLimits,
} from '../engine/execution/index.ts'
import type { PlanNode } from '../engine/planner/index.ts'
import type { VectorIndexes } from '../engine/search/index.ts'
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
import type { SourceTree } from '../language/syntax/index.ts'
import type { GraphSnapshot, GraphTransaction, Id, VectorInput } from '../store/graph/api.ts'
import type { GraphStore, IndexSize } from '../store/graph/index.ts'
import type { Attach, CopiedKeys } from '../store/keyvalue/index.ts'
import type { Database, Figures, LoadOptions, RecordCount, RecordRow } from './api.ts'
import { requireCall, requireLoadOptions, requireRows } from './arguments.ts'
import {
  addRow,
  type BulkLoadOptions,
  bulkLoad,
  decodeParameters,
  type EdgeRow,
  type Embedders,
  type Encode,
  jsonRowReader,
  type LiveDeclaration,
  type LiveProgram,
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
import { requireRunLimits, requireText } from './options.ts'
import type { Project } from './project/index.ts'
import { createSession, type KeepingSession, type SessionOptions } from './session/index.ts'

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
  /** The trees of the files, then of the declarations of sessions. */
  readonly trees: readonly SourceTree[]
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
  /** Runs `work` in one transaction, and again from the start where that has lost against others. */
  writeRepeatably<T>(work: RecordWork<T>): Promise<T>
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

/** The data of a project, wherever it is. */
export interface OpenedData {
  readonly graph: GraphStore
  readonly vectors: VectorIndexes
  readonly dataDir: string
  readonly readOnlyBecause: string | undefined
  readonly announce: OpenDatabase['announce']
  readonly ping: OpenDatabase['ping']
  readonly sizes: () => Promise<Omit<Figures, 'records' | 'vectors'>>
  readonly copy: (target: string, signal: AbortSignal | undefined) => Promise<CopiedKeys>
}

export interface DatabaseParts extends OpenedData {
  readonly embedders: Embedders
  readonly project: Project
  /** Reads the files of the project again. */
  readonly files: { read(): Promise<Pick<Project, 'files'>> }
  readonly live: LiveProgram
  readonly runs: Runs
  readonly unknownMembers: UnknownMembers
}

/** A database whose data and program are open. */
export class ProjectDatabase implements OpenDatabase {
  readonly live: LiveProgram
  readonly project: Project
  readonly dataDir: string
  readonly isReadOnly: boolean
  readonly #parts: DatabaseParts
  #closing: Promise<void> | undefined

  constructor(parts: DatabaseParts) {
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
      writeRepeatably: work => live.use(runner => runner.writeRecords(work, true)),
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
