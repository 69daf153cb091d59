import type { Program, Query } from './analysis/index.ts'
import { decodeParameter, describeJson, describeType, parseJson, stringifyJson } from './catalog/index.ts'
import { requireProgram } from './check-project.ts'
import { loadProject, type Project } from './config/index.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { builtinNotice, createEmbedder, type Embedder } from './embedding/index.ts'
import {
  Context,
  EmbeddingsNeeded,
  type Flow,
  type PreparedQuery,
  prepareQuery,
  singleValue,
} from './engine/index.ts'
import { GvqError } from './errors.ts'
import { limits } from './limits.ts'
import { nearest } from './nearest.ts'
import { type PlannerOptions, textSearchedTypes } from './planner/index.ts'
import { queryNotFound } from './query-not-found.ts'
import { VectorIndexes } from './search/index.ts'
import { createSession, type Session } from './session.ts'
import { type Graph, openDataFolder, openGraph, openVersionedStore } from './storage/index.ts'
import { vectorEngine } from './vector/index.ts'

export { CheckFailed, type CheckOutcome } from './check-project.ts'
export type { Session, SessionResult } from './session.ts'

export interface OpenOptions {
  /** A folder with .hx files, or one of its files. */
  readonly project: string
  /** Where the data lives; default: `.gvq` in the project's folder. */
  readonly dataDir?: string
  /** Whether a query's writes are on disk before it is answered. Default: true. Without, a power cut may lose the last ones. */
  readonly durable?: boolean
  /** Bytes of decoded records, adjacency and index entries kept in memory. */
  readonly cacheBytesMax?: number
  /** Environment variables; default: those of the process and of the project's `.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Told what a user should know once: that FAISS is missing, that the built-in embedder serves. */
  readonly notice?: (text: string) => void
  /** Who holds the data folder, as another process is told. */
  readonly purpose?: string
  /** For tests: plans as written. */
  readonly planner?: PlannerOptions
}

export interface Database {
  readonly program: Program
  readonly project: Project
  readonly dataDir: string
  readonly warnings: readonly Diagnostic[]
  /**
   * Runs a query. `params` is a JSON object; wide integers may be bigint. Yields the response as a JSON value, which
   * may hold bigint. Throws GvqError.
   */
  call(name: string, params?: unknown): Promise<unknown>
  /** The same from and to JSON text; an empty text is `{}`. */
  callText(name: string, body: string): Promise<string>
  createSession(): Session
  /** Tells other processes where this one can be reached. */
  announce(address: string): Promise<void>
  close(): Promise<void>
}

/** Opens a project with its data. Throws CheckFailed when the program has errors, GvqError for all else. */
export async function open(options: OpenOptions): Promise<Database> {
  const project = await loadProject(options.project, {
    ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
    ...(options.env && { env: options.env }),
  })
  const { program, warnings } = requireProgram(project)
  const folder = await openDataFolder(project.dataDir, { purpose: options.purpose ?? 'gvq' })
  try {
    const store = await openVersionedStore(folder.store, {
      sync: options.durable ?? true,
      cacheBytesMax: options.cacheBytesMax ?? limits.cacheBytesDefault,
    })
    const graph = await openGraph(store, program.catalog, { textSearched: textSearchedTypes(program) })
    const notice = options.notice ?? (() => undefined)
    if (program.catalog.vectors.size > 0) noticeEngine(notice)
    const vectors = await VectorIndexes.open(graph, program.catalog, folder.vectorsPath, notice)
    return new OpenDatabase({
      project,
      program,
      warnings,
      dataDir: folder.path,
      graph,
      vectors,
      notice,
      planner: options.planner ?? { optimise: true },
      announce: folder.announce,
    })
  } catch (error) {
    await folder.store.close()
    throw error
  }
}

function noticeEngine(notice: (text: string) => void): void {
  const engine = vectorEngine()
  if (engine.active === 'faiss') return
  notice(`FAISS is not available (${engine.reason}), so vector search is exact and slower. ${engine.remedy}`)
}

interface Parts {
  readonly project: Project
  readonly program: Program
  readonly warnings: readonly Diagnostic[]
  readonly dataDir: string
  readonly graph: Graph
  readonly vectors: VectorIndexes
  readonly notice: (text: string) => void
  readonly planner: PlannerOptions
  readonly announce: (address: string) => Promise<void>
}

class OpenDatabase implements Database {
  readonly program: Program
  readonly project: Project
  readonly dataDir: string
  readonly warnings: readonly Diagnostic[]
  private readonly parts: Parts
  private readonly prepared = new Map<string, PreparedQuery>()
  private readonly embedders = new Map<string | undefined, Embedder>()
  private noticedBuiltin = false
  private closing: Promise<void> | undefined
  /** Queries under way; closing waits for them. */
  private readonly running = new Set<Promise<unknown>>()

  constructor(parts: Parts) {
    this.parts = parts
    this.program = parts.program
    this.project = parts.project
    this.dataDir = parts.dataDir
    this.warnings = parts.warnings
  }

  async callText(name: string, body: string): Promise<string> {
    const prepared = this.prepare(name)
    const params = body === '' ? {} : parseJson(body)
    return stringifyJson(await this.run(prepared, decodeParameters(prepared.query, params)))
  }

  async call(name: string, params: unknown = {}): Promise<unknown> {
    const prepared = this.prepare(name)
    return this.run(prepared, decodeParameters(prepared.query, params))
  }

  createSession(): Session {
    return createSession({
      program: this.program,
      call: (name, params) => this.call(name, params),
      run: (query, slots) =>
        this.runKeeping(
          prepareQuery(query, this.program.catalog, { ...this.parts.planner, inline: false }),
          slots,
        ),
    })
  }

  announce(address: string): Promise<void> {
    return this.parts.announce(address)
  }

  close(): Promise<void> {
    this.closing ??= this.closeNow()
    return this.closing
  }

  /** Vector indexes last read the graph; the graph closes the store and the folder with it. */
  private async closeNow(): Promise<void> {
    await Promise.allSettled(this.running)
    try {
      await this.parts.vectors.close()
    } finally {
      await this.parts.graph.close()
    }
  }

  private prepare(name: string): PreparedQuery {
    const known = this.prepared.get(name)
    if (known !== undefined) return known
    const query = this.program.queries.get(name)
    if (query === undefined) throw queryNotFound(name, this.program.queries)
    const prepared = prepareQuery(query, this.program.catalog, this.parts.planner)
    this.prepared.set(name, prepared)
    return prepared
  }

  private async run(prepared: PreparedQuery, slots: readonly (Flow | undefined)[]): Promise<unknown> {
    return (await this.runKeeping(prepared, slots)).answer
  }

  /** Runs, and hands back the variables as the run left them. Texts are embedded before, never inside the run. */
  private async runKeeping(prepared: PreparedQuery, slots: readonly (Flow | undefined)[]): Promise<Ran> {
    if (this.closing !== undefined) throw new GvqError('SHUTTING_DOWN', 'The database is closing.')
    const run = this.runNow(prepared, slots)
    this.running.add(run)
    try {
      return await run
    } finally {
      this.running.delete(run)
    }
  }

  private async runNow(prepared: PreparedQuery, slots: readonly (Flow | undefined)[]): Promise<Ran> {
    const embeddings = new Map<string, Float64Array>()
    const embedder = this.embedder(prepared.query.model)
    let texts = prepared.texts(slots)
    for (;;) {
      if (texts.size > 0) await this.embed(embedder, texts, embeddings)
      try {
        const own = slots.slice()
        return prepared.query.writes
          ? await this.write(prepared, own, embedder.model, embeddings)
          : await this.read(prepared, own, embedder.model, embeddings)
      } catch (error) {
        if (!(error instanceof EmbeddingsNeeded)) throw error
        texts = new Set(error.texts)
      }
    }
  }

  private async read(
    prepared: PreparedQuery,
    slots: (Flow | undefined)[],
    model: string,
    embeddings: ReadonlyMap<string, Float64Array>,
  ): Promise<Ran> {
    const { graph, vectors } = this.parts
    const reader = graph.snapshot()
    vectors.hold(reader)
    try {
      const context = new Context({ slots, reader, vectors, embeddings, model })
      return { answer: await prepared.run(context), slots }
    } finally {
      vectors.release(reader)
      reader.release()
    }
  }

  private async write(
    prepared: PreparedQuery,
    slots: (Flow | undefined)[],
    model: string,
    embeddings: ReadonlyMap<string, Float64Array>,
  ): Promise<Ran> {
    const { graph, vectors } = this.parts
    let settle = () => {}
    try {
      return await graph.write(async transaction => {
        const context = new Context({ slots, reader: transaction, transaction, vectors, embeddings, model })
        const answer = await prepared.run(context)
        settle = vectors.stage(context.changedVectors)
        return { answer, slots }
      })
    } finally {
      settle()
    }
  }

  private embedder(model: string | undefined): Embedder {
    let embedder = this.embedders.get(model)
    if (embedder === undefined) {
      embedder = createEmbedder(model, this.project.config.embedding, this.project.env)
      this.embedders.set(model, embedder)
    }
    return embedder
  }

  private async embed(
    embedder: Embedder,
    texts: ReadonlySet<string>,
    into: Map<string, Float64Array>,
  ): Promise<void> {
    if (embedder.model.startsWith('builtin:') && !this.noticedBuiltin) {
      this.noticedBuiltin = true
      this.parts.notice(builtinNotice)
    }
    const list = [...texts]
    const vectors = await embedder.embed(list)
    list.forEach((text, i) => {
      into.set(text, vectors[i]!)
    })
  }
}

interface Ran {
  readonly answer: unknown
  readonly slots: readonly (Flow | undefined)[]
}

/** The parameters by slot (H2). Throws INVALID_PARAMETER naming the member. */
function decodeParameters(query: Query, params: unknown): (Flow | undefined)[] {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new GvqError(
      'INVALID_PARAMETER',
      `The parameters of \`${query.name}\` must be one JSON object, but got ${describeJson(params)}.`,
    )
  }
  const given = params as Readonly<Record<string, unknown>>
  refuseUnknown(query, given)
  const slots = new Array<Flow | undefined>(query.slotCount).fill(undefined)
  for (const { name, slot, type, optional } of query.parameters) {
    const json = Object.hasOwn(given, name) ? given[name] : undefined
    if (json === undefined && !optional) {
      const message = `Parameter \`${name}\` is missing; it must be ${describeType(type)}.`
      throw new GvqError('INVALID_PARAMETER', message)
    }
    if (json === undefined || (json === null && optional)) continue
    slots[slot] = singleValue(decodeParameter(json, type, name))
  }
  return slots
}

function refuseUnknown(query: Query, given: Readonly<Record<string, unknown>>): void {
  const names = query.parameters.map(parameter => parameter.name)
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue
    const [near] = nearest(name, names)
    const declared =
      names.length === 0 ? 'It takes none.' : `It takes ${names.map(n => `\`${n}\``).join(', ')}.`
    throw new GvqError('INVALID_PARAMETER', `\`${query.name}\` has no parameter \`${name}\`.`, {
      hint: near === undefined ? declared : `Did you mean \`${near}\`?`,
    })
  }
}
