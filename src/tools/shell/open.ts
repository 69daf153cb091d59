import { counted } from '../../base/text/counted.ts'
import { openDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import { hereOrConnected, retry } from '../peer/index.ts'
import type { KeepingShell, OpenShellOptions, Shell } from './api.ts'
import { LastingShell } from './lasting.ts'
import { createLocalShell } from './local.ts'
import { createRemoteShell } from './remote.ts'

/**
 * Opens a shell on the data of a project, either in this process or through the server that has the data open. Throws
 * CheckFailed if the program has errors and no server runs an earlier version, GvqError for anything else, such as when
 * a process that cannot be attached to has the data open.
 */
export async function openShell(options: OpenShellOptions): Promise<Shell> {
  const shell = await openOnce(options)
  if (shell.place.kind === 'server') {
    const { address, pid } = shell.place
    options.notice(
      `The data is open in the server at ${address} (process ${pid}); this shell works through it.`,
    )
  }
  // The progress is shown for the first opening only, and later ones wait with their own time limits.
  const { progress: _, waitSeconds: __, ...later } = options
  return shell.place.kind === 'local' ? shell : new LastingShell(shell, () => openOnce(later), later.notice)
}

function openOnce({ project, data, waitSeconds, notice, progress }: OpenShellOptions): Promise<KeepingShell> {
  const dataDir = data === undefined ? {} : { dataDir: data }
  const here = async (): Promise<KeepingShell> => {
    const database = await openDatabase({
      project,
      ...dataDir,
      purpose: 'gvq repl',
      notice,
      whenAway: retry({ waitSeconds, notice }),
      ...(progress && { progress }),
    })
    const { length } = database.warnings
    if (length > 0) notice(`The program has ${counted(length, 'warning')}; see gvq check.`)
    return createLocalShell(database, { onClose: () => database.close(), isShared: false })
  }
  return hereOrConnected(
    { project, data, waitSeconds, notice },
    { withBrokenFiles: true },
    here,
    async connection => {
      const shell = await createRemoteShell(connection, await loadProject(project, dataDir))
      if (shell.place.kind === 'server') for (const note of shell.place.notes) notice(note)
      return shell
    },
  )
}
