import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { counted, plural } from '../../../base/text/counted.ts'
import type { OpenDatabase, OpenDatabaseOptions } from '../../../database/open.ts'
import type { PlanNode } from '../../../engine/planner/index.ts'
import { type Patience, retry } from '../../../tools/peer/index.ts'
import { say } from './output.ts'
import { withProgress } from './progress.ts'
import { stoppable } from './signals.ts'

export interface ProjectArguments extends Pick<Patience, 'waitSeconds'> {
  readonly project: string
  /** When absent, the data folder of the project. */
  readonly data: string | undefined
  /** Whether nothing may be written. */
  readonly readOnly?: boolean | undefined
}

type Notice = (text: string) => void

const sayNote: Notice = text => say(`note: ${text}`)

/** Adds to the arguments the function that tells the user about a wait. */
export function patient<T extends ProjectArguments>(args: T, notice = sayNote): T & Patience {
  return { ...args, notice }
}

/** Runs `work` on the database of a project, and always closes it afterwards. */
export async function withDatabase<T>(
  { project, data, waitSeconds }: ProjectArguments,
  purpose: string,
  work: (database: OpenDatabase) => Promise<T>,
  options: Pick<
    OpenDatabaseOptions,
    | 'cacheBytesMax'
    | 'env'
    | 'queryBytesMax'
    | 'queriesBytesMax'
    | 'unknownMembers'
    | 'whenAway'
    | 'notice'
    | 'readOnly'
    | 'isSole'
  > = {},
): Promise<T> {
  const { openDatabase } = await import('../../../database/open.ts')
  const database = await withProgress(progress =>
    openDatabase({
      project,
      purpose,
      notice: sayNote,
      progress,
      whenAway: retry({ waitSeconds, notice: sayNote }),
      ...options,
      ...(data !== undefined && { dataDir: data }),
    }),
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Reports the number of warnings, in long-running commands only. */
export function mentionWarnings({ warnings }: OpenDatabase, notice = sayNote): void {
  if (warnings.length === 0) return
  const count = counted(warnings.length, 'warning')
  notice(`the program has ${count}; gvq check shows ${plural(warnings.length, 'it', 'them')}.`)
}

/** What a command needs to call a query. */
interface Caller extends Pick<OpenDatabase, 'program'> {
  callText(name: string, body: string): Promise<string>
  profile(name: string, params: unknown): Promise<PlanNode>
  /** Streams the rows of an open database; a server that has the data open does not offer it. */
  stream?: OpenDatabase['stream']
}

/** How a command opens data that it only reads, or a folder that it cannot write to. */
export function readingOf({ readOnly }: ProjectArguments, isSole: boolean) {
  return { readOnly: readOnly === true ? 'always' : 'if-needed', isSole } as const
}

/** Throws for a query that the other process would run although nothing may be written. */
function assertReads(query: string, { queries }: Pick<OpenDatabase['program'], 'queries'>): void {
  if (queries.get(query)?.writes !== true) return
  throw new GvqError('FORBIDDEN', `${query} writes, and the data are to be read only.`, {
    hint: 'Leave --read-only out to write.',
  })
}

/** Runs work that calls a query like `withDatabase`, or through who has the data open, even if the files have errors now. */
export async function withCaller<T>(
  project: ProjectArguments,
  query: string,
  purpose: string,
  work: (database: Caller) => Promise<T>,
): Promise<T> {
  const { hereOrPeer } = await import('../../../tools/peer/index.ts')
  return hereOrPeer(
    patient(project),
    { withBrokenFiles: true },
    isSole => withDatabase(project, purpose, work, readingOf(project, isSole)),
    peer => {
      if (project.readOnly === true) assertReads(query, peer.program)
      if (!peer.isSameProject) {
        say(`note: ${peer.owner} runs different files than the project has.`)
      }
      return work(peer)
    },
  )
}

export interface Reading {
  /** The original data folder. */
  readonly dataDir: string
  /** Aborted by Ctrl-C. Long operations must observe it, so that no temporary files remain. */
  readonly signal: AbortSignal
}

/** Runs work that writes nothing, like `withDatabase`: uses a current copy of the data if a server has it open. */
export async function withReadable<T>(
  args: ProjectArguments,
  purpose: string,
  work: (database: OpenDatabase, reading: Reading) => Promise<T>,
): Promise<T> {
  const { hereOrPeer } = await import('../../../tools/peer/index.ts')
  return stoppable(signal =>
    hereOrPeer(
      patient(args),
      { withBrokenFiles: false },
      isSole =>
        withDatabase(
          args,
          purpose,
          database => work(database, { dataDir: database.dataDir, signal }),
          readingOf(args, isSole),
        ),
      (peer, { dataDir }) =>
        inTemporaryFolder(async data => {
          await peer.backup(data, { signal })
          say(`note: ${peer.owner} has the data open; reading a copy of its current state.`)
          return withDatabase({ ...args, data }, purpose, database => work(database, { dataDir, signal }))
        }),
    ),
  )
}

/** Runs `work` with the path of a folder that does not exist yet and is removed afterwards. */
async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-copy-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  // A closed pipe ends the process without running the code below.
  process.once('exit', remove)
  try {
    return await work(join(folder, 'data'))
  } finally {
    remove()
    process.off('exit', remove)
  }
}
