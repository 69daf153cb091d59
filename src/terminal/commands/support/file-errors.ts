import { reasonOf } from '../../../base/files/file-reason.ts'

interface FileError extends Error {
  readonly code: string
  readonly errno: number
  readonly syscall: string
  readonly path?: string
  readonly dest?: string
}

const actions: Readonly<Record<string, string>> = {
  mkdir: 'create the folder',
  mkdtemp: 'create a folder like',
  open: 'open',
  read: 'read',
  write: 'write',
  scandir: 'read the folder',
  opendir: 'read the folder',
  rename: 'rename',
  unlink: 'remove',
  rm: 'remove',
  rmdir: 'remove',
  copyfile: 'copy',
  stat: 'read',
  lstat: 'read',
  access: 'read',
  realpath: 'read',
}

const hints: Readonly<Record<string, string>> = {
  EACCES: 'Change its permissions, or choose another place.',
  EPERM: 'Change its permissions, or choose another place.',
  EROFS: 'Choose a place that can be written to.',
  ENOSPC: 'Free some space, or choose another disk.',
  EDQUOT: 'Free some space, or choose another disk.',
  ENOTDIR: 'A part of the path is a file, not a folder.',
  EMFILE: 'Raise the limit of open files: ulimit -n.',
  ENFILE: 'Close other programs: the system has too many open files.',
}

/** Describes an error of the file system, which is not a fault of gvq. `undefined` for any other error. */
export function describeFileError(
  error: Error,
): { readonly message: string; readonly hint: string | undefined } | undefined {
  if (!isFileError(error)) return undefined
  const { syscall, path = 'a file', dest } = error
  const action = actions[syscall] ?? syscall
  const what = dest === undefined ? path : `${path} to ${dest}`
  return { message: `Cannot ${action} ${what}: ${reasonOf(error)}.`, hint: hintOf(error) }
}

function hintOf({ code, syscall }: FileError): string | undefined {
  if (code === 'ENOENT' && syscall === 'mkdir')
    return 'The folder above it accepts no new folders; choose another.'
  return hints[code]
}

/** What happens to open files, whose errors have no path. */
const diskCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']

function isFileError(error: Error): error is FileError {
  if (!('syscall' in error && 'code' in error && 'errno' in error)) return false
  return 'path' in error || diskCodes.includes(error.code)
}
