import { getSystemErrorMap } from 'node:util'

/** Why the system refused a file, as the end of a sentence: `no space left on device`. */
export function reasonOf({ code, errno, message }: NodeJS.ErrnoException): string {
  if (code === 'EISDIR') return 'it is a folder'
  const [, text = message] = (errno !== undefined && getSystemErrorMap().get(errno)) || []
  return text
}

/** Gives an error of the file system the path that the user knows; those of open files have none. */
export function named(error: unknown, path: string): unknown {
  return error instanceof Error && 'syscall' in error
    ? Object.assign(error, { path, dest: undefined })
    : error
}
