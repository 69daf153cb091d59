import { GvqError } from '../../../base/errors.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { StoreReader, StoreTransaction, VersionedStore } from '../../versioned/contract/api.ts'
import { metaKeys } from '../keys/keys.ts'
import { attempt } from '../trees/attempt.ts'
import { metaSpace } from '../types/spaces.ts'
import type { Layouts, TypeLayout } from '../types/type-layout.ts'
import { TypeState, typeStateSpace } from '../types/type-state.ts'
import { Pages } from './pages.ts'
import type { GraphRecord } from './record.ts'

/** Rows of a page of a new store: a scan reads few values, and a change rewrites little. */
export const pageRowsDefault = 1024

/** The rows of a page, which a store keeps from its creation on. */
export async function readPageRows(reader: StoreReader): Promise<number> {
  return Number((await reader.get(metaSpace, metaKeys.pageRows)) ?? pageRowsDefault)
}

export async function readTypeState(
  reader: StoreReader,
  { prefix }: TypeLayout,
): Promise<TypeState | undefined> {
  return reader.get(typeStateSpace, prefix)
}

/** What all work on the records of a type needs. */
export interface RecordSource {
  readonly layouts: Layouts
  readonly pageRows: number
}

interface RecordsRead {
  readonly records: readonly GraphRecord[]
  /** The row after the last one that was looked at. */
  readonly next: number
}

/** The records of a type from a row on, in the order of their rows, of a few pages; `undefined` behind the last row. */
async function readRecords(
  reader: StoreReader,
  { layouts, pageRows }: RecordSource,
  layout: TypeLayout,
  start: number,
  pagesMax: number,
): Promise<RecordsRead | undefined> {
  const state = (await readTypeState(reader, layout)) ?? TypeState.empty
  const { rows } = state
  if (start >= rows) return undefined
  const places = state.places(pageRows)
  const next = Math.min(rows, places.firstRow(places.pageOf(start) + pagesMax))
  const records = await attempt(reader, memory =>
    new Pages(layouts, memory, pageRows).recordsBetween(layout, start, next),
  )
  return { records, next }
}

/** All records of a type in the order of their rows, a few pages at a time. */
export async function* scanRecords(
  reader: StoreReader,
  source: RecordSource,
  layout: TypeLayout,
): AsyncGenerator<RecordsRead> {
  let read = await readRecords(reader, source, layout, 0, thresholds.scannedPages)
  while (read !== undefined) {
    yield read
    read = await readRecords(reader, source, layout, read.next, thresholds.scannedPages)
  }
}

/**
 * Runs `work` on all records of a type, one transaction per batch of pages, and reports progress.
 * @throws GvqError STORAGE_UNAVAILABLE when these are not as many as the type has
 */
export async function overRecords(
  store: VersionedStore,
  source: RecordSource,
  layout: TypeLayout,
  {
    what,
    pagesMax,
    progress,
  }: { readonly what: string; readonly pagesMax: number; readonly progress: Progress },
  work: (transaction: StoreTransaction, batch: readonly GraphRecord[]) => Promise<void>,
): Promise<void> {
  let done = 0
  let count = 0
  let start: number | undefined = 0
  while (start !== undefined) {
    const from: number = start
    start = await store.write(async transaction => {
      count = (await readTypeState(transaction, layout))?.count ?? 0
      const read = await readRecords(transaction, source, layout, from, pagesMax)
      if (read === undefined) return undefined
      await work(transaction, read.records)
      done += read.records.length
      progress({ what, done, total: Math.max(count, done) })
      return read.next
    })
  }
  if (done === count) return
  throw new GvqError(
    'STORAGE_UNAVAILABLE',
    `${done} of ${count} records of ${layout.type.name} could be read.`,
    {
      hint: 'Nothing is lost by this. Run gvq doctor to see what is wrong, and gvq doctor --repair to mend it.',
    },
  )
}
