import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { legacyInstances } from '../../../database/project/index.ts'

const fileName = 'data.mdb'
const settingsName = 'helix.toml'

/** Where the data of an instance are in a legacy project. */
function fileOf(project: string, instance: string): string {
  return join(project, '.helix', '.volumes', instance, 'user', fileName)
}

const usual = [
  `Data usually lie in PROJECT/.helix/.volumes/INSTANCE/user/${fileName}, in $HELIX_DATA_DIR/user,`,
  'in ~/.helix/user, or in PROJECT/backups/backup-DATE; name one of these.',
].join(' ')

/**
 * Finds the data file that a path means: the file itself, a folder with it, or a legacy project with one instance.
 * @throws GvqError if there is none, or more than one
 */
export async function locate(path: string): Promise<string> {
  const file = await fileAt(path)
  // A pipe would be waited for, and a device may have no end.
  if ((await stat(file)).isFile()) return file
  throw notFound(`${file} is no file, but a pipe, a device or a folder.`)
}

async function fileAt(path: string): Promise<string> {
  const full = resolve(path)
  const stats = await readable(full, () => stat(full))
  if (stats === undefined) throw notFound(`${path} does not exist.`)
  if (!stats.isDirectory()) return full
  for (const file of [join(full, fileName), join(full, 'user', fileName)]) {
    if (await isThere(file)) return file
  }
  const text = await readable(join(full, settingsName), () => readFile(join(full, settingsName), 'utf8'))
  if (text === undefined)
    throw notFound(`${path} has no ${fileName}, and no ${settingsName} of a legacy project.`)
  return inProject(full, path, text)
}

async function inProject(project: string, shown: string, settings: string): Promise<string> {
  const named = legacyInstances(join(shown, settingsName), settings)
  const found: string[] = []
  for (const name of named) if (await isThere(fileOf(project, name))) found.push(name)
  const [only] = found
  if (only !== undefined && found.length === 1) return fileOf(project, only)
  if (found.length > 1) {
    throw new GvqError(
      'INVALID_PARAMETER',
      `${shown} has the data of ${found.length} instances: ${found.join(', ')}.`,
      {
        hint: `Name one of them: ${found.map(name => `gvq adopt ${dirname(fileOf(shown, name))}`).join(' or ')}`,
      },
    )
  }
  const instances = named.length === 0 ? 'no local instance' : `no data of ${named.join(', ')}`
  throw notFound(`${shown} is a legacy project with ${instances} in .helix/.volumes.`)
}

async function isThere(path: string): Promise<boolean> {
  return (await readable(path, () => stat(path))) !== undefined
}

/** Whether a running instance has the data file open; `undefined` where the system does not tell. */
export async function isHeld(file: string): Promise<boolean | undefined> {
  const lock = await stat(join(dirname(file), 'lock.mdb')).catch(() => undefined)
  if (lock === undefined) return false
  const locks = await readFile('/proc/locks', 'utf8').catch(() => undefined)
  return locks === undefined ? undefined : new RegExp(`:${lock.ino} \\d`).test(locks)
}

/** Runs a read; `undefined` if there is nothing. @throws GvqError if it is not allowed */
export async function readable<T>(path: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new GvqError(
      'INVALID_PARAMETER',
      `You may not read ${path}: a container of HelixDB makes its files for root only.`,
      {
        hint: 'Copy the file, and adopt the copy: sudo cp FILE copy.mdb && sudo chown "$USER" copy.mdb',
        cause: error,
      },
    )
  }
}

function notFound(message: string): GvqError {
  return new GvqError('INVALID_PARAMETER', message, { hint: usual })
}
