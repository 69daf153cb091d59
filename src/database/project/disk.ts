import type { Stats } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { invalid } from './invalid.ts'

/** What is at `path`, links followed, or undefined when there is nothing. Throws INVALID_PROGRAM for anything else. */
export async function statIfAny(path: string, shownPath: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unreadable(shownPath, error)
    // Somebody put a link here and meant something by it.
    if (await isLink(path)) throw invalid(`${shownPath} cannot be read: its symbolic link leads nowhere.`)
    return undefined
  }
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    stats => stats.isSymbolicLink(),
    () => false,
  )
}

/** The text of a file, which must be UTF-8; a byte order mark is dropped. Throws INVALID_PROGRAM. */
export async function readText(path: string, shownPath: string): Promise<string> {
  const bytes = await readFile(path).catch(error => {
    throw unreadable(shownPath, error)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(
      `${shownPath} is not UTF-8: line ${lineOfFirstBadByte(bytes)} holds bytes that are no text.`,
      'Save it as UTF-8.',
    )
  }
}

/** Whether two paths lead to the same existing place, links followed. */
export async function samePlace(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([left, right].map(path => realpath(path).catch(() => undefined)))
  return a !== undefined && a === b
}

/** The error for a path that the system refuses. */
export function unreadable(path: string, error: unknown): Error {
  const code = errorCode(error)
  if (code === undefined) throw error
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : code
  return invalid(`${path} cannot be read: ${reason}.`)
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links go round in a circle',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is not a folder',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk reported an error',
  EMFILE: 'too many files are open',
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Line from 1. A prefix is sound when a decoder that waits for more does not complain. */
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
