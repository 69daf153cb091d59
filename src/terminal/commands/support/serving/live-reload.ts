import { closeSync, openSync } from 'node:fs'
import type { Difference } from '../../../../database/live/index.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import { loadProject } from '../../../../database/project/index.ts'
import { FolderWatch, foldersOf, isPartOfProject } from './folder-watch.ts'
import type { Operator } from './operator.ts'

/** Editors that write a file in several steps finish within this time. */
const debounceMs = 10

interface LiveReload {
  close(): void
}

interface LiveReloadOptions {
  /** The path with which the database was opened. */
  readonly project: string
  readonly watch: boolean
  readonly onReloaded: () => void
  readonly operator: Operator
}

/**
 * Reloads the program at SIGHUP and, with `watch`, on every save. A program with errors is reported, and the previous
 * one stays in use. Calls `onReloaded` after each change.
 */
export async function startLiveReload(
  database: OpenDatabase,
  { project, watch, onReloaded, operator }: LiveReloadOptions,
): Promise<LiveReload> {
  const reloading = { database, onReloaded, operator, isBehind: false }
  const onHangup = (): void => {
    // The system also sends this signal when the terminal is closed, which must end the program.
    if (isTerminalGone()) process.exit(exitCodeOfHangup)
    void reload(reloading, 'Nothing has changed.')
  }
  process.on('SIGHUP', onHangup)
  const folders = watch ? await startWatching(reloading, project) : undefined
  return {
    close: () => {
      process.off('SIGHUP', onHangup)
      folders?.close()
    },
  }
}

const exitCodeOfHangup = 129

function isTerminalGone(): boolean {
  if (!process.stdout.isTTY && !process.stderr.isTTY) return false
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return false
  } catch {
    return true
  }
}

interface Reloading extends Pick<LiveReloadOptions, 'onReloaded' | 'operator'> {
  readonly database: OpenDatabase
  /** Whether the files differ from the program in force because they could not be taken. */
  isBehind: boolean
}

async function startWatching(reloading: Reloading, project: string): Promise<FolderWatch> {
  const folders = new FolderWatch(isPartOfProject, debounceMs)
  folders.set(foldersOf(await loadProject(project)))
  // A file may have been saved between reading and watching it.
  await reload(reloading)
  void reloadForever(folders, reloading, project)
  return folders
}

/** Ends with the watch: `next` never resolves after it was closed. */
async function reloadForever(folders: FolderWatch, reloading: Reloading, project: string): Promise<never> {
  for (;;) {
    // The settings may name another queries folder now; if they cannot be read, the folders stay the same.
    await loadProject(project)
      .then(found => folders.set(foldersOf(found)))
      .catch(() => undefined)
    await folders.next()
    await reload(reloading)
  }
}

/** Never rejects. */
async function reload(reloading: Reloading, unchanged?: string): Promise<void> {
  const { database, onReloaded, operator } = reloading
  const wasBehind = reloading.isBehind
  reloading.isBehind = false
  const start = performance.now()
  try {
    const change = await database.reload()
    const milliseconds = performance.now() - start
    switch (change.kind) {
      case 'same':
        if (wasBehind) operator.tell('Mended: the files are the program that is in force.')
        else if (unchanged !== undefined) operator.tell(unchanged)
        return
      case 'changed':
        operator.tell(`Reloaded in ${milliseconds.toFixed(1)} ms: ${shown(change.difference)}.`)
        onReloaded()
        return
      case 'diagnostics':
        reloading.isBehind = true
        await operator.tellFailure(reloadFailed, change.diagnostics)
    }
  } catch (error) {
    reloading.isBehind = true
    await operator.tellFailure(reloadFailed, error)
  }
}

const reloadFailed = 'Reload failed; the program stays as it was.'

/** `changed GetUser; added N::City; removed OldQuery` */
function shown({ added, changed, removed }: Difference): string {
  const parts = Object.entries({ changed, added, removed })
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${verb} ${listed(names)}`)
  return parts.length === 0 ? 'only comments, blanks or positions' : parts.join('; ')
}

const listedMax = 8
const marks = { query: '', node: 'N::', edge: 'E::', vector: 'V::' } as const

function listed(names: Difference['added']): string {
  const shown = names.slice(0, listedMax).map(({ kind, name }) => marks[kind] + name)
  const more = names.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
