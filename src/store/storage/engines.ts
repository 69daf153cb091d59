import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import type { KeyValueStore } from './api.ts'
import { type Engine, engines, otherEngine } from './engine.ts'
import { openRocksDb, type RocksDbOptions } from './rocksdb.ts'
import { loadRocksDb } from './rocksdb-module.ts'
import { openSqlite } from './sqlite.ts'
import { fileName } from './sqlite-file.ts'
import { loadSqlite } from './sqlite-module.ts'

export interface Unavailable {
  readonly kind: 'unavailable'
  /** A clause. */
  readonly reason: string
  /** A sentence that says what to do. */
  readonly remedy: string
}

export type EngineLoad = { readonly kind: 'loaded'; readonly version: string } | Unavailable

interface EngineParts {
  /** As users are told. */
  readonly title: string
  load(): EngineLoad
  open(folder: string, options: RocksDbOptions): Promise<KeyValueStore>
  /** Of the files of its folder: whether a store was made; a reason, in words, when they are what is left of one. */
  isMade(files: readonly string[]): boolean | string
  /** Of the text of an error: whether somebody else has the store. */
  readonly locked: RegExp
}

const parts: Readonly<Record<Engine, EngineParts>> = {
  rocksdb: {
    title: 'RocksDB',
    load: loadRocksDb,
    open: openRocksDb,
    isMade: files => {
      if (files.includes('CURRENT')) return true
      // Without CURRENT, RocksDB would begin anew and delete such files. It makes them only after CURRENT.
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

/** The folder beside those of the engines in which a conversion copies. What is found in it later is unfinished. */
export function unfinishedCopy(engine: Engine): string {
  return `${engine}.new`
}

const remains = new RegExp(`^(${engines.join('|')})\\.(new|old-.+)$`)

/** Whether a name in a data folder is of what may be removed by whoever has the folder. */
export function isRemains(name: string): boolean {
  return remains.test(name)
}

/**
 * Removes the files of an engine that a folder does not have. They get another name first: somebody who has looked at format.json
 * before a conversion may be about to open them, and must not add to what is being removed. He will look again.
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
 * The engine of a folder that is to be made: the one that is asked for, else the first that loads.
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
 * Checks that the engine of a folder can be had here.
 * @throws GvqError STORAGE_UNAVAILABLE that names the ways out
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
