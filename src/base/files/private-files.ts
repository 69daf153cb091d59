import { chmod } from 'node:fs/promises'

/** The modes of what contains data. */
export const privateFile = 0o600
export const privateFolder = 0o700

let userMask: number | undefined

/**
 * Lets only their owner read the files and folders that this process creates from now on, those of RocksDB and SQLite included.
 * Only for a process of gvq's own: the umask belongs to the whole process.
 */
export function keepFilesPrivate(): void {
  userMask ??= process.umask(0o077)
}

/** Gives what contains no data, such as a program, the mode that it would have without `keepFilesPrivate`. */
export async function useOwnMask(path: string, kind: 'file' | 'folder'): Promise<void> {
  if (userMask === undefined) return
  const mode = kind === 'file' ? 0o666 : 0o777
  // Some file systems have no modes.
  await chmod(path, mode & ~userMask).catch(() => undefined)
}
