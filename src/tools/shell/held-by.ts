import { CheckFailed, loadProject } from '../../database/project/index.ts'
import { FolderInUse, folderInUse } from '../../store/storage/index.ts'

/**
 * The data folder that another process has, when that is why a database could not be opened. Also when the files of the
 * project have errors: a server goes on with those that it has read before. `undefined` for any other failure.
 */
export async function heldBy(
  failure: unknown,
  project: string,
  data: string | undefined,
): Promise<FolderInUse | undefined> {
  if (failure instanceof FolderInUse) return failure
  if (!(failure instanceof CheckFailed)) return undefined
  const { dataDir } = await loadProject(project, data === undefined ? {} : { dataDir: data })
  return folderInUse(dataDir)
}
