import { counted } from '../../base/text/counted.ts'
import { openDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import { type Connection, hereOrConnected, ifConnected, retry, shellPurpose } from '../peer/index.ts'
import type { KeepingShell, OpenShellOptions, Shell, TypeWithCount } from './api.ts'
import { type HostOptions, hostData } from './host.ts'
import { LastingShell } from './lasting.ts'
import { createLocalShell } from './local.ts'
import { createRemoteShell } from './remote.ts'

/**
 * Opens a shell on the data of a project, either in this process, which then lets other shells and commands work through
 * it, or through the process that has the data open. Throws CheckFailed if the program has errors and no other process
 * runs an earlier version, GvqError for anything else, such as when a process that cannot be attached to has the data open.
 */
export async function openShell(options: OpenShellOptions): Promise<Shell> {
  let shell: LastingShell | undefined
  const handOver: HostOptions['handOver'] = async isBusy => shell?.handOver(isBusy) ?? 'it is being opened'
  const first = await openOnce(options, handOver)
  if (first.place.kind === 'server') {
    const { owner, pid, comesBack } = first.place
    const who = comesBack ? `${owner} (process ${pid})` : owner
    options.notice(`The data is open in ${who}; this shell works through it.`)
  }
  // The progress is shown for the first opening only, and later ones wait with their own time limits.
  const { progress: _, waitSeconds: __, ...later } = options
  const opening = {
    open: () => openOnce(later, handOver),
    attach: (dataDir: string) => ifConnected(dataDir, connection => attached(connection, options)),
  }
  shell = new LastingShell(first, opening, options)
  // What the names are is known even when that process has ended.
  if (first.place.kind === 'server') await shell.scope()
  return shell
}

/**
 * Returns the types of the process that has the data of a project open, with the numbers of their records; `undefined` if none that can
 * be attached to has. Opens nothing itself.
 */
export function typesOfServer(project: string): Promise<readonly TypeWithCount[] | undefined> {
  return onServer(project, async connection => {
    const shell = await attached(connection, { project, readOnly: true, notice: () => undefined })
    try {
      return await shell.schema()
    } finally {
      await shell.close()
    }
  })
}

/** Returns how many calls of each query that process has answered, like `typesOfServer`; throws NOT_FOUND if it is no server. */
export function requestsOfServer(project: string): Promise<Readonly<Record<string, number>> | undefined> {
  return onServer(project, async connection => {
    try {
      const counts = await connection.call('/.gvq/database', { method: 'requests', args: [] })
      return counts as Readonly<Record<string, number>>
    } finally {
      connection.close()
    }
  })
}

async function onServer<T>(
  project: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T | undefined> {
  const { dataDir } = await loadProject(project)
  return ifConnected(dataDir, work)
}

function openOnce(options: OpenShellOptions, handOver: HostOptions['handOver']): Promise<KeepingShell> {
  const { project, data, waitSeconds, notice } = options
  return hereOrConnected(
    { project, data, waitSeconds, notice },
    { withBrokenFiles: true },
    isSole => openHere(options, isSole, handOver),
    connection => attached(connection, options),
  )
}

async function openHere(
  { project, data, waitSeconds, isBrief, readOnly, notice, progress, tools }: OpenShellOptions,
  isSole: boolean,
  handOver: HostOptions['handOver'],
): Promise<KeepingShell> {
  const database = await openDatabase({
    project,
    ...(data !== undefined && { dataDir: data }),
    purpose: shellPurpose,
    readOnly: readOnly === true ? 'always' : 'if-needed',
    isSole,
    notice,
    whenAway: retry({ waitSeconds, notice }),
    ...(progress && { progress }),
  })
  const { length } = database.warnings
  if (length > 0) notice(`The program has ${counted(length, 'warning')}; see gvq check.`)
  if (database.isReadOnly && readOnly !== true) {
    notice(
      `The data folder ${database.dataDir} cannot be written to: it is read as it is now, and writes are refused.`,
    )
  }
  if (isBrief === true || database.isReadOnly || database.project.config.store !== undefined) {
    return createLocalShell(database, { onClose: () => database.close(), isShared: false })
  }
  const onClose = await hostData(database, { ...(tools && { tools: tools(database) }), handOver })
  return createLocalShell(database, { onClose, isShared: false })
}

/** Opens a shell through a connection, which is closed with it, or if it cannot be opened. */
async function attached(
  connection: Connection,
  { project, data, readOnly, notice }: OpenShellOptions,
): Promise<KeepingShell> {
  try {
    const read = await loadProject(project, data === undefined ? {} : { dataDir: data })
    const shell = await createRemoteShell(connection, read, { readOnly, notice })
    if (shell.place.kind === 'server') for (const note of shell.place.notes) notice(note)
    return shell
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Runs work, at most once, on the shell through which another one works at present: for operations that `Shell` lacks, such
 * as an import.
 */
export function throughCurrent<T>(
  shell: Shell,
  signal: AbortSignal,
  work: (current: Shell) => Promise<T>,
): Promise<T> {
  return shell instanceof LastingShell ? shell.use(work, signal) : work(shell)
}
