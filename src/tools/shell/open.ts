import { counted } from '../../base/counted.ts'
import { openDatabase } from '../../database/open.ts'
import { loadProject } from '../../database/project/index.ts'
import { hereOrConnected } from '../peer/index.ts'
import type { OpenShellOptions, Shell } from './api.ts'
import { createLocalShell } from './local.ts'
import { createRemoteShell } from './remote.ts'

/**
 * A shell on the data of a project: on a database that is opened here, or through the server that has it. Throws
 * CheckFailed when the program has errors and no server runs an earlier one, GvqError for all else, as when a process has the data that lets nobody in.
 */
export function openShell({ project, data, notice, progress }: OpenShellOptions): Promise<Shell> {
  const dataDir = data === undefined ? {} : { dataDir: data }
  const here = async (): Promise<Shell> => {
    const reports = { notice, ...(progress && { progress }) }
    const database = await openDatabase({ project, ...dataDir, purpose: 'gvq repl', ...reports })
    const { length } = database.warnings
    if (length > 0) notice(`The program has ${counted(length, 'warning')}; see gvq check.`)
    return createLocalShell(database, () => database.close())
  }
  return hereOrConnected({ project, data }, { withBrokenFiles: true }, here, async connection => {
    const shell = await createRemoteShell(connection, await loadProject(project, dataDir))
    if (shell.place.kind === 'server') for (const note of shell.place.notes) notice(note)
    return shell
  })
}
