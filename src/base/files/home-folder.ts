import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Returns a path in the home folder of the user. `undefined` without one: a user that is unknown to the system, as in some containers,
 * has none, and an empty HOME is none either: the path would be below the current folder.
 */
export function inHomeFolder(...names: readonly string[]): string | undefined {
  try {
    const home = homedir()
    return isAbsolute(home) ? join(home, ...names) : undefined
  } catch {
    return undefined
  }
}

/** Returns the folder that a variable of the XDG Base Directory Specification names, or else its default, in the home folder. */
export function xdgFolder(value: string | undefined, ...names: readonly string[]): string | undefined {
  return value !== undefined && isAbsolute(value) ? value : inHomeFolder(...names)
}
