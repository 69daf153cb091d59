import { randomUUID } from 'node:crypto'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { makeFolder } from '../../../base/files/make-folder.ts'
import type { CopiedKeys } from '../contract/copied-keys.ts'
import { copyKeys } from './copy-keys.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'

/**
 * Copies an open data folder to a new path while it is read and written. The copy contains the state of one moment, whole
 * commits only, and appears at its path when it is complete. The files of vector indexes are copied
 * first: one that is older than the data catches up or is rebuilt when the copy is opened. It has the same engine.
 * @throws GvqError STORAGE_UNAVAILABLE when the path already exists, or there is no space for the copy; the reason of the
 *   signal when it is aborted, and then nothing of the copy remains
 */
export async function copyDataFolder(
  { store, vectorsPath, engine }: Pick<DataFolder, 'store' | 'vectorsPath' | 'engine'>,
  target: string,
  signal?: AbortSignal,
): Promise<CopiedKeys> {
  await assertFree(target)
  const temporary = join(dirname(target), `.gvq-copy-${randomUUID()}`)
  try {
    makeFolder(dirname(target))
    const copy = await openDataFolder(temporary, { purpose: 'gvq backup', engine })
    let copied: CopiedKeys
    try {
      await cp(vectorsPath, copy.vectorsPath, { recursive: true, filter: name => !name.endsWith('.tmp') })
      copied = await copyKeys(store, copy.store, () => signal?.throwIfAborted())
    } finally {
      await copy.store.close()
    }
    await rename(temporary, target)
    return copied
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    signal?.throwIfAborted()
    if (error instanceof GvqError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new GvqError('STORAGE_UNAVAILABLE', `The copy ${target} could not be written: ${reason}.`, {
      hint: 'Choose a writable folder on a disk with enough free space.',
      cause: error,
    })
  }
}

/** @throws GvqError STORAGE_UNAVAILABLE unless the path does not exist or is an empty folder */
export async function assertFree(target: string): Promise<void> {
  const hint = 'Nothing was changed in it. Give the path of a new or empty folder.'
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new GvqError('STORAGE_UNAVAILABLE', `${target} cannot be used (${error.code}).`, { hint })
  })
  if (names.length === 0) return
  throw new GvqError('STORAGE_UNAVAILABLE', `The folder ${target} is not empty.`, { hint })
}
