import { GvqError } from '../../../base/errors.ts'
import { plural } from '../../../base/text/counted.ts'
import type { OpenDatabase, RecordAccess } from '../../../database/open.ts'
import {
  type Catalog,
  formatId,
  type Id,
  type RecordKind,
  type RecordType,
  type Value,
} from '../../../language/catalog/index.ts'
import type { GraphTransaction } from '../../../store/graph/api.ts'
import { unpackIds } from '../../../store/graph/index.ts'
import { type LoadedBatch, loadAll, loadValid, refusesRow } from '../import/batches/load-batch.ts'
import { type PreparedRows, RowCollector } from '../import/batches/prepared-rows.ts'
import { RejectFile, shownCell } from '../import/batches/reject-file.ts'
import type { Rejected, SourceRow } from '../import/rows/source-row.ts'
import { keepAscending, later } from '../last-id.ts'
import { thresholds } from '../thresholds.ts'
import type { LegacyProperties, LegacyValue } from './records/records.ts'
import type { LegacySource, SourceItem, SourceRecord } from './records/source.ts'
import { checkAll, orderNotes, Pass, type PassOptions, partOf, readAll, survey } from './survey.ts'
import {
  type AdoptedType,
  isRecord,
  type LeftOutRecord,
  leftOutOf,
  leftOutRecord,
  shownMax,
  Tally,
} from './tally.ts'

export interface AdoptOptions extends PassOptions {
  /** A file to which records that are left out are written, but for deleted ones. */
  readonly rejectsPath: string | undefined
  /** Whether to stop at the first record that is left out. */
  readonly isStrict: boolean
  /** Whether this process answers others meanwhile: then transactions are small. Default: false. */
  readonly isServing?: boolean
}

export interface AdoptionReport {
  readonly types: readonly AdoptedType[]
  /** The first records that are left out, but for deleted ones. */
  readonly first: readonly LeftOutRecord[]
  readonly notes: readonly string[]
}

/** Bytes of a transaction, at most. */
const batchBytesMax = 48 * 1024 * 1024

/** Reports what would be adopted. Reads all of the source, and writes nothing. */
export async function examine(
  source: LegacySource,
  catalog: Catalog,
  options: AdoptOptions,
): Promise<AdoptionReport> {
  const log = await LeftOutLog.open(options.rejectsPath)
  try {
    const tally = new Tally((item, reason) => log.add(item, reason))
    const onProgress = async (records: number) => {
      options.onProgress(records)
      await log.write()
    }
    const differences = await checkAll(source, partOf(source, options, 0, 2))
    const notes = await survey(source, catalog, tally, partOf(source, { ...options, onProgress }, 1, 2))
    await log.write()
    if (options.isStrict) requireAll(tally)
    return { types: tally.types, first: tally.first, notes: [...notes, ...differences] }
  } finally {
    await log.close()
  }
}

/**
 * Brings all records of a source into the store, with their ids. Reads all its pages before, so that nothing of a damaged one is stored. Records that the
 * store has are left as they are: an adoption that was interrupted goes on.
 * @throws GvqError if the source is damaged or changes, or if it is strict and a record is left out
 */
export async function adopt(
  source: LegacySource,
  { records, program }: Pick<OpenDatabase, 'records' | 'program'>,
  options: AdoptOptions,
): Promise<AdoptionReport> {
  const { catalog } = program
  const parts = options.isStrict ? 3 : 2
  const log = await LeftOutLog.open(options.rejectsPath)
  const tally = new Tally((item, reason) => log.add(item, reason))
  const run = new Run(source, records, tally, options)
  try {
    const differences = await checkAll(source, partOf(source, options, 0, parts))
    if (options.isStrict) {
      const before = new Tally()
      await survey(source, catalog, before, partOf(source, options, 1, parts))
      requireAll(before)
    }
    const pass = new Pass(catalog, tally)
    let kind: RecordKind = 'node'
    for await (const some of readAll(source, tally, partOf(source, options, parts - 1, parts))) {
      for (const record of some) {
        // Edges need all that is before them.
        if (record.kind !== kind) await run.flush()
        kind = record.kind
        const fitting = pass.fit(record)
        if (fitting !== undefined) run.add(record, fitting.type, fitting.values)
        if (run.isFullOf(kind)) await run.flush()
      }
      await log.write()
    }
    await run.flush()
    await run.settled
    await log.write()
    const notes = [...pass.notes, ...orderNotes(source), ...differences]
    return { types: tally.types, first: tally.first, notes }
  } finally {
    await run.settled.catch(() => undefined)
    await log.close()
  }
}

function requireAll(tally: Tally): void {
  const count = leftOutOf(tally.types)
  if (count === 0) return
  throw refusal(count, tally.first)
}

function refusal(count: number, first: readonly LeftOutRecord[]): GvqError {
  return new GvqError(
    'INVALID_VALUE',
    `${count} ${plural(count, 'record')} of the source would be left out.`,
    {
      details: first
        .slice(0, shownMax)
        .map(({ kind, label, id, reason }) => `${kind} ${label ?? ''} ${id}: ${reason}`),
      hint: 'Without --strict, all others are adopted. --dry-run --rejects FILE lists those that are left out.',
    },
  )
}

/** A record on its way to the store. What the source has of it is read again if it is left out. */
class AdoptedRow implements SourceRow {
  readonly line = 0
  readonly content = noContent
  readonly id: Id
  readonly numbers: Float64Array | undefined

  constructor({ id, numbers }: SourceRecord) {
    this.id = id
    this.numbers = numbers
  }
}

const noContent = { kind: 'members', members: {} } as const

class Run {
  readonly #source: LegacySource
  readonly #records: RecordAccess
  readonly #tally: Tally
  readonly #isStrict: boolean
  readonly #isServing: boolean
  #batches = new Map<RecordType, RowCollector>()
  #rows = 0
  #bytes = 0
  /** Resolves when all that was flushed is on disk. */
  settled: Promise<void> = Promise.resolve()

  constructor(
    source: LegacySource,
    records: RecordAccess,
    tally: Tally,
    { isStrict, isServing = false }: AdoptOptions,
  ) {
    this.#source = source
    this.#records = records
    this.#tally = tally
    this.#isStrict = isStrict
    this.#isServing = isServing
  }

  isFullOf(kind: RecordKind): boolean {
    const rowsMax = this.#isServing ? thresholds.adoptedBeside : thresholds.adoptedTogether[kind]
    return this.#rows >= rowsMax || this.#bytes >= batchBytesMax
  }

  add(record: SourceRecord, type: RecordType, values: readonly Value[]): void {
    let rows = this.#batches.get(type)
    if (rows === undefined) {
      rows = new RowCollector(type)
      this.#batches.set(type, rows)
    }
    for (let slot = 0; slot < values.length; slot++) {
      rows.values[slot]!.push(values[slot]!)
      this.#bytes += bytesOf(values[slot]!)
    }
    rows.ids.push(record.id)
    if (record.kind === 'edge') {
      rows.from.push(record.from)
      rows.to.push(record.to)
    }
    if (record.numbers !== undefined) {
      rows.vectors.push({ data: record.numbers })
      this.#bytes += 8 * record.numbers.length
    }
    rows.add(new AdoptedRow(record))
    this.#rows++
  }

  /** Begins to write what was added, when what was flushed before is on disk. */
  async flush(): Promise<void> {
    const batches = this.#batches
    this.#batches = new Map()
    this.#rows = 0
    this.#bytes = 0
    await this.settled
    this.settled = this.#writeAll(batches)
    // A failure is reported by the next await.
    this.settled.catch(() => undefined)
  }

  async #writeAll(batches: ReadonlyMap<RecordType, RowCollector>): Promise<void> {
    for (const [type, collected] of batches) {
      const rows = collected.finish()
      await this.#write(type, rows).catch((error: unknown) => {
        if (!refusesRow(error)) throw error
        return this.#write(type, rows, loadValid)
      })
    }
  }

  async #write(type: RecordType, rows: PreparedRows, load: typeof loadAll = loadAll): Promise<void> {
    const target = { type, fromProperty: undefined, toProperty: undefined }
    const { loaded, present } = await this.#records.writeRepeatably(async (transaction, changed) => {
      const absent = await absentOf(transaction, type, rows.ids)
      const rest = absent === undefined ? rows : rows.at(absent)
      const loaded: LoadedBatch = await load(transaction, target, rest)
      if (this.#isStrict && loaded.rejected.length > 0) {
        const refused = await this.#recordsOf(type, loaded.rejected)
        throw refusal(
          refused.length,
          refused.map(([record, { reason }]) => leftOutRecord(record, reason)),
        )
      }
      if (type.kind === 'vector') changed(type, unpackIds(loaded.ids))
      await keepAscending(transaction, lastMade(rest.ids))
      return { loaded, present: rows.ids.length - rest.ids.length }
    })
    const { rejected } = loaded
    const counts = this.#tally.of({ kind: type.kind, label: type.name })
    counts.present += present
    counts.stored += rows.ids.length - present - rejected.length
    for (const [record, { reason, lacksEnd }] of await this.#recordsOf(type, rejected))
      this.#tally.leaveOut(record, lacksEnd ? 'missing end' : 'refused', reason)
  }

  async #recordsOf(
    { kind }: RecordType,
    rejected: readonly Rejected[],
  ): Promise<readonly (readonly [SourceRecord, Rejected])[]> {
    const rows = rejected.map(({ row }) => row as AdoptedRow)
    const found = await this.#source.find(
      [kind],
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, numbers }, i) => [{ ...found.get(id)!, numbers }, rejected[i]!])
  }
}

/** The last id that HelixDB made: of version 6, they begin with greater bytes than those of version 7. Other ids of a file are no measure. */
function lastMade(ids: readonly Id[]): Id | undefined {
  return ids.reduce<Id | undefined>((last, id) => (versionOf(id) === 6 ? later(last, id) : last), undefined)
}

function versionOf(id: Id): number {
  return id.charCodeAt(6) >>> 4
}

/** The places of ids that the type has not; `undefined` if it has none of them. */
async function absentOf(
  transaction: GraphTransaction,
  type: RecordType,
  ids: readonly Id[],
): Promise<readonly number[] | undefined> {
  if ((await transaction.count(type)) === 0) return undefined
  const { byRows } = transaction
  const isThere =
    byRows === undefined
      ? (await transaction.records(type, ids)).map(record => record !== undefined)
      : (await byRows.find(type, ids)).map(row => row >= 0)
  return isThere.includes(true) ? [...ids.keys()].filter(i => !isThere[i]) : undefined
}

function bytesOf(value: Value): number {
  if (typeof value === 'string') return 64 + 2 * value.length
  return Array.isArray(value)
    ? (value as readonly Value[]).reduce<number>((sum, item) => sum + bytesOf(item), 64)
    : 16
}

/** Writes records that are left out, with their reasons. */
class LeftOutLog {
  readonly #file: RejectFile | undefined
  #lines: object[] = []

  private constructor(file: RejectFile | undefined) {
    this.#file = file
  }

  static async open(path: string | undefined): Promise<LeftOutLog> {
    return new LeftOutLog(path === undefined ? undefined : await RejectFile.open(path, 0))
  }

  add(item: SourceItem, reason: string): void {
    if (this.#file !== undefined) this.#lines.push({ kind: item.kind, reason, record: shownRecord(item) })
  }

  async write(): Promise<void> {
    const lines = this.#lines
    this.#lines = []
    await this.#file?.appendLines(lines)
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}

/** A record as JSON, as a response of gvq has it. */
function shownRecord(item: SourceItem): Record<string, unknown> {
  const id = formatId(item.id)
  if (!isRecord(item)) return { id, ...(item.label !== undefined && { label: item.label }) }
  const { label, from, to, properties, numbers } = item
  return {
    id,
    label,
    ...(from !== '' && { from_node: formatId(from), to_node: formatId(to) }),
    ...shownProperties(properties),
    ...(numbers && { data: [...numbers].map(shownCell) }),
  }
}

function shownProperties(properties: LegacyProperties): Record<string, unknown> {
  return Object.fromEntries([...properties].map(([name, value]) => [name, shownValue(value)]))
}

function shownValue({ kind, value }: LegacyValue): unknown {
  if (kind === 'ID') return formatId(value)
  if (kind === 'Array') return value.map(shownValue)
  return kind === 'Object' ? shownProperties(value) : shownCell(value)
}
