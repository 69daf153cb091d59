import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { openToWrite } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'

const probeBytes = 64 * 1024

/**
 * Checks that a folder is writable and has free space, before a working store is closed to be reopened.
 * @throws GvqError STORAGE_UNAVAILABLE
 */
export async function assertRoomOnDisk(folder: string, bytesMin: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytesMin) {
    throw noRoom(`${mebibytes(bavail * bsize)} MiB are left, ${mebibytes(bytesMin)} MiB are needed`)
  }
  const path = join(folder, 'gvq-probe.tmp')
  try {
    const file = await openToWrite(path, { way: 'anew', mode: privateFile })
    try {
      await file.writeFile(Buffer.alloc(probeBytes, 1))
      await file.sync()
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  } catch (cause) {
    throw noRoom(cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function noRoom(reason: string, cause?: unknown): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `The data folder cannot be written to: ${reason}.`, {
    hint: 'Free space on the disk and check the permissions of the data folder, then try again.',
    ...(cause === undefined ? {} : { cause }),
  })
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024))
}
