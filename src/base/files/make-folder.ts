import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it, with this mode; does nothing if it exists. `mkdir` of Node with `recursive` never ends where a
 * folder accepts no other, such as /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const parent = dirname(path)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have created it, too.
    if (isFolder(path)) return
    if (!isMissing(error) || parent === path || isFolder(parent)) throw error
    makeFolder(parent, mode)
    makeFolder(path, mode)
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
