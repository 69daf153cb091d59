import { CheckFailed, type Project, requireProgram } from '../../../../database/project/index.ts'
import { FolderWatch, foldersOf, isPartOfProject } from './folder-watch.ts'
import type { Operator } from './operator.ts'

/**
 * Waits, from save to save, until the program of a project has no errors. Returns false if `stopped` came first.
 * @throws what `load` throws at first; later it is told, as settings may be half written
 */
export async function waitForSoundProgram(
  load: () => Promise<Project>,
  stopped: Promise<void>,
  operator: Operator,
): Promise<boolean> {
  let project = await load()
  const folders = new FolderWatch(isPartOfProject)
  try {
    for (;;) {
      folders.set(foldersOf(project))
      try {
        requireProgram(project)
        return true
      } catch (error) {
        if (!(error instanceof CheckFailed)) throw error
        await operator.tellFailure('Nothing is served until the program has no errors.', error.diagnostics)
      }
      const isStopped = await Promise.race([stopped.then(() => true), folders.next().then(() => false)])
      if (isStopped) return false
      project = await load().catch(async error => {
        await operator.tellFailure('Nothing is served until the project can be read.', error)
        return project
      })
    }
  } finally {
    folders.close()
  }
}
