import { readdir, stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { isInside } from '../../base/files/inside.ts'
import { limits } from '../../base/limits.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { readText, unreadable } from './disk.ts'
import { invalid } from './invalid.ts'

/**
 * Returns the sorted names of the .hx files in a folder; ignores folders, and names that start with a dot, as backups
 * of editors.
 */
export async function listSourceNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(error => {
    throw unreadable(folder, error)
  })
  const names = entries
    .filter(entry => isSourceName(entry.name) && !entry.isDirectory())
    .map(entry => entry.name)
  return names.sort()
}

export function isSourceName(name: string): boolean {
  return name.endsWith('.hx') && !name.startsWith('.')
}

/** Reads one .hx file. Throws INVALID_PROGRAM if it is not a regular file, too large, unreadable or not UTF-8. */
export async function readSource(path: string, cwd: string): Promise<SourceFile> {
  const shown = shownPath(path, cwd)
  const stats = await stat(path).catch(error => {
    throw unreadable(shown, error)
  })
  // Reading a pipe or a device might never end.
  if (!stats.isFile()) throw invalid(`${shown} is not a regular file.`)
  if (stats.size > limits.sourceBytesMax) {
    throw invalid(`${shown} is larger than ${limits.sourceBytesMax} bytes.`, 'Split it into several files.')
  }
  return { path: shown, text: await readText(path, shown) }
}

/** Returns a path as shown to users: relative if it is inside `cwd`, else absolute. */
export function shownPath(path: string, cwd: string): string {
  return isInside(path, cwd) ? relative(cwd, path) : path
}
