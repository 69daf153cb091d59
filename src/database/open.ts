import { join } from 'node:path'
import { GvqError } from '../base/errors.ts'
import { limits } from '../base/limits.ts'
import { Runs } from '../engine/execution/index.ts'
import { type PlannerOptions, textSearchedTypes } from '../engine/planner/index.ts'
import { VectorIndexes } from '../engine/search/index.ts'
import { vectorEngine } from '../engine/vector/index.ts'
import type { Program } from '../language/analysis/index.ts'
import { openGraph } from '../store/graph/index.ts'
import type { KeyValueStore } from '../store/keyvalue/contract/api.ts'
import {
  copyDataFolder,
  type Engine,
  engineParts,
  folderBytes,
  isWritable,
  openDataFolder,
  openToRead,
} from '../store/keyvalue/index.ts'
import { openVersionedStore } from '../store/versioned/index.ts'
import type { OpenOptions } from './api.ts'
import { Embedders, LiveProgram, type UnknownMembers } from './live/index.ts'
import { admitSchema, storedIn } from './maintenance/index.ts'
import { loadProject, type Project, Rereader, requireProgram } from './project/index.ts'
import { type OpenDatabase, type OpenedData, ProjectDatabase } from './project-database.ts'

export type { OpenDatabase, RecordAccess } from './project-database.ts'

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
