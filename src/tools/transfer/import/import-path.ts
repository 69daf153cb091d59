import { realpath } from 'node:fs/promises'
import { GvqError } from '../../../base/errors.ts'
import { counted, plural } from '../../../base/text/counted.ts'
import type { RecordAccess } from '../../../database/open.ts'
import type { RecordType, VectorType } from '../../../language/catalog/types.ts'
import type { ImportFormat } from '../file-format.ts'
import { type ImportMapping, isUpsert, listed, planImport } from './batches/plan.ts'
import { RejectFile } from './batches/reject-file.ts'
import { chooseStart } from './choose-start.ts'
import { ImportContent } from './import-content.ts'
import { importFile } from './import-file.ts'
import { ImportJournal } from './journal.ts'
import { type ImportMark, newMark, optionsDigest } from './mark.ts'
import { openRows } from './rows/open-rows.ts'
import type { Rejected, RowSource } from './rows/source-row.ts'

export interface ImportRequest {
  readonly type: RecordType
  readonly mapping: ImportMapping
  readonly format: ImportFormat
  /** The delimiter of CSV; `undefined` to find it in the header. */
  readonly delimiter: string | undefined
  readonly batchRows: number
  /** A file to which rejected rows are written, in addition to `onReject`. */
  readonly rejectsPath: string | undefined
  /** Whether to import a file from its first row even if some or all of its rows have already been imported. */
  readonly again: boolean
  /** Number of rows to skip at the start of the file. */
  readonly skip: number
  readonly onReject: (rejected: readonly Rejected[]) => void
  readonly onProgress: (progress: ImportProgress) => void
  readonly notice: (text: string) => void
  readonly isStopped: () => boolean
}

export interface ImportProgress {
  readonly rows: number
  readonly bytes: number
  /** Size of the whole input, if known. */
  readonly bytesTotal: number | undefined
}

export interface ImportOutcome extends ImportMark {
  /** Number of rows that an earlier run had processed. */
  readonly before: number
}

/**
 * Imports a file or a stream into a type. What was imported is known by its content: an import that was interrupted, even by `kill -9`, is
 * resumed, and what has been imported is not imported twice.
 * @throws GvqError INVALID_PARAMETER with an `ImportChoice` if the content has changed, and nothing was imported
 */
export async function importPath(
  records: RecordAccess,
  input: string | AsyncIterable<Uint8Array>,
  request: ImportRequest,
): Promise<ImportOutcome> {
  const { type, mapping, onProgress, isStopped } = request
  const content = await ImportContent.open(input, request)
  const { start, journal } = await startOf(records, content, request)
  if (start.isDone) return { ...start, before: start.rows }
  const rejects =
    request.rejectsPath === undefined
      ? undefined
      : await RejectFile.open(request.rejectsPath, start.rejectBytes)
  let source: RowSource | undefined
  try {
    source = await sourceOf(content, request)
    const plan = planImport(type, mapping, source.columns, request.notice)
    noticeUnused(plan.unused, request)
    if (plan.embeds) await requireSameSpace(records, type as VectorType)
    if (rejects !== undefined) rejects.columns = source.columns
    const state = await importFile(records, {
      plan,
      source,
      start,
      journal,
      contentRead: () => content.read,
      wholeContent: () => content.whole(),
      rejects,
      batchRows: plan.embeds ? Math.min(request.batchRows, embeddedRowsMax) : request.batchRows,
      onReject: request.onReject,
      onProgress: ({ rows }) =>
        onProgress({ rows, bytes: content.bytesRead, bytesTotal: content.file?.size }),
      isStopped,
    })
    return { ...state, before: start.rows }
  } finally {
    await source?.close?.()
    await rejects?.close()
  }
}

/** Rows of a transaction whose texts are embedded: a second of a model on this machine, or a call of a provider. */
const embeddedRowsMax = 100

/**
 * Compares the model of the project with what the type has (W10), before a text is embedded.
 * @throws GvqError INVALID_VALUE, DIMENSION_MISMATCH, or EMBEDDING_ERROR where something is missing for the model
 */
async function requireSameSpace(records: RecordAccess, type: VectorType): Promise<void> {
  const { model, dimension } = records.embedding()
  const snapshot = records.snapshot()
  try {
    const stored = await snapshot.vectorInfo(type)
    if (stored.model !== undefined && stored.model !== model) {
      throw new GvqError(
        'INVALID_VALUE',
        `Vectors of type ${type.name} are embedded with the model ${stored.model}; the model of the project is ${model}.`,
        { hint: `Use ${stored.model} again, or drop the vectors of the type first.` },
      )
    }
    if (stored.dimension === undefined || dimension === undefined || stored.dimension === dimension) return
    throw new GvqError(
      'DIMENSION_MISMATCH',
      `Vectors of \`${type.name}\` have ${counted(stored.dimension, 'dimension')}, but those of ${model} have ${dimension}.`,
    )
  } finally {
    snapshot.release()
  }
}

async function sourceOf(
  content: ImportContent,
  { format, isStopped, ...request }: ImportRequest,
): Promise<RowSource> {
  if (format !== 'parquet' && format !== 'arrow')
    return openRows(await content.pieces(), { ...request, format })
  const { readApart } = await import('../columnar/read-apart.ts')
  const { path } = content
  if (format === 'arrow') return readApart({ format, path, bytes: await content.pieces() }, isStopped)
  await content.readAhead()
  return readApart({ format, path: path!, onRead: count => content.noteRead(count) }, isStopped)
}

async function startOf(
  records: RecordAccess,
  content: ImportContent,
  request: ImportRequest,
): Promise<{ readonly start: ImportMark; readonly journal: ImportJournal }> {
  const { type, again, skip, format, mapping, notice } = request
  const { path, file } = content
  const journal = new ImportJournal(type, file && (await realpath(path!)), content.head)
  const snapshot = records.snapshot()
  try {
    const known = await journal.read(snapshot)
    const fresh = newMark(file ?? { size: 0, mtimeMs: 0 }, content.compression, optionsDigest(request))
    const start = await chooseStart(known, content.reader, {
      name: path ?? 'standard input',
      typeName: type.name,
      count: await snapshot.count(type),
      fresh: {
        ...fresh,
        rows: skip,
        ...(skip > 0 && { skipped: skip }),
        ...(again && { isAgain: true }),
      },
      isAgain: again,
      isUpsert: isUpsert(mapping),
      canGrow: format === 'csv' || format === 'jsonl',
      notice,
    })
    journal.begin(start, known)
    return { start, journal }
  } finally {
    snapshot.release()
    await content.compared()
  }
}

function noticeUnused(unused: readonly string[], { type, notice }: ImportRequest): void {
  if (unused.length === 0) return
  notice(
    `Ignored ${plural(unused.length, 'column')}: ${listed(unused)}. Use --map COLUMN=PROPERTY to import a column as a property of ${type.name}.`,
  )
}
