import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { privateFolder } from '../../../base/files/private-files.ts'
import { syncFolder } from '../../../base/files/sync-folder.ts'
import type { KeyValueStore } from '../contract/api.ts'
import type { CopiedKeys } from '../contract/copied-keys.ts'
import type { Engine } from '../contract/engine.ts'
import type { Progress } from '../contract/progress.ts'
import { copyKeys, everything } from './copy-keys.ts'
import { openDataFolder } from './data-folder.ts'
import { engineForNew, engineParts, removeFiles, unfinishedCopy } from './engines.ts'
import { FolderInUse } from './folder-owner.ts'
import { replaceFormat } from './format-file.ts'

export interface Conversion extends CopiedKeys {
  readonly from: Engine
  readonly to: Engine
}

/**
 * Converts a data folder to another engine. All keys are copied into a new folder, read again and compared; then one rename,
 * of `format.json`, makes it the store; then the old files are removed. If the process is killed before the rename, the folder
 * is unchanged; after it, it has the new engine. The next process that opens it removes what is left.
 * @returns `undefined` when the folder has the engine already
 * @throws GvqError STORAGE_UNAVAILABLE when an engine does not load, the folder is in use, or there is no room
 */
export async function convertDataFolder(
  dataDir: string,
  to: Engine,
  progress: Progress,
): Promise<Conversion | undefined> {
  const purpose = `gvq doctor --to ${to}`
  // Rejects an unavailable engine before anything is opened.
  engineForNew(to)
  const folder = await openDataFolder(dataDir, { purpose })
  const { path, engine: from } = folder
  let copied: CopiedKeys
  try {
    if (from === to) return undefined
    const temporary = join(path, unfinishedCopy(to))
    copied = await copyInto(temporary, folder.store, to, progress)
    await putInPlace(temporary, path, to)
    await syncFolder(path)
    await replaceFormat(path, { engine: to, leaves: from })
  } catch (error) {
    throw failed(path, error)
  } finally {
    await folder.store.close()
  }
  await removeOld(path, purpose)
  return { from, to, ...copied }
}

/** A process that read format.json before an earlier conversion may create the folder again, but not forever. */
async function putInPlace(temporary: string, path: string, to: Engine): Promise<void> {
  for (;;) {
    await removeFiles(path, to)
    try {
      return await rename(temporary, join(path, to))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    }
  }
}

async function copyInto(
  temporary: string,
  store: KeyValueStore,
  to: Engine,
  progress: Progress,
): Promise<CopiedKeys> {
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: privateFolder })
  try {
    const copy = await engineParts(to).open(temporary, { createIfMissing: true })
    try {
      const keys = await countKeys(store)
      const total = 2 * keys
      const what = `Converting to ${engineParts(to).title}`
      const copied = await copyKeys(store, copy, done => progress({ what, done, total: total + 1 }))
      if (copied.keys !== keys) throw different
      await compareKeys(store, copy, done => progress({ what, done: keys + done, total: total + 1 }))
      progress({ what, done: total + 1, total: total + 1 })
      return copied
    } finally {
      await copy.close()
    }
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}

const different = new GvqError('STORAGE_UNAVAILABLE', 'The copy differs from the original.')

async function countKeys(store: KeyValueStore): Promise<number> {
  const cursor = everything(store)
  let keys = 0
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) keys += page.length
  await cursor.close()
  return keys
}

/** The old files are about to be removed, so the new ones must read back the same. */
async function compareKeys(
  store: KeyValueStore,
  copy: KeyValueStore,
  onPage: (keys: number) => void,
): Promise<void> {
  const [expected, found] = [everything(store), everything(copy)]
  try {
    for (let keys = 0; ; ) {
      onPage(keys)
      const [page, copied] = [await expected.next(), await found.next()]
      const isEqual =
        page?.length === copied?.length &&
        (page ?? []).every(([key, value], i) => copied![i]![0] === key && copied![i]![1].equals(value))
      if (!isEqual) throw different
      if (page === undefined) return
      keys += page.length
    }
  } finally {
    await expected.close()
    await found.close()
  }
}

/** Opening the folder removes the files of the old engine; another process that opens it first does the same. */
async function removeOld(path: string, purpose: string): Promise<void> {
  try {
    await (await openDataFolder(path, { purpose })).store.close()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
}

function failed(path: string, error: unknown): GvqError {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  const hint = error instanceof GvqError ? error.hint : undefined
  return new GvqError('STORAGE_UNAVAILABLE', `The data folder ${path} was not converted: ${reason}.`, {
    hint:
      hint ??
      'Nothing was changed in it. Check the permissions of the folder and the free space on its disk.',
    cause: error,
  })
}
