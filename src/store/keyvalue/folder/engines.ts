import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import type { KeyValueStore } from '../contract/api.ts'
import { type Engine, engines, otherEngine } from '../contract/engine.ts'
import { loadRocksDb } from '../rocksdb/module.ts'
import { openRocksDb, type RocksDbOptions } from '../rocksdb/rocksdb.ts'
import { fileName } from '../sqlite/file.ts'
import { loadSqlite } from '../sqlite/module.ts'
import { openSqlite } from '../sqlite/sqlite.ts'

interface Unavailable {
  readonly kind: 'unavailable'
  /** A clause. */
  readonly reason: string
  /** A sentence with advice. */
  readonly remedy: string
}

export type EngineLoad = { readonly kind: 'loaded'; readonly version: string } | Unavailable

interface EngineParts {
  /** Name in messages. */
  readonly title: string
  load(): EngineLoad
  open(folder: string, options: RocksDbOptions): Promise<KeyValueStore>
  /** Reports from the files of its folder whether a store exists; returns a clause when they are the remains of one. */
  isMade(files: readonly string[]): boolean | string
  /** Matches the message of an error when another process has the store. */
  readonly locked: RegExp
}

const parts: Readonly<Record<Engine, EngineParts>> = {
  rocksdb: {
    title: 'RocksDB',
    load: loadRocksDb,
    open: openRocksDb,
    isMade: files => {
      if (files.includes('CURRENT')) return true
      // Without CURRENT, RocksDB would start a new store and delete such files. It creates them only after CURRENT.
      return files.some(name => /\.(sst|log)$/.test(name)) ? 'the file CURRENT is missing' : false
    },
    locked: /while lock file|lock hold by current process/i,
  },
  sqlite: {
    title: 'SQLite',
    load: loadSqlite,
    open: openSqlite,
    isMade: files => {
      if (files.includes(fileName)) return true
      return files.includes(`${fileName}-wal`) ? `the file ${fileName} is missing` : false
    },
    locked: /database is locked/i,
  },
}

export function engineParts(engine: Engine): EngineParts {
  return parts[engine]
}

/** Returns the name of the folder into which a conversion copies. What is found in it later is incomplete. */
export function unfinishedCopy(engine: Engine): string {
  return `${engine}.new`
}

const remains = new RegExp(`^(${engines.join('|')})\\.(new|old-.+)$`)

/** Reports whether the owner of a data folder may remove an entry of this name. */
export function isRemains(name: string): boolean {
  return remains.test(name)
}

/**
 * Removes the files of an engine that a folder no longer uses. They are renamed first: a process that read format.json before a
 * conversion may be about to open them, and must not add to what is being removed. It will read format.json again.
 */
export async function removeFiles(path: string, engine: Engine): Promise<void> {
  const old = join(path, `${engine}.old-${randomUUID()}`)
  try {
    await rename(join(path, engine), old)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await rm(old, { recursive: true })
}

/**
 * Returns the engine for a new folder: the requested one, else the first that loads.
 * @throws GvqError STORAGE_UNAVAILABLE with the reasons
 */
export function engineForNew(wanted: Engine | undefined): Engine {
  const loads = (wanted === undefined ? engines : [wanted]).map(
    engine => [engine, parts[engine].load()] as const,
  )
  const reasons: string[] = []
  const remedies: string[] = []
  for (const [engine, load] of loads) {
    if (load.kind === 'loaded') return engine
    reasons.push(`${parts[engine].title} is not available: ${load.reason}`)
    remedies.push(load.remedy)
  }
  throw new GvqError('STORAGE_UNAVAILABLE', `${reasons.join('; and ')}.`, { hint: remedies.join(' Or: ') })
}

/**
 * Checks that the engine of a folder is available.
 * @throws GvqError STORAGE_UNAVAILABLE with advice
 */
export function assertLoads(engine: Engine, path: string): void {
  const load = parts[engine].load()
  if (load.kind === 'loaded') return
  const { title } = parts[engine]
  throw new GvqError(
    'STORAGE_UNAVAILABLE',
    `The data folder ${path} was created with ${title}, which is not available: ${load.reason}.`,
    {
      hint: `${load.remedy} Or convert it on a machine where both stores load: gvq doctor --to ${otherEngine(engine)}.`,
    },
  )
}
