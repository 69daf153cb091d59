import { statfs } from 'node:fs/promises'
import { GvqError } from '../../../base/errors.ts'
import { folderBytes } from '../folder-bytes.ts'

/** Besides the copy, the disk has for a time the log of its writes. */
const logBytesMax = 64 * 1024 * 1024

/**
 * Throws GvqError STORAGE_UNAVAILABLE unless the disk has room for a second copy of the data.
 * @param folder that of the engine's files
 */
export async function assertRoomToConvert(folder: string): Promise<void> {
  const bytes = await folderBytes(folder)
  const needed = bytes + Math.min(bytes, logBytesMax)
  const { bavail, bsize } = await statfs(folder)
  const left = bavail * bsize
  if (left >= needed) return
  throw new GvqError(
    'STORAGE_UNAVAILABLE',
    `The data in ${folder} must be converted to the format of this version of gvq, which needs ${mebibytes(needed)} MiB of free space on the disk; ${mebibytes(left)} MiB are left.`,
    { hint: 'Nothing was changed. Free space on the disk, then try again.' },
  )
}

function mebibytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1)
}
