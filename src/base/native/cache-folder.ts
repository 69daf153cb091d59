import { lstatSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * The folder for what gvq makes once on a machine and can make again: native binaries, and what became of loading them.
 * It is the first of these that this user owns alone, for code is loaded from it: `GVQ_CACHE_DIR`, the cache folder of the
 * platform, a folder in the temporary one. `undefined` where none can be had.
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

/** As the XDG Base Directory Specification and the conventions of macOS and Windows have it. */
function platformCache(env: NodeJS.ProcessEnv): string | undefined {
  if (process.platform === 'darwin') return inHome('Library', 'Caches')
  if (process.platform === 'win32') return env.LOCALAPPDATA || inHome('AppData', 'Local')
  return env.XDG_CACHE_HOME || inHome('.cache')
}

/** A user whom the system does not know, as in some containers, has no home. */
function inHome(...names: readonly string[]): string | undefined {
  try {
    return join(homedir(), ...names)
  } catch {
    return undefined
  }
}

/** Makes the folder where it is missing. Others who could write to it could run code as this user. */
function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  } catch {
    return false
  }
}
