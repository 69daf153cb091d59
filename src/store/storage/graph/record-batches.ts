import type { StoreReader, StoreTransaction, VersionedStore } from '../api.ts'
import type { Progress } from '../progress.ts'
import { attempt } from './attempt.ts'
import { metaKeys } from './keys.ts'
import { Pages } from './pages.ts'
import type { GraphRecord } from './record.ts'
import { metaSpace } from './spaces.ts'
import type { Layouts, TypeLayout } from './type-layout.ts'
import { type TypeState, typeStateSpace } from './type-state.ts'

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

/** The records of a type in the order of their rows, a few pages at a time; from a row on. */
export async function* scanRecords(
  reader: StoreReader,
  { layouts, pageRows }: RecordSource,
  layout: TypeLayout,
  { pagesMax = 8, start = 0 }: { readonly pagesMax?: number; readonly start?: number } = {},
): AsyncGenerator<{ readonly records: readonly GraphRecord[]; readonly next: number }> {
  const rows = (await readTypeState(reader, layout))?.rows ?? 0
  for (let row = start; row < rows; ) {
    const first = row
    const next = Math.min(rows, (Math.floor(row / pageRows) + pagesMax) * pageRows)
    const records = await attempt(reader, memory =>
      new Pages(layouts, memory, pageRows).recordsBetween(layout, first, next),
    )
    yield { records, next }
    row = next
  }
}

/** Runs `work` on all records of a type, one transaction per batch of pages, and reports progress. */
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
  let start: number | undefined = 0
  while (start !== undefined) {
    const from: number = start
    start = await store.write(async transaction => {
      const total = (await readTypeState(transaction, layout))?.count ?? 0
      for await (const { records, next } of scanRecords(transaction, source, layout, {
        pagesMax,
        start: from,
      })) {
        await work(transaction, records)
        done += records.length
        progress({ what, done, total: Math.max(total, done) })
        return next
      }
      return undefined
    })
  }
}
