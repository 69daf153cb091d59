import { limits } from '../../base/limits.ts'
import { sentence } from '../../base/text/sentence.ts'
import { explainStored } from '../../database/live/index.ts'
import type { OpenDatabase } from '../../database/open.ts'
import {
  CheckFailed,
  checkFilesInParts,
  loadProject,
  type Project,
  Rereader,
} from '../../database/project/index.ts'
import { inSlices, Runs, workOnText } from '../../engine/execution/index.ts'
import type { PlanNode } from '../../engine/planner/index.ts'
import type { Program, Query } from '../../language/analysis/program/program.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { hereOrPeer, type Patience, type PeerDatabase, retry } from '../../tools/peer/index.ts'
import { recordTools } from '../lsp/index.ts'
import type { ClientLimits, McpData, Queries } from './data.ts'

/** The data is closed after this time, so that other processes can open it between bursts of requests. */
const idleMs = 10_000

export interface ProjectDataOptions extends Pick<Patience, 'waitSeconds'> {
  readonly project: string
  /** The data folder; default: the project's own. */
  readonly data: string | undefined
  /** Called once with each notice for the user. */
  readonly notice: (text: string) => void
}

/** A database that this process has open, and through which other gvq processes of the same user work. */
interface Opened {
  readonly database: OpenDatabase
  /** Lets the calls of those end, and closes it. */
  readonly close: () => Promise<void>
}

/**
 * The data of a project folder. The first query opens it; it is closed when idle, so that `gvq serve` can be started
 * while an agent runs. If another process has it open, queries run through that process. The files are read again for
 * every request, so that edits take effect at once.
 */
export class ProjectData implements McpData {
  readonly #options: ProjectDataOptions
  readonly #files: Rereader<Project>
  /** Work on texts, for which no data is opened. */
  readonly #texts = new Runs()
  #lastProgram: Program | undefined
  #opened: Promise<Opened> | undefined
  #closed: Promise<void> = Promise.resolve()
  #users = 0
  #idle: NodeJS.Timeout | undefined

  constructor(options: ProjectDataOptions) {
    this.#options = options
    this.#files = new Rereader(() => loadProject(options.project, { dataDir: options.data }))
  }

  async program(): Promise<Program | undefined> {
    // If the files have errors, the last valid program.
    const { program } = await inSlices(checkFilesInParts(await this.sources()))
    this.#lastProgram = program ?? this.#lastProgram
    return this.#lastProgram
  }

  async plan(query: Query, program: Program): Promise<PlanNode> {
    const { config } = await this.#files.read()
    return explainStored(query, program, config.store)
  }

  async sources(): Promise<readonly SourceFile[]> {
    return (await this.#files.read()).files
  }

  workOnText<T>(text: string, work: () => Generator<void, T>, own: ClientLimits): Promise<T> {
    return workOnText(this.#texts, text, work, { timeoutMs: limits.queryTimeoutMs, ...own })
  }

  async use<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#users++
    try {
      // Decided each time, because the owner of the data may change. Files with errors are reported as such.
      return await hereOrPeer(
        this.#options,
        { withBrokenFiles: false },
        () => this.#useHere(work),
        peer => work({ program: peer.program, callText: peer.callText, notes: notesOf(peer) }),
      )
    } finally {
      this.#users--
      if (this.#users === 0) this.#idle = setTimeout(() => void this.close(), idleMs)
    }
  }

  /** Closes the data; later uses open it again. */
  close(): Promise<void> {
    clearTimeout(this.#idle)
    const opened = this.#opened
    this.#opened = undefined
    if (opened !== undefined)
      this.#closed = opened.then(
        each => this.#giveBack(each),
        () => undefined,
      )
    return this.#closed
  }

  async #useHere<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    this.#opened ??= this.#closed.then(() => openHere(this.#options))
    const { database } = await this.#opened.catch(error => {
      this.#opened = undefined
      throw error
    })
    const change = await database.reload()
    if (change.kind === 'diagnostics') throw new CheckFailed(change.diagnostics)
    const callText: Queries['callText'] = (name, body, limits) => database.callText(name, body, limits)
    return work({ program: database.program, notes: [], callText, runs: database.runs })
  }

  /** Never rejects, so that the data can be opened again in any case. */
  async #giveBack({ close }: Opened): Promise<void> {
    try {
      await close()
    } catch (error) {
      this.#options.notice(
        `The data could not be closed cleanly: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}

function notesOf({ isSameProject, owner }: PeerDatabase): readonly string[] {
  return isSameProject
    ? []
    : [`${sentence(owner)} runs files that differ from those of the project; reload it.`]
}

async function openHere({ project, data, waitSeconds, notice }: ProjectDataOptions): Promise<Opened> {
  const [{ openDatabase }, { hostData }] = await Promise.all([
    import('../../database/open.ts'),
    import('../../tools/shell/index.ts'),
  ])
  const dataDir = data === undefined ? {} : { dataDir: data }
  const whenAway = retry({ waitSeconds, notice })
  const database = await openDatabase({ project, purpose: 'gvq mcp', notice, whenAway, ...dataDir })
  return { database, close: await hostData(database, { tools: recordTools(database) }) }
}
