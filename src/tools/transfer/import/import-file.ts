import { GvqError } from '../../../base/errors.ts'
import { counted } from '../../../base/text/counted.ts'
import type { RecordAccess } from '../../../database/open.ts'
import type { GraphTransaction } from '../../../store/graph/api.ts'
import { unpackIds } from '../../../store/graph/index.ts'
import { type LoadedBatch, loadAll, loadValid, refusesRow } from './batches/load-batch.ts'
import type { ImportPlan } from './batches/plan.ts'
import { type PreparedRows, RowCollector } from './batches/prepared-rows.ts'
import type { RejectFile } from './batches/reject-file.ts'
import { upsertBatch } from './batches/upsert-batch.ts'
import type { ImportJournal } from './journal.ts'
import type { ImportMark } from './mark.ts'
import type { ContentId } from './rows/content.ts'
import type { Rejected, RowContent, RowSource, SourceRow } from './rows/source-row.ts'

interface ImportJob {
  readonly plan: ImportPlan
  readonly source: RowSource
  /** Rows per transaction, at most: fewer where they are long. */
  readonly batchRows: number
  /** The progress so far; its rows are skipped. */
  readonly start: ImportMark
  /** Notes the progress, in the transaction that makes it. */
  readonly journal: ImportJournal
  /** What was read so far, as far as that is known. */
  readonly contentRead: () => ContentId | undefined
  /** Called when all rows have been read, for all of the content. */
  readonly wholeContent: () => Promise<ContentId | undefined>
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
  } catch (error) {
    await run.settled()
    throw error instanceof GvqError ? afterEarlier(error, run.rows - job.start.rows) : error
  }
}

/** Adds to the error of a batch what the batches before it have written: it speaks of its own transaction. */
function afterEarlier(error: GvqError, rows: number): GvqError {
  if (rows === 0) return error
  const { code, message, hint, details, cause, publicMessage, retryAfterSeconds } = error
  const what = `${counted(rows, 'row')} before it ${rows === 1 ? 'is' : 'are'} done: run the same command again to resume.`
  return new GvqError(code, message, {
    hint: hint === undefined ? what : `${hint} ${what}`,
    details,
    cause,
    publicMessage,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
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
    // The next page may be in memory already: this yields to the event loop, also for signals.
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
  /** What was read when it had all its rows. */
  content: ContentId | undefined
  readonly rows: RowCollector
  readonly unreadable: Rejected[]
}

function newBatch({ plan }: ImportJob): Batch {
  return { count: 0, characters: 0, content: undefined, rows: new RowCollector(plan.type), unreadable: [] }
}

class ImportRun {
  readonly #records: RecordAccess
  readonly #job: ImportJob
  #state: ImportMark
  #batch: Batch
  /** Whether the last row cannot be read: it may become one with more text. */
  #isOpen = false
  #writing: Promise<void> = Promise.resolve()

  constructor(records: RecordAccess, job: ImportJob) {
    this.#records = records
    this.#job = job
    this.#state = job.start
    this.#batch = newBatch(job)
  }

  /** The rows of the file that are done. */
  get rows(): number {
    return this.#state.rows
  }

  get isBatchFull(): boolean {
    const { count, characters } = this.#batch
    return count === this.#job.batchRows || characters >= batchCharactersMax
  }

  add(row: SourceRow): void {
    const batch = this.#batch
    const content = row.cut?.() ?? row.content
    this.#isOpen = content.kind === 'fault'
    batch.count++
    batch.characters += row.characters ?? charactersOf(content)
    const reason =
      content.kind === 'fault' ? content.reason : refusal(this.#job.plan, batch.rows, row, content)
    if (reason !== undefined) batch.unreadable.push({ row, reason })
  }

  /** Writes the rows that were added. Resolves when those of the time before are on disk. */
  async take(): Promise<void> {
    const batch = this.#batch
    if (batch.count === 0) return
    batch.content = this.#job.contentRead()
    this.#batch = newBatch(this.#job)
    await this.#writing
    this.#writing = this.#write(batch, batch.rows.finish())
    // A failure is reported by the next await.
    this.#writing.catch(() => undefined)
  }

  /** Resolves when nothing is being written, even after a failure. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined)
  }

  async finish(isDone: boolean): Promise<ImportMark> {
    await this.#writing
    if (!isDone) return this.#state
    const { journal, wholeContent } = this.#job
    const content = await wholeContent()
    const state: ImportMark = { ...this.#state, ...(content && { content }), isOpen: this.#isOpen, isDone }
    await this.#records.writeRepeatably(transaction => journal.note(transaction, state))
    journal.written(state)
    return state
  }

  async #write(batch: Batch, read: PreparedRows): Promise<void> {
    const { upsert, embeds } = this.#job.plan
    const isUpsert = upsert !== undefined
    // Outside of the transaction, for which others would wait.
    const rows = embeds ? read.withVectors(await this.#records.embed(read.texts)) : read
    const rejectBytes = this.#job.rejects?.bytes ?? 0
    const writeBy = (load: Load) => this.#writeBy(load, batch, rows, rejectBytes)
    try {
      await writeBy(isUpsert ? upsertAll : loadAll)
    } catch (error) {
      if (!refusesRow(error)) throw error
      await writeBy(isUpsert ? upsertValid : loadValid)
    }
  }

  /** @param rejectBytes the length of the file of rejected rows before the batch */
  async #writeBy(load: Load, batch: Batch, rows: PreparedRows, rejectBytes: number): Promise<void> {
    const { plan, journal, rejects, onReject, onProgress } = this.#job
    const { count, unreadable, content } = batch
    const { state, rejected } = await this.#records.writeRepeatably(async (transaction, changed) => {
      const loaded = await load(transaction, plan, rows)
      if (plan.type.kind === 'vector') changed(plan.type, unpackIds(loaded.ids))
      const refused = [...unreadable, ...loaded.rejected].sort(inOrder).map(placed)
      // An attempt that has lost may have written its own.
      await rejects?.cutTo(rejectBytes)
      await rejects?.append(refused)
      const next: ImportMark = {
        ...this.#state,
        ...(content && { content }),
        rows: this.#state.rows + count,
        imported: this.#state.imported + rows.sources.length - loaded.rejected.length,
        rejected: this.#state.rejected + refused.length,
        ...(loaded.updated !== undefined && { updated: (this.#state.updated ?? 0) + loaded.updated }),
        ...(loaded.unchanged !== undefined && {
          unchanged: (this.#state.unchanged ?? 0) + loaded.unchanged,
        }),
        rejectBytes: rejects?.bytes ?? 0,
      }
      await journal.note(transaction, next)
      return { state: next, rejected: refused }
    })
    journal.written(state)
    this.#state = state
    onReject(rejected)
    onProgress(state)
  }
}

type Load = (transaction: GraphTransaction, plan: ImportPlan, rows: PreparedRows) => Promise<LoadedBatch>

const upsertAll: Load = (transaction, plan, rows) => upsertBatch(transaction, plan, rows, false)
const upsertValid: Load = (transaction, plan, rows) => upsertBatch(transaction, plan, rows, true)

function inOrder({ row: a }: Rejected, { row: b }: Rejected): number {
  return a.line - b.line || (a.element ?? 0) - (b.element ?? 0)
}

function placed({ row, reason }: Rejected): Rejected {
  return { row, reason: row.element === undefined ? reason : `Element ${row.element}: ${reason}` }
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
