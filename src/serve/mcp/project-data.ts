import type { OpenDatabase } from '../../database/open.ts'
import { CheckFailed, checkFiles, loadProject } from '../../database/project/index.ts'
import type { Program } from '../../language/analysis/program.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { hereOrPeer, type PeerDatabase } from '../../tools/peer/index.ts'
import type { ShellHost } from '../../tools/shell/index.ts'
import type { McpData, Queries } from './data.ts'

/** An agent asks several times in a row; between its turns others may have the data. */
const idleMs = 10_000

export interface ProjectDataOptions {
  readonly project: string
  /** The project's own data folder when absent. */
  readonly data: string | undefined
  /** Told what a user should know once. */
  readonly notice: (text: string) => void
}

/** A database that is open here, and the door to it for other gvq processes of the same user. */
interface Opened {
  readonly database: OpenDatabase
  readonly door: ShellHost
}

/**
 * The data of a project folder. It is opened by the first query that needs it, kept for a while, and given back, so that
 * `gvq serve` can be started beside an agent. Where another process has it, queries go through that. The files are
 * read again for every request, so that an edit counts at once.
 */
export class ProjectData implements McpData {
  readonly #options: ProjectDataOptions
  #lastProgram: Program | undefined
  #opened: Promise<Opened> | undefined
  #closed: Promise<void> = Promise.resolve()
  #users = 0
  #idle: NodeJS.Timeout | undefined

  constructor(options: ProjectDataOptions) {
    this.#options = options
  }

  async program(): Promise<Program | undefined> {
    // Where the files have errors now, what they said last.
    this.#lastProgram = checkFiles(await this.sources()).program ?? this.#lastProgram
    return this.#lastProgram
  }

  async sources(): Promise<readonly SourceFile[]> {
    return (await loadProject(this.#options.project)).files
  }

  async use<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#users++
    try {
      // Asked for each time: another process may have the data by then, or none. Files with errors are told as such.
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

  /** Gives the data back; what is used afterwards opens it again. */
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
    return work({ program: database.program, notes: [], callText })
  }

  /** Never rejects, so that the data can be opened anew whatever becomes of this. */
  async #giveBack({ database, door }: Opened): Promise<void> {
    try {
      await door.close()
      await database.close()
    } catch (error) {
      this.#options.notice(
        `The data was not closed as it should: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}

function notesOf({ isSameProject, address }: PeerDatabase): readonly string[] {
  return isSameProject
    ? []
    : [`The server at ${address} runs other files than those of the project; it has to read them again.`]
}

async function openHere({ project, data, notice }: ProjectDataOptions): Promise<Opened> {
  const [{ openDatabase }, { startShellHost }] = await Promise.all([
    import('../../database/open.ts'),
    import('../../tools/shell/index.ts'),
  ])
  const dataDir = data === undefined ? {} : { dataDir: data }
  const database = await openDatabase({ project, purpose: 'gvq mcp', notice, ...dataDir })
  try {
    const door = await startShellHost(database)
    await database.announce(undefined, door)
    return { database, door }
  } catch (error) {
    await database.close()
    throw error
  }
}
