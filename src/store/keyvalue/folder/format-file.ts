import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openToWrite } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'
import { syncFolder } from '../../../base/files/sync-folder.ts'
import { type Engine, engines, isEngine } from '../contract/engine.ts'

const name = 'format.json'

/** The content of `format.json`. */
export interface FolderFormat {
  readonly engine: Engine
  /** The engine that it had before, whose files are still to be removed. */
  readonly leaves?: Engine
  /** Whether an earlier version wrote it, which must not open what this one has made of the files. */
  readonly isEarlier?: boolean
}

/** The version without an engine, which means RocksDB and is known to every gvq. */
const plainVersion = 1
/** The version with an engine, which versions of gvq with only RocksDB reject. */
const engineVersion = 3
/** The one before it, with SQLite files that do not tell which rows they should have: they are written anew. */
const earlierVersion = 2

type FormatRead =
  | StampedFormat
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-ours' }
  /** `what` the folder has, and what this version of gvq knows. */
  | { readonly kind: 'newer'; readonly what: string; readonly known: string }

export interface StampedFormat {
  readonly kind: 'read'
  readonly format: FolderFormat
  /** Differs whenever `format.json` has been replaced. */
  readonly stamp: string
}

export async function readFormat(path: string): Promise<FormatRead> {
  try {
    // The stamp must be that of the file that is read, whatever replaces it meanwhile.
    const file = await open(join(path, name))
    try {
      const { ino, mtimeMs } = await file.stat()
      return parse(await file.readFile('utf8'), `${ino} ${mtimeMs}`)
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { kind: 'missing' }
    if (code === 'EISDIR') return { kind: 'not-ours' }
    throw error
  }
}

function parse(text: string, stamp: string): FormatRead {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'not-ours' }
  }
  if (typeof value !== 'object' || value === null) return { kind: 'not-ours' }
  const { format, version, engine, leaves } = value as Record<string, unknown>
  if (format !== 'gvq' || typeof version !== 'number') return { kind: 'not-ours' }
  if (version > engineVersion) {
    return { kind: 'newer', what: `format ${version}`, known: `formats up to ${engineVersion}` }
  }
  const named = version === plainVersion ? 'rocksdb' : engine
  if (typeof named !== 'string') return { kind: 'not-ours' }
  if (!isEngine(named)) {
    return { kind: 'newer', what: `the engine ${named.slice(0, 40)}`, known: engines.join(' and ') }
  }
  return {
    kind: 'read',
    format: { engine: named, ...(isEngine(leaves) && { leaves }), isEarlier: version === earlierVersion },
    stamp,
  }
}

function textOf({ engine, leaves }: FolderFormat): string {
  const version = engine === 'rocksdb' ? plainVersion : engineVersion
  const named = engine === 'rocksdb' ? {} : { engine }
  return `${JSON.stringify({ format: 'gvq', version, ...named, ...(leaves && { leaves }) })}\n`
}

/** Writes the format of a folder that has none. False when another process was faster. */
export async function makeFormat(path: string, format: FolderFormat): Promise<boolean> {
  const temporary = await writeTemporary(path, format)
  try {
    // Unlike a rename, this never replaces what another process has written, perhaps for another engine.
    await link(temporary, join(path, name))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    if (!isWithoutLinks(error)) throw error
    await rename(temporary, join(path, name))
    return true
  } finally {
    await rm(temporary, { force: true })
    await syncFolder(path)
  }
}

/** Some file systems, such as those of memory cards. */
function isWithoutLinks(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'ENOSYS'
}

/** Replaces the format of a folder, atomically and durably. */
export async function replaceFormat(path: string, format: FolderFormat): Promise<void> {
  await rename(await writeTemporary(path, format), join(path, name))
  await syncFolder(path)
}

async function writeTemporary(path: string, format: FolderFormat): Promise<string> {
  const temporary = join(path, `${name}.${randomUUID()}.tmp`)
  const file = await openToWrite(temporary, { way: 'new', mode: privateFile })
  try {
    await file.writeFile(textOf(format))
    await file.sync()
  } finally {
    await file.close()
  }
  return temporary
}

/** Whether a name in a data folder is what is left of a process that was killed while it wrote `format.json`. */
export function isTemporaryFormat(file: string): boolean {
  return file.startsWith(`${name}.`) && file.endsWith('.tmp')
}
