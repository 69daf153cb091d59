import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { constants as osConstants } from 'node:os'

/**
 * The one place that opens files for writing (`test/architecture/writing.test.ts`). Whoever made a folder may have put a symbolic link where a file
 * is to be written, or made the file with a mode by which others read what is written later.
 */
export interface WriteOptions {
  /**
   * `new`: fails if anything has the name. `anew`: removes what has the name, such as what a killed process left. `append`, `in place`: keeps
   * the contents of a file, and creates one if there is none. `existing`: the same, and fails if there is none.
   */
  readonly way: 'new' | 'anew' | 'append' | 'in place' | 'existing'
  /**
   * The permission bits of a new file. An existing file keeps its own, unless these admit only the owner: then it is
   * closed to others, too.
   */
  readonly mode: number
  /** For a path that the user gave: writes to the file behind links, and to a pipe or a device. Else a link, also a hard one, is an error. */
  readonly follow?: boolean
}

const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND } = constants
/** Windows has none. */
const noFollow = constants.O_NOFOLLOW ?? 0

const flagsOf: Readonly<Record<WriteOptions['way'], number>> = {
  new: O_WRONLY | O_CREAT | O_EXCL,
  anew: O_WRONLY | O_CREAT | O_EXCL,
  append: O_WRONLY | O_CREAT | O_APPEND | noFollow,
  'in place': O_WRONLY | O_CREAT | noFollow,
  existing: O_WRONLY | noFollow,
}

export async function openToWrite(path: string, options: WriteOptions): Promise<FileHandle> {
  const { way, mode, follow = false } = options
  const found = follow ? await stat(path).catch(() => undefined) : undefined
  if (found !== undefined && !found.isFile()) return open(path, O_WRONLY)
  const place = found === undefined ? path : await realpath(path)
  if (way === 'anew') await rm(place, { force: true })
  const file = await open(place, flagsOf[way], mode)
  try {
    const stats = await file.stat()
    if (!follow && hasOtherNames(stats)) throw otherNames(path)
    // Some file systems have no modes.
    if (isOpenToOthers(stats, mode)) await file.chmod(mode).catch(() => undefined)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Writes a text or bytes to a file as it would be opened by `openToWrite`. */
export async function writeTo(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions,
): Promise<void> {
  const file = await openToWrite(path, options)
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}

/** Opens a file like `openToWrite`, synchronously; returns the file descriptor. */
export function openToWriteSync(path: string, { way, mode, follow = false }: WriteOptions): number {
  const found = follow ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (found !== undefined && !found.isFile()) return openSync(path, O_WRONLY)
  const place = found === undefined ? path : realpathSync(path)
  if (way === 'anew') rmSync(place, { force: true })
  const file = openSync(place, flagsOf[way], mode)
  try {
    const stats = fstatSync(file)
    if (!follow && hasOtherNames(stats)) throw otherNames(path)
    if (isOpenToOthers(stats, mode)) closeToOthers(file, mode)
    return file
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function closeToOthers(file: number, mode: number): void {
  try {
    fchmodSync(file, mode)
  } catch {
    // Some file systems have no modes.
  }
}

/** Writes a file like `writeTo`, synchronously. */
export function writeToSync(path: string, content: string | Uint8Array, options: WriteOptions): void {
  const file = openToWriteSync(path, options)
  try {
    writeFileSync(file, content)
  } finally {
    closeSync(file)
  }
}

/** A file that is made has one, and so has each that gvq writes to without being told its path. */
function hasOtherNames(stats: { readonly nlink: number; isFile(): boolean }): boolean {
  return stats.isFile() && stats.nlink > 1
}

/** The error of the system for a link that is followed no further. */
function otherNames(path: string): Error {
  const errno = -osConstants.errno.EMLINK
  return Object.assign(new Error(`EMLINK: the file has other names, open '${path}'`), {
    code: 'EMLINK',
    errno,
    syscall: 'open',
    path,
  })
}

function isOpenToOthers(
  stats: { readonly mode: number; readonly uid: number; isFile(): boolean },
  wanted: number,
): boolean {
  const others = 0o077
  const isOurs = stats.uid === process.getuid?.()
  return (wanted & others) === 0 && (stats.mode & others) !== 0 && isOurs && stats.isFile()
}
