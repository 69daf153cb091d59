import { thresholds } from '../../../keyvalue/contract/thresholds.ts'
import type { StoreReader } from '../../../versioned/contract/api.ts'
import type { Id, StoredRecord } from '../../api.ts'
import { Pages } from '../../reading/pages.ts'
import { GraphRecord, valuesInPage } from '../../reading/record.ts'
import { type RecordSource, readTypeState } from '../../reading/record-batches.ts'
import { fold } from '../../rows/fold.ts'
import type { RowPage } from '../../rows/row-page.ts'
import { attempt } from '../../trees/attempt.ts'
import { vectorSpace } from '../../types/spaces.ts'
import type { TypeLayout } from '../../types/type-layout.ts'
import { TypeState } from '../../types/type-state.ts'
import { type KeptStep, readsData, readsEnds } from './convert.ts'

/** Records before their migration. */
export interface SourcePart {
  readonly records: readonly StoredRecord[]
  /** The numbers of each record's vector, where the step reads them. */
  readonly data: readonly (Float64Array | undefined)[]
  /** The ids of the ends of each edge, where the step reads them. */
  readonly ends: readonly Ends[]
}

/** A page before its migration. */
export interface SourcePage extends SourcePart {
  readonly number: number
  /** The page with its delta taken in. */
  readonly page: RowPage
  /** The records, ascending by row. */
  readonly records: readonly GraphRecord[]
}

type Ends = readonly [from: Id, to: Id]

/** The pages of a step's type that exist from number `start` to before `end`, with what the step reads. */
export async function* sourcePages(
  reader: StoreReader,
  source: RecordSource,
  step: KeptStep,
  start: number,
  end: number,
): AsyncGenerator<SourcePage> {
  const layout = step.source
  const places = ((await readTypeState(reader, layout)) ?? TypeState.empty).places(source.pageRows)
  for (let first = start; first < end; first += thresholds.migratedPagesAhead) {
    const pages = await foldedPages(
      reader,
      source,
      layout,
      first,
      Math.min(end, first + thresholds.migratedPagesAhead),
    )
    const ends = readsEnds(step) ? await endIds(reader, source, layout, [...pages.values()]) : []
    let at = 0
    for (const [number, page] of pages) {
      const records = recordsOf(layout, page, places.firstRow(number))
      const data = readsData(step) ? await dataOf(reader, layout, records) : []
      yield { number, page, records, data, ends: ends.slice(at, at + page.live) }
      at += page.live
    }
  }
}

async function foldedPages(
  reader: StoreReader,
  { layouts, pageRows }: RecordSource,
  layout: TypeLayout,
  start: number,
  end: number,
): Promise<ReadonlyMap<number, RowPage>> {
  return attempt(reader, memory => {
    const pages = new Pages(layouts, memory, pageRows)
    const found = new Map<number, RowPage>()
    for (let number = start; number < end; number++) {
      const page = pages.page(layout, number)
      const delta = pages.delta(layout, number)
      const folded = delta === undefined ? page : fold(page, delta, layout.type.kind === 'edge')
      if (folded !== undefined) found.set(number, folded)
    }
    return found
  })
}

/** The ids of the ends of all edges of some pages. */
async function endIds(
  reader: StoreReader,
  { layouts, pageRows }: RecordSource,
  layout: TypeLayout,
  parts: readonly RowPage[],
): Promise<readonly Ends[]> {
  const { from, to } = layouts.endsOf(layout)
  return attempt(reader, memory => {
    const pages = new Pages(layouts, memory, pageRows)
    return parts.flatMap(page =>
      liveRows(page).map(row => [pages.id(from, page.from![row]!), pages.id(to, page.to![row]!)] as const),
    )
  })
}

function recordsOf(layout: TypeLayout, page: RowPage, firstRow: number): readonly GraphRecord[] {
  return liveRows(page).map(
    row => new GraphRecord(page.idAt(row), valuesInPage(layout, page, row), firstRow + row),
  )
}

function liveRows(page: RowPage): number[] {
  return Array.from({ length: page.rows }, (_, row) => row).filter(row => page.has(row))
}

async function dataOf(
  reader: StoreReader,
  { prefix }: TypeLayout,
  records: readonly GraphRecord[],
): Promise<readonly (Float64Array | undefined)[]> {
  const keys = records.map(({ id }) => prefix + id)
  return (await reader.getMany(vectorSpace, keys)).map(payload => payload?.data)
}
