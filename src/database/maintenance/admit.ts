import { GvqError } from '../../base/errors.ts'
import { counted } from '../../base/text/counted.ts'
import type { Program } from '../../language/analysis/index.ts'
import {
  type MigrationStep,
  planMigration,
  readStored,
  recordCounts,
  type StoredCatalog,
  storedVersion,
  unfinishedMigration,
} from '../../store/graph/index.ts'
import type { VersionedStore } from '../../store/versioned/contract/api.ts'
import { composeChain, findChain } from './chain.ts'
import { describeChanges, refOf } from './report-types.ts'

/** What must be known of data before a program opens it. */
export interface StoredData {
  /** The stored catalog; `undefined` if there is none. */
  stored(): Promise<StoredCatalog | undefined>
  /** How many records each of the stored types has. */
  counts(types: readonly { readonly number: number }[]): Promise<readonly number[]>
}

export function storedIn(store: VersionedStore): StoredData {
  return { stored: () => readStored(store), counts: types => recordCounts(store, types) }
}

/**
 * Rejects data whose schema version differs from the program's and which must be migrated; opening the graph checks
 * everything else. Throws GvqError STORAGE_UNAVAILABLE with the changes as `details`.
 */
export async function admitSchema(
  store: StoredData,
  program: Program,
  kind: 'folder' | 'postgres' = 'folder',
): Promise<void> {
  const stored = await store.stored()
  if (stored === undefined) return
  if (stored.migration !== undefined) throw unfinishedMigration(stored.migration)
  const from = storedVersion(stored)
  const { version: to } = program
  if (from === to || (await store.counts(stored.types)).every(count => count === 0)) return
  const chain = findChain(program.migrations ?? [], from, to)
  if (chain === undefined) {
    if (from > to) throw olderFiles(from, to)
    return
  }
  const { steps } = planMigration(stored, composeChain(chain))
  const counts = await store.counts(steps.map(({ source }) => source))
  const details = steps.flatMap((step, i) => {
    const count = counts[i]!
    if (count === 0 || !needsMigration(step)) return []
    const what = step.kind === 'drop' ? 'dropped' : describeChanges(step).join('; ')
    return `${refOf(step)}, ${counted(count, 'record')}: ${what}`
  })
  if (details.length > 0) throw migrationNeeded(from, to, details, migrateHints[kind])
}

/** Whether a step does more than opening the data with the new schema would. */
function needsMigration(step: MigrationStep): boolean {
  if (step.kind !== 'keep') return true
  const { properties } = step.target.type
  return step.type.values.some(
    ({ origin }, slot) => origin.kind === 'property' && origin.property.name !== properties[slot]!.name,
  )
}

const migrateHints = {
  folder: 'Copy the data folder, preview the changes with gvq migrate --dry-run, then run gvq migrate.',
  postgres: 'Back up the database, preview the changes with gvq migrate --dry-run, then run gvq migrate.',
}

function migrationNeeded(from: bigint, to: bigint, details: readonly string[], hint: string): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `The data is at schema::${from}, but the files are at schema::${to}; the data must be migrated.`,
    { details, hint },
  )
}

export function olderFiles(from: bigint, to: bigint): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `The data is at schema::${from}, but the files are at the older schema::${to}.`,
    {
      hint: `Use the newer files, or write a MIGRATION schema::${from} => schema::${to}. If only the version number is missing, wrap the schema in schema::${from} { … }.`,
    },
  )
}
