import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  readStored,
  recordCounts,
  type StoredCatalog,
  storedVersion,
  unfinishedMigration,
} from '../../store/graph/index.ts'
import { openDataFolder } from '../../store/keyvalue/index.ts'
import type { WhenAway } from '../../store/postgres/index.ts'
import { openVersionedStore } from '../../store/versioned/index.ts'

/** The schema of stored data. */
export interface StoredSchema {
  readonly version: bigint
  readonly types: readonly CountedType[]
}

export type CountedType = StoredCatalog['types'][number] & { readonly records: number }

/** Little is read, once. */
const cacheBytesMax = 1024 * 1024

/**
 * Reads the schema of the data in a folder; `undefined` if there is none. Writes nothing. Throws GvqError if the data
 * is in use, or in the middle of a migration.
 */
export async function storedSchema(dataDir: string): Promise<StoredSchema | undefined> {
  if (!existsSync(join(dataDir, 'format.json'))) return undefined
  const folder = await openDataFolder(dataDir, { purpose: 'gvq migrate dev' })
  try {
    const store = await openVersionedStore(folder.store, { sync: true, cacheBytesMax })
    const stored = await readStored(store)
    if (stored === undefined) return undefined
    if (stored.migration !== undefined) throw unfinishedMigration(stored.migration)
    return schemaOf(stored, await recordCounts(store, stored.types))
  } finally {
    await folder.store.close()
  }
}

/** Reads the schema of the data like `storedSchema`, from a store on PostgreSQL. */
export async function serverSchema(url: string, whenAway?: WhenAway): Promise<StoredSchema | undefined> {
  const { openPostgres, openWhenThere } = await import('../../store/postgres/index.ts')
  const server = await openWhenThere(() => openPostgres(url), whenAway)
  try {
    const stored = await server.stored()
    if (stored === undefined) return undefined
    const counts = await server.counts(stored.types)
    return schemaOf(stored, counts)
  } finally {
    await server.close()
  }
}

function schemaOf(stored: StoredCatalog, counts: readonly number[]): StoredSchema {
  const types = stored.types.map((type, i) => ({ ...type, records: counts[i]! }))
  return { version: storedVersion(stored), types }
}
