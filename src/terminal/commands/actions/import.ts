import { statSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import type { OpenDatabase } from '../../../database/open.ts'
import { loadProject, requireProgram } from '../../../database/project/index.ts'
import { stringifyJson } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import {
  type EndColumn,
  findType,
  type ImportFormat,
  type ImportMapping,
  type ImportOutcome,
  importPath,
} from '../../../tools/transfer/index.ts'
import { exitCodes, UsageError } from '../support/failure.ts'
import {
  type ImportOrder,
  type ImportReport,
  importByServer,
  type RejectedLine,
  rejectsShownMax,
} from '../support/import-by-server.ts'
import { paint, print, say } from '../support/output.ts'
import { ImportBar } from '../support/progress.ts'
import { stopSignal } from '../support/signals.ts'
import { type ProjectArguments, patient, withDatabase } from '../support/with-database.ts'

interface ImportArguments extends ProjectArguments {
  readonly type: string
  /** `-` is standard input. */
  readonly files: readonly string[]
  readonly format: ImportFormat | undefined
  /** Each `column=property`. */
  readonly map: readonly string[]
  readonly id: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly vector: string | undefined
  readonly delimiter: string | undefined
  readonly nullText: string | undefined
  readonly batchRows: number
  readonly rejects: string | undefined
  readonly allowRejects: boolean
  readonly skip: number
  readonly again: boolean
  readonly json: boolean
}

/** New records are not read again, but edges read the records at their ends, and their index entries. */
const cacheBytesMax = { node: 16 * 1024 * 1024, vector: 16 * 1024 * 1024, edge: 64 * 1024 * 1024 }

/** Imports files one after another. Returns the exit code. */
export async function importAction(args: ImportArguments): Promise<number> {
  const sources = args.files.map(file => ({ file, format: args.format ?? formatOf(file) }))
  if (sources.length > 1 && args.rejects !== undefined) {
    throw new UsageError('--rejects can be used with one file only.', 'Import one file at a time.')
  }
  const mapping = mappingOf(args)
  const kind = await kindOfType(args)
  const stop = stopSignal()
  const stopped = new AbortController()
  void stop.requested.then(() =>
    stopped.abort(new GvqError('CANCELLED', 'Stopped; run the same command again to resume.')),
  )
  const { signal } = stopped
  const importAll = async (take: ImportOne): Promise<number> => {
    const outcomes: FileOutcome[] = []
    for (const { file, format } of sources) {
      if (signal.aborted) break
      outcomes.push(await timed(file, () => take(file, format, mapping, signal)))
    }
    return conclude(args, outcomes, signal.aborted)
  }
  try {
    const { hereOrPeer } = await import('../../../tools/peer/index.ts')
    const caching = { cacheBytesMax: cacheBytesMax[kind] }
    const here = (database: OpenDatabase) => importAll((...one) => importHere(database, args, ...one))
    return await hereOrPeer(
      patient(args),
      { withBrokenFiles: false },
      () => withDatabase(args, 'gvq import', here, caching),
      (peer, inUse) => {
        say(`note: the server at ${peer.address} has the data open and runs the import.`)
        const order: Ordering = (order, signal) => importByServer(peer, order, signal, inUse)
        return importAll((...one) => importThere(order, args, ...one))
      },
    )
  } finally {
    stop.dispose()
  }
}

type ImportOne = (
  file: string,
  format: ImportFormat,
  mapping: ImportMapping,
  signal: AbortSignal,
) => Promise<ImportOutcome>

interface FileOutcome extends ImportOutcome {
  readonly file: string
  readonly seconds: number
}

/** Looks up the type before the data is opened, so that a wrong name is reported at once. */
async function kindOfType({ project, data, type }: ImportArguments): Promise<RecordType['kind']> {
  const { program } = requireProgram(await loadProject(project, { dataDir: data }))
  return asUsage(() => findType(program.catalog, type).kind)
}

async function timed(file: string, work: () => Promise<ImportOutcome>): Promise<FileOutcome> {
  const started = performance.now()
  try {
    return { ...(await work()), file, seconds: (performance.now() - started) / 1000 }
  } catch (error) {
    // These are wrong flags; errors in the file have other codes.
    throw error instanceof GvqError && error.code === 'INVALID_PARAMETER'
      ? new UsageError(error.message, error.hint)
      : error
  }
}

function conclude(args: ImportArguments, outcomes: readonly FileOutcome[], isStopped: boolean): number {
  if (args.json) print(stringifyJson({ type: args.type, files: outcomes.map(asJson) }))
  else for (const outcome of outcomes) print(summary(outcome, args))
  if (isStopped) return exitCodes.interrupted
  const rejected = outcomes.some(outcome => outcome.rejected > 0)
  return rejected && !args.allowRejects ? exitCodes.failed : exitCodes.ok
}

async function importHere(
  { records, program }: OpenDatabase,
  args: ImportArguments,
  file: string,
  format: ImportFormat,
  mapping: ImportMapping,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const bar = new ImportBar(process.stderr)
  const rejects: RejectedLine[] = []
  let rejected = 0
  try {
    return await importPath(records, file === '-' ? process.stdin : file, {
      ...optionsOf(args, file, format),
      type: findType(program.catalog, args.type),
      mapping,
      onReject: rows => {
        rejected += rows.length
        const room = Math.max(0, rejectsShownMax - rejects.length)
        rejects.push(...rows.slice(0, room).map(({ row, reason }) => ({ line: row.line, reason })))
      },
      onProgress: progress => bar.show(progress),
      notice: text => say(`note: ${text}`),
      isStopped: () => signal.aborted,
    })
  } finally {
    bar.clear()
    sayRejects(args, file, rejects, rejected)
  }
}

type Ordering = (order: ImportOrder, signal: AbortSignal) => Promise<ImportReport>

async function importThere(
  order: Ordering,
  args: ImportArguments,
  file: string,
  format: ImportFormat,
  mapping: ImportMapping,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  if (file === '-') {
    throw new UsageError('Standard input cannot be imported through a server.', 'Save it to a file first.')
  }
  const { outcome, notices, rejects, rejected } = await order(
    {
      ...optionsOf(args, file, format),
      path: resolve(file),
      rejectsPath: args.rejects === undefined ? undefined : resolve(args.rejects),
      type: args.type,
      mapping: { ...mapping, map: [...mapping.map] },
    },
    signal,
  )
  for (const text of notices) say(`note: ${text}`)
  sayRejects(args, file, rejects, rejected)
  return outcome
}

function optionsOf(args: ImportArguments, file: string, format: ImportFormat) {
  const { batchRows, again, skip } = args
  const delimiter = delimiterOf(args.delimiter, file)
  return { format, delimiter, batchRows, rejectsPath: args.rejects, again, skip }
}

/** Shows the first of `count` rejected rows, unless they are written to a file. */
function sayRejects(
  args: ImportArguments,
  file: string,
  rejects: readonly RejectedLine[],
  count: number,
): void {
  if (args.rejects !== undefined) return
  for (const { line, reason } of rejects) say(`${paint('yellow', 'rejected')} ${file}:${line}: ${reason}`)
  const more = count - rejects.length
  if (rejects.length > 0 && more > 0) say(`… and ${more} more; use --rejects FILE to save them all.`)
}

function asUsage<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    throw new UsageError(error.message, error.hint)
  }
}

function mappingOf({ map, id, from, to, vector, nullText }: ImportArguments): ImportMapping {
  const columns = new Map<string, string>()
  for (const each of map) {
    const [, column, property] = /^(.+)=(\w+)$/s.exec(each) ?? []
    if (column === undefined || property === undefined)
      throw new UsageError(
        `--map ${each} is not of the form column=property.`,
        'For example: --map full_name=name',
      )
    if (columns.has(column)) throw new UsageError(`--map ${column}=… is given twice.`)
    columns.set(column, property)
  }
  return { map: columns, id, from: endOf(from), to: endOf(to), vector, nullText }
}

function endOf(text: string | undefined): EndColumn | undefined {
  if (text === undefined) return undefined
  const [, column = text, property] = /^(.+):(\w+)$/s.exec(text) ?? []
  return { column, property }
}

const formatByExtension: Readonly<Record<string, ImportFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.parquet': 'parquet',
  '.pq': 'parquet',
  '.arrow': 'arrow',
  '.arrows': 'arrow',
  '.feather': 'arrow',
  '.ipc': 'arrow',
}

export function formatOf(file: string): ImportFormat {
  const format = formatByExtension[extname(file).toLowerCase()]
  if (format !== undefined) return format
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`${file} is a directory.`)
  const what = file === '-' ? 'standard input' : file
  throw new UsageError(
    `Cannot tell the format of ${what}.`,
    'Use --format csv, jsonl, json, parquet or arrow.',
  )
}

/** The delimiter given on the command line, or that of the file's extension, if any. One or more characters. */
export function delimiterOf(given: string | undefined, file: string | undefined): string | undefined {
  if (given === undefined) return extname(file ?? '').toLowerCase() === '.tsv' ? '\t' : undefined
  if (given === '') throw new UsageError('--delimiter is empty.')
  return given === '\\t' ? '\t' : given
}

function asJson({ file, rows, imported, rejected, before, isDone, seconds }: FileOutcome) {
  return { file, rows, imported, rejected, before, done: isDone, seconds: Number(seconds.toFixed(3)) }
}

/** `people.csv: 9,990 of 10,000 rows imported into Person, 10 rejected (1.2 s, 8,300 rows/s)` */
function summary(outcome: FileOutcome, { type, rejects }: ImportArguments): string {
  const { file, rows, imported, rejected, before, isDone, seconds } = outcome
  const number = (count: number) => count.toLocaleString('en')
  if (isDone && before === rows && imported > 0) {
    const earlier = rejected === 0 ? '' : `, ${number(rejected)} rejected before`
    return `${file}: 0 imported, ${number(imported)} already in ${type}${earlier}`
  }
  const rate = number(Math.round((rows - before) / Math.max(seconds, 0.001)))
  const refused =
    rejected === 0 ? '' : `, ${number(rejected)} rejected${rejects === undefined ? '' : `, see ${rejects}`}`
  const stopped = isDone ? '' : '; stopped, run the same command again to resume'
  const counts = `${number(imported)} of ${number(rows)} rows imported into ${type}${refused}`
  return `${file}: ${counts} (${seconds.toFixed(1)} s, ${rate} rows/s)${stopped}`
}
