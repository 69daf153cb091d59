import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { counted, plural } from '../../../base/counted.ts'
import { GvqError } from '../../../base/errors.ts'
import type { RecordAccess } from '../../../database/open.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import { importFile } from './import-file.ts'
import { type ImportMark, isSameFile, markName, newMark, optionsDigest, parseMark } from './mark.ts'
import { openSource } from './open-source.ts'
import { type ImportMapping, listed, planImport } from './plan.ts'
import { RejectFile } from './reject-file.ts'
import type { ImportFormat, Rejected, RowSource } from './source-row.ts'

export interface ImportRequest {
  readonly type: RecordType
  readonly mapping: ImportMapping
  readonly format: ImportFormat
  /** Of CSV; `undefined` to find it in the header. */
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
 * Imports a file or a stream into a type. Resumes a file whose import was interrupted, even by `kill -9`; does not
 * import a completed file twice.
 */
export async function importPath(
  records: RecordAccess,
  input: string | AsyncIterable<Uint8Array>,
  request: ImportRequest,
): Promise<ImportOutcome> {
  const { start, mark, total } = await startOf(records, input, request)
  if (start.isDone) return { ...start, before: start.rows }
  const rejects =
    request.rejectsPath === undefined
      ? undefined
      : await RejectFile.open(request.rejectsPath, start.rejectBytes)
  const counter = new ByteCounter()
  let source: RowSource | undefined
  try {
    source = await sourceOf(input, request, counter)
    const plan = planImport(request.type, request.mapping, source.columns)
    noticeUnused(plan.unused, request)
    if (rejects !== undefined) rejects.columns = source.columns
    const state = await importFile(records, {
      plan,
      source,
      start,
      mark,
      rejects,
      batchRows: request.batchRows,
      onReject: request.onReject,
      onProgress: ({ rows }) => request.onProgress({ rows, bytes: counter.bytes, bytesTotal: total }),
      isStopped: request.isStopped,
    })
    return { ...state, before: start.rows }
  } finally {
    await source?.close?.()
    await rejects?.close()
  }
}

async function sourceOf(
  input: string | AsyncIterable<Uint8Array>,
  { format, isStopped, ...request }: ImportRequest,
  counter: ByteCounter,
): Promise<RowSource> {
  const path = typeof input === 'string' ? input : undefined
  const bytes = () => counter.count(typeof input === 'string' ? createReadStream(input) : input)
  if (format !== 'parquet' && format !== 'arrow') return openSource(bytes(), { ...request, format })
  const { readApart } = await import('../columnar/read-apart.ts')
  if (format === 'arrow') return readApart({ format, path, bytes: bytes() }, isStopped)
  // Its schema is at the end.
  if (path === undefined || !(await stat(path)).isFile()) {
    throw new GvqError('INVALID_PARAMETER', 'Parquet cannot be read from a pipe.', {
      hint: 'Save it to a file first, or use Arrow.',
    })
  }
  return readApart({ format, path, onRead: count => counter.add(count) }, isStopped)
}

interface Start {
  readonly start: ImportMark
  readonly mark: string | undefined
  readonly total: number | undefined
}

async function startOf(
  records: RecordAccess,
  input: string | AsyncIterable<Uint8Array>,
  request: ImportRequest,
): Promise<Start> {
  const { type, again, skip, notice } = request
  const options = optionsDigest(request)
  const file = typeof input === 'string' ? await statOf(input) : undefined
  // A pipe cannot be recognized again, even if it has a name.
  if (typeof input !== 'string' || file?.isFile() !== true) {
    const start = { ...newMark({ size: 0, mtimeMs: 0 }, options), rows: skip }
    return { start, mark: undefined, total: undefined }
  }
  const mark = markName(type, await realpath(input))
  const fresh = { start: { ...newMark(file, options), rows: skip }, mark, total: file.size }
  const { known, count } = await readKnown(records, type, mark)
  if (known === undefined || again) return fresh
  // What its rows lacked, or were refused for, may have changed.
  if (known.isDone && known.imported === 0) return fresh
  if (known.imported > 0 && count === 0) {
    notice(`${input} was imported before, but ${type.name} has no records any more; importing it again.`)
    return fresh
  }
  if (isSameFile(known, file)) {
    if (known.options !== undefined && known.options !== options) {
      if (known.isDone || skip > 0) return fresh
      throw new GvqError(
        'INVALID_PARAMETER',
        `The import of ${input} stopped after row ${known.rows} with other options.`,
        {
          hint: `Use the same options to resume it, --skip ${known.rows} to continue with these, or --again to start from the first row.`,
        },
      )
    }
    if (!known.isDone) notice(`Resuming ${input} after row ${known.rows}, where its last import stopped.`)
    else if (count < known.imported) {
      notice(
        `${input} has already been imported into ${type.name}, which has only ${counted(count, 'record')} now; use --again to import all its rows again.`,
      )
    } else notice(`${input} has already been imported into ${type.name}; use --again to import it again.`)
    return { start: known, mark, total: file.size }
  }
  if (known.isDone || skip > 0) return fresh
  throw new GvqError(
    'INVALID_PARAMETER',
    `${input} has changed since its import stopped after row ${known.rows}.`,
    {
      hint: `Use --skip ${known.rows} to continue after those rows, or --again to start from the first one.`,
    },
  )
}

async function statOf(path: string) {
  try {
    const file = await stat(path)
    if (!file.isDirectory()) return file
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new GvqError('INVALID_PARAMETER', `The file ${path} ${reason}.`, { cause })
  }
  throw new GvqError('INVALID_PARAMETER', `${path} is a folder, not a file.`)
}

/** Returns what an earlier run wrote about the file, and how many records its type has now. */
async function readKnown(
  records: RecordAccess,
  type: RecordType,
  name: string,
): Promise<{ readonly known: ImportMark | undefined; readonly count: number }> {
  const snapshot = records.snapshot()
  try {
    const text = await snapshot.mark(name)
    return { known: text === undefined ? undefined : parseMark(text), count: await snapshot.count(type) }
  } finally {
    snapshot.release()
  }
}

function noticeUnused(unused: readonly string[], { type, notice }: ImportRequest): void {
  if (unused.length === 0) return
  notice(
    `Ignored ${plural(unused.length, 'column')}: ${listed(unused)}. Use --map COLUMN=PROPERTY to import a column as a property of ${type.name}.`,
  )
}

/** Counts the bytes that are read. */
class ByteCounter {
  bytes = 0

  add(bytes: number): void {
    this.bytes += bytes
  }

  async *count(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      this.add(chunk.length)
      yield chunk
    }
  }
}
