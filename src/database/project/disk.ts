import type { Stats } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { invalid } from './invalid.ts'

/**
 * Returns the stats of `path`, following links, or undefined if nothing exists there. Throws INVALID_PROGRAM for any
 * other failure.
 */
export async function statIfAny(path: string, shownPath: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unreadable(shownPath, error)
    // A link that exists was meant to lead somewhere.
    if (await isLink(path)) throw invalid(`${shownPath} cannot be read: it is a broken symbolic link.`)
    return undefined
  }
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    stats => stats.isSymbolicLink(),
    () => false,
  )
}

/** Reads a file, which must be UTF-8; a byte order mark is dropped. Throws INVALID_PROGRAM. */
export async function readText(path: string, shownPath: string): Promise<string> {
  const bytes = await readFile(path).catch(error => {
    throw unreadable(shownPath, error)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(
      `${shownPath} is not valid UTF-8: invalid bytes in line ${lineOfFirstBadByte(bytes)}.`,
      'Save it as UTF-8.',
    )
  }
}

/** Whether two paths lead to the same existing file or folder, following links. */
export async function samePlace(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([left, right].map(path => realpath(path).catch(() => undefined)))
  return a !== undefined && a === b
}

/** Returns the error for a path that the system cannot read. */
export function unreadable(path: string, error: unknown): Error {
  const code = errorCode(error)
  if (code === undefined) throw error
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : code
  return invalid(`${path} cannot be read: ${reason}.`)
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links form a cycle',
  ENOENT: 'no such file',
  ENOTDIR: 'part of its path is not a folder',
  ENAMETOOLONG: 'its name is too long',
  EISDIR: 'it is a folder',
  EIO: 'the disk reported an error',
  EMFILE: 'too many files are open',
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Line number from 1. A prefix is valid if a streaming decoder accepts it. */
function lineOfFirstBadByte(bytes: Uint8Array): number {
  let sound = 0
  let bad = bytes.length
  while (sound < bad) {
    const middle = Math.ceil((sound + bad) / 2)
    if (isSoundPrefix(bytes.subarray(0, middle))) sound = middle
    else bad = middle - 1
  }
  return bytes.subarray(0, sound).reduce((line, byte) => (byte === 0x0a ? line + 1 : line), 1)
}

function isSoundPrefix(prefix: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(prefix, { stream: true })
    return true
  } catch {
    return false
  }
}
