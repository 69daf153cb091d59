import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it, with this mode; does nothing if it exists. `mkdir` of Node with `recursive` never ends where a
 * folder accepts no other, such as /proc.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const parent = dirname(path)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (await isFolder(path)) return
    if (!isMissing(error) || parent === path || (await isFolder(parent))) throw error
    await makeFolder(parent, mode)
    await mkdir(path, { mode }).catch(async second => {
      // Another process may have created it.
      if (!(await isFolder(path))) throw second
    })
  }
}

/** The same, without a promise. */
export function makeFolderSync(path: string, mode = 0o777): void {
  const parent = dirname(path)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (isFolderSync(path)) return
    if (!isMissing(error) || parent === path || isFolderSync(parent)) throw error
    makeFolderSync(parent, mode)
    makeFolderSync(path, mode)
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
}

function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
