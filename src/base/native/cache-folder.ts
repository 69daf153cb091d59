import { lstatSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { inHomeFolder, xdgFolder } from '../files/home-folder.ts'
import { makeFolder } from '../files/make-folder.ts'
import { privateFolder } from '../files/private-files.ts'

/**
 * Returns the folder for files that gvq creates once per machine and can create again: native binaries, and the outcomes
 * of loading them. It is the first of these that only this user can write to, because code is loaded from it:
 * `GVQ_CACHE_DIR`, the platform's cache folder, a folder in the temporary one. `undefined` when there is none.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const platform = platformCache(env)
  const candidates = [
    env.GVQ_CACHE_DIR,
    platform && join(platform, 'gvq'),
    join(tmpdir(), `gvq-${process.getuid?.() ?? userInfo().username}`),
  ]
  return candidates.find(folder => folder !== undefined && folder !== '' && isOurs(folder))
}

/** Follows the XDG Base Directory Specification and the conventions of macOS and Windows. */
function platformCache(env: NodeJS.ProcessEnv): string | undefined {
  if (process.platform === 'darwin') return inHomeFolder('Library', 'Caches')
  if (process.platform === 'win32') return env.LOCALAPPDATA || inHomeFolder('AppData', 'Local')
  return xdgFolder(env.XDG_CACHE_HOME, '.cache')
}

/** Creates the folder if it is missing. Other users who can write to it could run code as this user. */
function isOurs(folder: string): boolean {
  try {
    makeFolder(folder, privateFolder)
    const { uid, mode } = lstatSync(folder)
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  } catch {
    return false
  }
}
