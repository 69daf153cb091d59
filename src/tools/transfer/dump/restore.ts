import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { makeFolder } from '../../../base/files/make-folder.ts'
import { writeTo } from '../../../base/files/open-to-write.ts'
import { useOwnMask } from '../../../base/files/private-files.ts'
import { type BatchBuilder, type BulkLoadOptions, bulkLoad } from '../../../database/live/index.ts'
import {
  type OpenDatabase,
  type OpenDatabaseOptions,
  openDatabase,
  type RecordAccess,
} from '../../../database/open.ts'
import { loadProject } from '../../../database/project/index.ts'
import { allTypes, findType, formatId, type Id, parseId } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import { assertFree } from '../../../store/keyvalue/index.ts'
import { keepAscending, later } from '../last-id.ts'
import { decodeUtf8, linesOf } from '../text.ts'
import { thresholds } from '../thresholds.ts'
import { type DumpedType, dataFileName, type Manifest, readManifest } from './manifest.ts'
import { dumpRowReader } from './row.ts'

export interface RestoreOptions {
  readonly dump: string
  /** If this folder is new or empty, the .hx files of the dump are copied to it. */
  readonly project: string
  /** The data folder; default: `.gvq` in the project's folder. */
  readonly data: string | undefined
  readonly notice: (text: string) => void
  /** What to do while the server of the store is away, as for `openDatabase`. */
  readonly whenAway?: OpenDatabaseOptions['whenAway']
  /** Stops the restore, which then removes what it wrote and throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called for each record that is read. */
  readonly advanced?: (() => void) | undefined
}

export interface Restored {
  readonly manifest: Manifest
  readonly dataDir: string
}

/**
 * Restores a dump to a new data folder, with its original ids and vectors; the folder appears only when it is complete.
 * All data must fit the schema of the project.
 * @throws GvqError
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dump, project, data } = options
  const manifest = await readManifest(dump)
  const copied = await provideProgram(dump, project)
  try {
    const { config } = await loadProject(project, { dataDir: data })
    const restoreTo = config.store === undefined ? restoreToFolder : restoreToStore
    return { manifest, dataDir: await restoreTo(options, manifest) }
  } catch (error) {
    await Promise.all(copied.map(path => rm(path)))
    throw ofEnd(error)
  }
}

/** Restores to a folder beside, which is renamed when it is complete. Returns the data folder. */
async function restoreToFolder(
  { dump, project, data, notice, signal, advanced }: RestoreOptions,
  manifest: Manifest,
): Promise<string> {
  const parent = data === undefined ? resolve(project) : dirname(resolve(data))
  const temporary = join(parent, `.gvq-restore-${randomUUID()}`)
  try {
    const database = await openDatabase({
      project,
      dataDir: temporary,
      purpose: 'gvq restore',
      notice,
      durable: false,
    })
    const target = data === undefined ? join(database.project.root, '.gvq') : resolve(data)
    try {
      await assertFree(target)
      const { program, records } = database
      const write: Write = work => records.write(work)
      await restoreAll({ dump, program, write, load: {}, signal, advanced }, manifest)
    } finally {
      await database.close()
    }
    signal?.throwIfAborted()
    makeFolder(dirname(target))
    await rename(temporary, target)
    return target
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Restores in one transaction, to tables that have no records. Returns the place of the store. */
async function restoreToStore(
  { dump, project, notice, whenAway, signal, advanced }: RestoreOptions,
  manifest: Manifest,
): Promise<string> {
  const database = await openDatabase({
    project,
    purpose: 'gvq restore',
    notice,
    ...(whenAway && { whenAway }),
  })
  try {
    const { program, dataDir } = database
    await database.records.write(async (transaction, changed) => {
      for (const type of allTypes(program.catalog)) {
        if ((await transaction.count(type)) === 0) continue
        throw new GvqError('STORAGE_UNAVAILABLE', `${dataDir} has records of ${type.name} already.`, {
          hint: 'Restore into a schema without records: --store postgres://…?schema=another.',
        })
      }
      const write: Write = async work => work(transaction, changed)
      await restoreAll(
        { dump, program, write, load: { rowsPerCommit: thresholds.restoredTogether }, signal, advanced },
        manifest,
      )
    })
    return dataDir
  } finally {
    await database.close()
  }
}

/** Copies the .hx files of the dump to the project's folder if that is new or empty. Returns the files written. */
async function provideProgram(dump: string, project: string): Promise<readonly string[]> {
  const names = await readdir(project).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (names?.some(name => !name.startsWith('.')) === true) return []
  if (names === undefined) {
    makeFolder(project)
    await useOwnMask(project, 'folder')
  }
  const sources = (await readdir(dump)).filter(name => name.endsWith('.hx'))
  for (const name of sources) {
    await writeTo(join(project, name), await readFile(join(dump, name)), { way: 'anew', mode: 0o666 })
    await useOwnMask(join(project, name), 'file')
  }
  return sources.map(name => join(project, name))
}

interface Target {
  readonly dump: string
  readonly program: OpenDatabase['program']
  /** Runs `work` in a transaction: each in one of its own, or all in the same. */
  readonly write: Write
  readonly load: BulkLoadOptions
  readonly signal: AbortSignal | undefined
  readonly advanced: (() => void) | undefined
}

type Write = RecordAccess['write']

async function restoreAll(target: Target, manifest: Manifest): Promise<void> {
  const { dump, program, write } = target
  const letters = { node: 'N', vector: 'V', edge: 'E' } as const
  let last = lastIdOf(manifest, dump)
  requireRoom(last)
  for (const dumped of manifest.types) {
    if (dumped.records === 0) continue
    const type = findType(program.catalog, `${letters[dumped.kind]}::${dumped.name}`)
    last = later(last, await restoreType(target, type, dumped, join(dump, 'data', dataFileName(dumped))))
  }
  await write(transaction => keepAscending(transaction, last))
}

/** @throws GvqError INVALID_VALUE */
function lastIdOf({ lastId }: Manifest, dump: string): Id | undefined {
  if (lastId === null) return undefined
  const id = typeof lastId === 'string' ? parseId(lastId) : undefined
  if (id === undefined) throw incomplete(`The lastId of ${join(dump, 'dump.json')} is not an id.`)
  return id
}

/** The most by which the clock of a machine is ahead of that of another. */
const clocksApartMs = 366 * 24 * 60 * 60 * 1000

/**
 * Whether gvq may have made an id which the clock alone would not make new ids greater than. Records may have any UUID; gvq makes those of
 * version 7. Else the last id stays as it was in the dump, which also has records whose ids were imported.
 */
function isAhead(id: Id, now: number): boolean {
  if (id.charCodeAt(6) >>> 4 !== 7 || id.charCodeAt(8) >>> 6 !== 2) return false
  const ms = Buffer.from(id, 'latin1').readUIntBE(0, 6)
  return ms > now && ms <= now + clocksApartMs
}

/** Ids begin with their time, of which 16 bits are set only after the year 10880. */
function requireRoom(last: Id | undefined): void {
  if (last === undefined || !last.startsWith('\xff\xff')) return
  throw new GvqError('INVALID_VALUE', `The id ${formatId(last)} leaves no room for new ids, which ascend.`, {
    hint: 'gvq does not make such ids: the dump was changed. Use another copy of it.',
  })
}

/** Returns the greatest of the ids that are ahead of the clock. */
async function restoreType(
  { write, load, signal, advanced }: Target,
  type: RecordType,
  { records: expected }: DumpedType,
  path: string,
): Promise<Id | undefined> {
  await access(path).catch((cause: unknown) => {
    throw incomplete(`The dump has no file ${path}.`, cause)
  })
  let count = 0
  let last: Id | undefined
  const now = Date.now()
  const read = dumpRowReader(type)
  const add = (line: string, batch: BatchBuilder) => {
    count++
    advanced?.()
    try {
      const id = read(line, batch)
      if (isAhead(id, now)) last = later(last, id)
    } catch (error) {
      throw ofLine(error, `${basename(path)} line ${count}`, type)
    }
  }
  await bulkLoad(write, type, linesIn(path, signal), add, load)
  signal?.throwIfAborted()
  if (count !== expected) {
    throw incomplete(`${path} has ${count} records, but the dump had ${expected}.`)
  }
  return last
}

async function* linesIn(path: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const limit = {
    characters: thresholds.dumpedCharactersMax,
    exceeded: (line: number) =>
      incomplete(`${basename(path)} line ${line} is longer than any line that gvq dump writes.`),
  }
  for await (const lines of linesOf(decodeUtf8(createReadStream(path)), limit)) {
    signal?.throwIfAborted()
    yield* lines
  }
}

function incomplete(message: string, cause?: unknown): GvqError {
  return new GvqError('INVALID_VALUE', message, {
    hint: 'The dump is incomplete. Use another copy of it.',
    ...(cause !== undefined && { cause }),
  })
}

function ofLine(error: unknown, line: string, type: RecordType): unknown {
  if (!(error instanceof GvqError)) return error
  return new GvqError('INVALID_VALUE', `${line}: ${error.message}`, {
    hint: `The schema of the project must declare ${type.name} as the dump does.`,
    cause: error,
  })
}

/** Converts the error for a missing end of an edge, which a dump that was edited may have. */
function ofEnd(error: unknown): unknown {
  const isOfEnd =
    error instanceof GvqError && (error.code === 'NODE_NOT_FOUND' || error.code === 'VECTOR_NOT_FOUND')
  return isOfEnd ? incomplete(`An end of an edge is not in the dump. ${error.message}`, error) : error
}
