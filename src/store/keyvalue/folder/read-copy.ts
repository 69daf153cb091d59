import { constants, rmSync } from 'node:fs'
import { access, chmod, copyFile, mkdtemp, readdir, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { makeFolder } from '../../../base/files/make-folder.ts'
import { privateFile, privateFolder } from '../../../base/files/private-files.ts'
import type { Engine } from '../contract/engine.ts'
import { type DataFolder, type DataFolderOptions, isUnchanging, openDataFolder } from './data-folder.ts'
import { folderInUse } from './folder-owner.ts'
import { readFormat } from './format-file.ts'

/** What is written to while a store is only read is in a temporary folder; what is not, the other files lead to. */

const triesMax = 5
/** Files of a process that has the store open. */
const isOfProcess = (name: string): boolean => /^(lock|LOCK|LOG.*|.*-shm)$/.test(name)

/** Whether this process may write to an existing data folder. */
export async function isWritable(dataDir: string): Promise<boolean> {
  for (const path of [dataDir, join(dataDir, 'rocksdb'), join(dataDir, 'sqlite')]) {
    const refusal = await access(path, constants.W_OK).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (refusal === 'EROFS' || refusal === 'EACCES') return false
  }
  return true
}

/**
 * Opens the state that a data folder has now, and changes nothing in it: writes go to a temporary folder, which is removed
 * when the folder is closed. `isSole`: does so also if another process, which could be asked instead, has the folder open.
 * @throws GvqError STORAGE_UNAVAILABLE as `openDataFolder`; FolderInUse
 */
export async function openToRead(
  dataDir: string,
  { isSole = false, ...options }: DataFolderOptions & { readonly isSole?: boolean },
): Promise<DataFolder> {
  const path = await realpath(dataDir).catch(() => {
    throw noData(dataDir)
  })
  const used = isSole ? undefined : await folderInUse(path)
  if (used !== undefined) throw used.readable()
  const temporary = await mkdtemp(join(tmpdir(), 'gvq-read-'))
  const remove = (): void => rmSync(temporary, { recursive: true, force: true })
  // A closed pipe ends the process without closing the folder.
  process.once('exit', remove)
  const removeNow = (): void => {
    process.off('exit', remove)
    remove()
  }
  try {
    const folder = await openDataFolder(await copied(path, temporary), { ...options, isCopy: true })
    const close = () => folder.store.close().finally(removeNow)
    return { ...folder, path, store: { ...folder.store, close }, announce: async () => undefined }
  } catch (error) {
    removeNow()
    throw error
  }
}

/** Returns the path of a copy, made while no file changed. */
async function copied(path: string, temporary: string): Promise<string> {
  const read = await readFormat(path)
  if (read.kind !== 'read') throw noData(path)
  const { engine } = read.format
  const target = join(temporary, 'data')
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await stateOf(path, engine)
    await copyOnce(path, target, engine)
    if ((await stateOf(path, engine)) === before) return target
    await rm(target, { recursive: true })
  }
  throw new GvqError(
    'STORAGE_UNAVAILABLE',
    `The data folder ${path} is being written to by another process.`,
    {
      hint: 'Try again when it writes less, or copy the folder with gvq backup where it is written to.',
    },
  )
}

/** The names, sizes and times of the files that a store consists of. */
async function stateOf(path: string, engine: Engine): Promise<string> {
  const lines: string[] = []
  for (const name of (await readdir(join(path, engine))).sort()) {
    const found = await stat(join(path, engine, name)).catch(() => undefined)
    // The note of the last commit may be older than the store.
    if (name !== 'committed' && !isOfProcess(name)) lines.push(`${name} ${found?.size} ${found?.mtimeMs}`)
  }
  return lines.join('\n')
}

async function copyOnce(path: string, target: string, engine: Engine): Promise<void> {
  makeFolder(target, privateFolder)
  await copyOne(join(path, 'format.json'), join(target, 'format.json'))
  for (const folder of [engine, 'vectors']) {
    makeFolder(join(target, folder), privateFolder)
    const entries = await readdir(join(path, folder), { withFileTypes: true }).catch(() => [])
    // The note first, because it may be older than the store, but not newer.
    const names = entries.filter(entry => entry.isFile() && !isOfProcess(entry.name)).map(({ name }) => name)
    for (const name of names.sort((a, b) => Number(b === 'committed') - Number(a === 'committed'))) {
      const [from, to] = [join(path, folder, name), join(target, folder, name)]
      // Files of vector indexes are replaced as a whole, which replaces the link.
      if (folder === 'vectors' || isUnchanging(name)) await symlink(from, to)
      else await copyOne(from, to)
    }
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, privateFile)
}

function noData(path: string): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `There is no data of gvq in ${path} to be read.`, {
    hint: 'Give the path of a data folder with --data, or leave --read-only out to make a new one.',
  })
}
