import { GvqError } from '../../../base/errors.ts'
import type { RecordAccess } from '../../../database/open.ts'
import { unpackIds } from '../../../store/storage/index.ts'
import { loadAll, loadValid, refusesRow } from './load-batch.ts'
import type { ImportMark } from './mark.ts'
import type { ImportPlan } from './plan.ts'
import { type PreparedRows, RowCollector } from './prepared-rows.ts'
import type { RejectFile } from './reject-file.ts'
import type { Rejected, RowContent, RowSource, SourceRow } from './source-row.ts'

interface ImportJob {
  readonly plan: ImportPlan
  readonly source: RowSource
  /** Rows per transaction, at most: fewer where they are long. */
  readonly batchRows: number
  /** The progress so far; its rows are skipped. */
  readonly start: ImportMark
  /** The name under which progress is stored with the data; not stored if undefined. */
  readonly mark: string | undefined
  readonly rejects: RejectFile | undefined
  /** Called with the rejected rows of each batch. */
  readonly onReject: (rejected: readonly Rejected[]) => void
  readonly onProgress: (state: ImportMark) => void
  /** Called between pages and batches; returns whether to stop. */
  readonly isStopped: () => boolean
}

/**
 * Imports the rows of a file, one transaction per batch. Reads the next batch while one is being written to disk.
 * @throws GvqError if the file cannot be read; earlier batches stay
 */
export async function importFile(records: RecordAccess, job: ImportJob): Promise<ImportMark> {
  const run = new ImportRun(records, job)
  try {
    return await takeAll(run, job)
  } finally {
    await run.settled()
  }
}

/** Characters of a transaction, roughly. */
const batchCharactersMax = 32 * 1024 * 1024

async function takeAll(run: ImportRun, job: ImportJob): Promise<ImportMark> {
  let passed = 0
  for await (const page of job.source.pages) {
    for (const row of page) {
      if (passed < job.start.rows) {
        passed++
        continue
      }
      run.add(row)
      if (run.isBatchFull) {
        await run.take()
        if (job.isStopped()) return run.finish(false)
      }
    }
    // The next page may be in memory: others, and signals, have their turn before it.
    await new Promise(resolve => setImmediate(resolve))
    if (job.isStopped()) return run.finish(false)
  }
  await run.take()
  return run.finish(true)
}

function charactersOf(content: RowContent): number {
  let sum = 0
  if (content.kind === 'cells') for (const cell of content.cells) sum += cell.length
  if (content.kind === 'fault') sum = content.text.length
  if (content.kind === 'members') {
    for (const value of Object.values(content.members)) {
      if (typeof value === 'string') sum += value.length
      else sum += Array.isArray(value) ? 8 * value.length : 8
    }
  }
  return sum
}

/** Rows that are written together. */
interface Batch {
  count: number
  characters: number
  readonly rows: RowCollector
  readonly unreadable: Rejected[]
}

function newBatch({ plan }: ImportJob): Batch {
  return { count: 0, characters: 0, rows: new RowCollector(plan.type), unreadable: [] }
}

class ImportRun {
  readonly #records: RecordAccess
  readonly #job: ImportJob
  #state: ImportMark
  #batch: Batch
  #writing: Promise<void> = Promise.resolve()

  constructor(records: RecordAccess, job: ImportJob) {
    this.#records = records
    this.#job = job
    this.#state = job.start
    this.#batch = newBatch(job)
  }

  get isBatchFull(): boolean {
    const { count, characters } = this.#batch
    return count === this.#job.batchRows || characters >= batchCharactersMax
  }

  add(row: SourceRow): void {
    const batch = this.#batch
    const content = row.cut?.() ?? row.content
    batch.count++
    batch.characters += row.characters ?? charactersOf(content)
    const reason =
      content.kind === 'fault' ? content.reason : refusal(this.#job.plan, batch.rows, row, content)
    if (reason !== undefined) batch.unreadable.push({ row, reason })
  }

  /** Writes the rows that were added. Resolves when those of the time before are on disk. */
  async take(): Promise<void> {
    const { count, rows, unreadable } = this.#batch
    if (count === 0) return
    this.#batch = newBatch(this.#job)
    await this.#writing
    this.#writing = this.#write(count, rows.finish(), unreadable)
    // A failure is reported by the next await.
    this.#writing.catch(() => undefined)
  }

  /** Resolves when nothing is being written, even after a failure. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined)
  }

  async finish(isDone: boolean): Promise<ImportMark> {
    await this.#writing
    const { mark } = this.#job
    this.#state = { ...this.#state, isDone }
    if (mark !== undefined && isDone) {
      await this.#records.write(transaction => transaction.setMark(mark, JSON.stringify(this.#state)))
    }
    return this.#state
  }

  async #write(count: number, rows: PreparedRows, unreadable: readonly Rejected[]): Promise<void> {
    try {
      await this.#writeBy(loadAll, count, rows, unreadable)
    } catch (error) {
      if (!refusesRow(error)) throw error
      await this.#writeBy(loadValid, count, rows, unreadable)
    }
  }

  async #writeBy(
    load: typeof loadAll,
    count: number,
    rows: PreparedRows,
    unreadable: readonly Rejected[],
  ): Promise<void> {
    const { plan, mark, rejects, onReject, onProgress } = this.#job
    const { state, rejected } = await this.#records.write(async (transaction, changed) => {
      const loaded = await load(transaction, plan, rows)
      if (plan.type.kind === 'vector') changed(plan.type, unpackIds(loaded.ids))
      const refused = [...unreadable, ...loaded.rejected].sort((a, b) => a.row.line - b.row.line)
      await rejects?.append(refused)
      const next: ImportMark = {
        ...this.#state,
        rows: this.#state.rows + count,
        imported: this.#state.imported + rows.sources.length - loaded.rejected.length,
        rejected: this.#state.rejected + refused.length,
        rejectBytes: rejects?.bytes ?? 0,
      }
      if (mark !== undefined) transaction.setMark(mark, JSON.stringify(next))
      return { state: next, rejected: refused }
    })
    this.#state = state
    onReject(rejected)
    onProgress(state)
  }
}

/** Adds a row, or returns the reason why that is not possible. */
function refusal(
  plan: ImportPlan,
  rows: RowCollector,
  row: SourceRow,
  content: RowContent,
): string | undefined {
  try {
    plan.addTo(rows, row, content)
    return undefined
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    return error.message
  }
}
