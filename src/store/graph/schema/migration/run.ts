import { InternalError } from '../../../../base/errors.ts'
import type { Value } from '../../../../language/catalog/index.ts'
import type { ByteString } from '../../../keyvalue/contract/api.ts'
import type { Progress } from '../../../keyvalue/contract/progress.ts'
import { thresholds } from '../../../keyvalue/contract/thresholds.ts'
import type { StoreReader, VersionedStore } from '../../../versioned/contract/api.ts'
import { metaKeys, uint16At, uint16Bytes, uint64At, uint64Bytes } from '../../keys/keys.ts'
import { clearPrefix } from '../../reading/batches.ts'
import { type RecordSource, readTypeState } from '../../reading/record-batches.ts'
import { RowPage } from '../../rows/row-page.ts'
import {
  bytesNodeSpace,
  catalogSpace,
  metaSpace,
  numberNodeSpace,
  pageSpace,
  vectorInfoSpace,
  vectorLogSpace,
  vectorLogTrimSpace,
  vectorSpace,
} from '../../types/spaces.ts'
import { TypeState, typeStateSpace } from '../../types/type-state.ts'
import { recordCounts, sourceOf, writeStored } from '../open-catalog.ts'
import { convertRecord, type RewriteStep } from './convert.ts'
import type { MigrationPlan, MigrationStep } from './plan.ts'
import { type SourcePage, sourcePages } from './source-pages.ts'

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
  const source = await sourceOf(store, plan.source)
  for (const [number, step] of plan.steps.entries()) {
    if (number < started.step) continue
    const start = number === started.step ? started.row : 0
    if (step.kind === 'rewrite') {
      await rewrite(store, source, { step, number, start }, { now: started.now, progress })
    } else if (step.kind === 'drop') {
      await drop(store, step)
    }
    await store.write(transaction => transaction.put(metaSpace, metaKeys.migrated, placeBytes(number + 1, 0)))
  }
  await store.write(transaction => {
    transaction.put(catalogSpace, '', plan.next)
    transaction.delete(metaSpace, metaKeys.migrated)
  })
}

interface Started {
  readonly now: number
  /** The first step that is not done, and the row in it from which on. */
  readonly step: number
  readonly row: number
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
  return { now, step: 0, row: 0 }
}

async function readPlace(reader: StoreReader): Promise<Pick<Started, 'step' | 'row'>> {
  const place = await reader.get(metaSpace, metaKeys.migrated)
  return place === undefined ? { step: 0, row: 0 } : { step: uint16At(place, 0), row: uint64At(place, 2) }
}

function placeBytes(step: number, row: number): ByteString {
  return uint16Bytes(step) + uint64Bytes(row)
}

/** Rewrites the pages of a type from a row on, the first of a page. */
async function rewrite(
  store: VersionedStore,
  source: RecordSource,
  { step, number, start }: { readonly step: RewriteStep; readonly number: number; readonly start: number },
  { now, progress }: { readonly now: number; readonly progress: (rows: number) => void },
): Promise<void> {
  const { pages } = step.source
  let from: number | undefined = start
  while (from !== undefined) {
    const first: number = from
    from = await store.write(async transaction => {
      const state = (await readTypeState(transaction, step.source)) ?? TypeState.empty
      if (first >= state.rows) return undefined
      const places = state.places(source.pageRows)
      const firstPage = places.pageOf(first)
      const end = firstPage + thresholds.migratedPages
      for await (const page of sourcePages(transaction, source, step, firstPage, end)) {
        const key = pages.page(page.number)
        if (page.page.live === 0) transaction.delete(pageSpace, key)
        else transaction.put(pageSpace, key, convertedPage(step, page, places.firstRow(page.number), now))
        transaction.delete(pageSpace, pages.delta(page.number))
        progress(page.records.length)
      }
      const next = places.firstRow(end)
      transaction.put(metaSpace, metaKeys.migrated, placeBytes(number, next))
      return next
    })
  }
}

/** Rows, ids and ends stay; the values are those of the target. */
function convertedPage(
  step: RewriteStep,
  { page, records, data, ends }: SourcePage,
  firstRow: number,
  now: number,
): RowPage {
  const { fields } = step.target
  const columns = fields.map(() => new Array<Value>(page.rows).fill(null))
  for (const [i, record] of records.entries()) {
    const { values, misfits } = convertRecord(step, record, { now, data: data[i], ends: ends[i] })
    if (misfits.length > 0) throw new InternalError('a checked migration meets a value that does not fit')
    for (const [field, { slot }] of fields.entries()) columns[field]![record.row - firstRow] = values[slot]!
  }
  const ids = Array.from({ length: page.rows }, (_, row) => page.idAt(row))
  const rows = { ids, columns: new Map(fields.map(({ number }, field) => [number, columns[field]!])) }
  const { from, to } = page
  return RowPage.build(from === undefined || to === undefined ? rows : { ...rows, from, to })
}

/** Drops a type with all data under its number. */
async function drop(
  store: VersionedStore,
  { source: { prefix, number } }: Extract<MigrationStep, { kind: 'drop' }>,
): Promise<void> {
  const spaces = [pageSpace, numberNodeSpace, bytesNodeSpace, vectorSpace, vectorLogSpace]
  for (const space of spaces) await clearPrefix(store, space, prefix)
  await store.write(transaction => {
    transaction.delete(typeStateSpace, prefix)
    transaction.delete(vectorLogTrimSpace, prefix)
    transaction.delete(vectorInfoSpace, prefix)
    transaction.delete(metaSpace, metaKeys.segments(number))
  })
}

/** Reports progress in rows over all steps. */
async function countedProgress(
  store: VersionedStore,
  { steps, migration }: MigrationPlan,
  progress: Progress,
): Promise<(rows: number) => void> {
  const rewritten = steps.filter(step => step.kind === 'rewrite').map(({ source }) => source)
  const total = (await recordCounts(store, rewritten)).reduce((sum, count) => sum + count, 0)
  let done = 0
  return rows => {
    done += rows
    progress({ what: `Migrating to schema::${migration.to}`, done, total: Math.max(total, done) })
  }
}
