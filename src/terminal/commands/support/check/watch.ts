import { counted } from '../../../../base/text/counted.ts'
import {
  loadProject,
  type ProgramChecker,
  type Project,
  Rereader,
} from '../../../../database/project/index.ts'
import { describeFailure, exitCodes } from '../failure.ts'
import { say } from '../output.ts'
import { FolderWatch, foldersOf, isPartOfProject } from '../serving/folder-watch.ts'
import { stopSignal } from '../signals.ts'
import type { CheckArguments } from './check-arguments.ts'
import { checkOnce, onePathPerProject } from './check-once.ts'

/** Moves to the upper left corner and clears the screen and the scrollback. */
const clearScreen = '\x1b[H\x1b[2J\x1b[3J'

/** Checks on every save until SIGINT or SIGTERM. Throws only if the project cannot be loaded at the start. */
export async function watchAction(args: CheckArguments): Promise<number> {
  const stop = stopSignal()
  const folders = new FolderWatch(isPartOfProject)
  const files = new Files(args.paths)
  try {
    folders.set(await files.folders())
    for (let isStopped = false; !isStopped; ) {
      if (process.stdout.isTTY) process.stdout.write(clearScreen)
      await checkAndReport(args, files, folders)
      say(`Watching ${counted(folders.size, 'folder')}; press Ctrl-C to stop.`)
      isStopped = await Promise.race([stop.requested.then(() => true), folders.next().then(() => false)])
    }
  } finally {
    folders.close()
    stop.dispose()
  }
  return exitCodes.ok
}

/** Also updates the watched folders, because the settings may name another queries folder now. */
async function checkAndReport(args: CheckArguments, files: Files, folders: FolderWatch): Promise<void> {
  try {
    folders.set(await files.folders())
    await checkOnce(args, files.checkers)
  } catch (error) {
    // A half-written settings file or a folder without files; the next save may fix it.
    say((await describeFailure(error, { debug: false })).text)
  }
}

/** The files of the checked projects, once no editor is at work on them. */
class Files {
  readonly #paths: readonly string[]
  readonly #readers = new Map<string, Rereader<Project>>()
  /** The checkers by path, like the readers. */
  readonly checkers = new Map<string, ProgramChecker>()

  constructor(paths: readonly string[]) {
    this.#paths = paths
  }

  /** Returns the folders that they are in now. */
  async folders(): Promise<ReadonlySet<string>> {
    const projects: Project[] = []
    for (const path of await onePathPerProject(this.#paths)) projects.push(await this.#reader(path).read())
    return new Set(projects.flatMap(project => [...foldersOf(project)]))
  }

  #reader(path: string): Rereader<Project> {
    const known = this.#readers.get(path)
    if (known !== undefined) return known
    const reader = new Rereader(() => loadProject(path))
    this.#readers.set(path, reader)
    return reader
  }
}
