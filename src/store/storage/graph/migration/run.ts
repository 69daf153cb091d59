import { InternalError } from '../../../../base/errors.ts'
import type { Bytes, StoreReader, VersionedStore } from '../../api.ts'
import type { Progress } from '../../progress.ts'
import { clearPrefix, inBatches } from '../batches.ts'
import { metaKeys, uint16At, uint16Bytes } from '../keys.ts'
import { recordSpaceOf, writeStored } from '../open-catalog.ts'
import { GraphRecord } from '../record-codec.ts'
import {
  adjacencySpace,
  catalogSpace,
  countSpace,
  metaSpace,
  vectorInfoSpace,
  vectorLogSpace,
  vectorLogTrimSpace,
  vectorSpace,
} from '../spaces.ts'
import { convertRecord, type RewriteStep, readsData } from './convert.ts'
import type { MigrationPlan, MigrationStep } from './plan.ts'

/** Rows for each commit: any number of records is migrated in little memory. */
const batchRowsMax = 1024

/**
 * Runs a migration, or continues an interrupted one, whose plan must be the same. Everything was checked before. Each
 * batch is one commit that also stores where the next one begins; no work is repeated.
 */
export async function runMigration(
  store: VersionedStore,
  plan: MigrationPlan,
  options: { readonly now: number; readonly progress: Progress },
): Promise<void> {
  const started = await begin(store, plan, options.now)
  const progress = await countedProgress(store, plan, options.progress)
  for (const [number, step] of plan.steps.entries()) {
    if (number < started.step) continue
    const gte = number === started.step && started.key !== '' ? started.key : step.source.prefix
    if (step.kind === 'rewrite') {
      await rewrite(store, plan, { step, number, gte }, { now: started.now, progress })
    } else if (step.kind === 'drop') {
      await drop(store, plan, step)
    }
    await store.write(transaction =>
      transaction.put(metaSpace, metaKeys.migrated, placeBytes(number + 1, '')),
    )
  }
  await store.write(transaction => {
    transaction.put(catalogSpace, '', plan.next)
    transaction.delete(metaSpace, metaKeys.migrated)
  })
}

interface Started {
  readonly now: number
  /** The first step that is not done, and the key in it from which on. */
  readonly step: number
  readonly key: Bytes
}

async function begin(store: VersionedStore, plan: MigrationPlan, now: number): Promise<Started> {
  const { stored, migration, digest } = plan
  const snapshot = store.snapshot()
  try {
    const before = await snapshot.get(catalogSpace, '')
    if (before?.migration !== undefined) {
      if (before.migration.digest !== digest) throw new InternalError('another migration is unfinished')
      return { now: before.migration.now, ...(await readPlace(snapshot)) }
    }
  } finally {
    snapshot.release()
  }
  await writeStored(store, { ...stored, migration: { to: String(migration.to), digest, now } })
  return { now, step: 0, key: '' }
}

async function readPlace(reader: StoreReader): Promise<Pick<Started, 'step' | 'key'>> {
  const place = await reader.get(metaSpace, metaKeys.migrated)
  return place === undefined ? { step: 0, key: '' } : { step: uint16At(place, 0), key: place.slice(2) }
}

function placeBytes(step: number, key: Bytes): Bytes {
  return uint16Bytes(step) + key
}

async function rewrite(
  store: VersionedStore,
  plan: MigrationPlan,
  { step, number, gte }: { readonly step: RewriteStep; readonly number: number; readonly gte: Bytes },
  { now, progress }: { readonly now: number; readonly progress: (rows: number) => void },
): Promise<void> {
  const [before, after] = [recordSpaceOf(plan.source), recordSpaceOf(plan.target)]
  const { prefix } = step.source
  const needsData = readsData(step)
  await inBatches(store, before, { prefix, gte }, batchRowsMax, async (transaction, rows, next) => {
    const keys = rows.map(([key]) => key)
    const payloads = needsData ? await transaction.getMany(vectorSpace, keys) : []
    for (const [i, [key, record]] of rows.entries()) {
      const { values, misfits } = convertRecord(step, record, { now, data: payloads[i]?.data })
      if (misfits.length > 0) throw new InternalError('a checked migration meets a value that does not fit')
      transaction.put(
        after,
        key,
        new GraphRecord(record.id, values, record.from, record.to, step.target.codec),
      )
    }
    transaction.put(metaSpace, metaKeys.migrated, placeBytes(number, next))
    progress(rows.length)
  })
}

/** Drops a type with all data under its number; entries of its indexes are cleared later, like those of any dropped index. */
async function drop(
  store: VersionedStore,
  plan: MigrationPlan,
  { source }: Extract<MigrationStep, { kind: 'drop' }>,
): Promise<void> {
  const { prefix } = source
  for (const space of [recordSpaceOf(plan.source), adjacencySpace, vectorSpace, vectorLogSpace]) {
    await clearPrefix(store, space, prefix)
  }
  await store.write(transaction => {
    for (const space of [countSpace, vectorLogTrimSpace]) transaction.delete(space, prefix)
    transaction.delete(vectorInfoSpace, prefix)
  })
}

/** Reports progress in rows over all steps. */
async function countedProgress(
  store: VersionedStore,
  { steps, migration }: MigrationPlan,
  progress: Progress,
): Promise<(rows: number) => void> {
  const snapshot = store.snapshot()
  const rewritten = steps.filter(step => step.kind === 'rewrite')
  const counts = await snapshot.getMany(
    countSpace,
    rewritten.map(({ source }) => source.prefix),
  )
  snapshot.release()
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  let done = 0
  return rows => {
    done += rows
    progress({ what: `Migrating to schema::${migration.to}`, done, total: Math.max(total, done) })
  }
}
