import { readdir, stat } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { limits } from '../../base/limits.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { readText, unreadable } from './disk.ts'
import { invalid } from './invalid.ts'

/** Names of the .hx files of a folder, sorted; files that editors hide behind a dot do not count, nor do folders. */
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

/** Reads one .hx file. Throws INVALID_PROGRAM when it is no regular file, too large, unreadable or not UTF-8. */
export async function readSource(path: string, cwd: string): Promise<SourceFile> {
  const shown = shownPath(path, cwd)
  const stats = await stat(path).catch(error => {
    throw unreadable(shown, error)
  })
  // A pipe or a device would never end.
  if (!stats.isFile()) throw invalid(`${shown} is not a regular file.`)
  if (stats.size > limits.sourceBytesMax) {
    throw invalid(`${shown} is larger than ${limits.sourceBytesMax} bytes.`, 'Split it into several files.')
  }
  return { path: shown, text: await readText(path, shown) }
}

/** A path as shown to people: relative when it lies inside `cwd`, else absolute. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  const inside = short !== '' && short.split(sep)[0] !== '..' && !isAbsolute(short)
  return inside ? short : path
}
