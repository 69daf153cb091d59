import { extname } from 'node:path'
import { stringifyJson } from '../../catalog/index.ts'
import type { Database } from '../../database.ts'
import { GvqError } from '../../errors.ts'
import {
  type EndColumn,
  findType,
  type ImportFormat,
  type ImportOutcome,
  type ImportRequest,
  importPath,
  type Rejected,
} from '../../transfer/index.ts'
import { ImportBar } from '../support/import-bar.ts'
import { paint, print, say } from '../support/output.ts'
import { exitCodes } from '../support/report.ts'
import { stopSignal } from '../support/signals.ts'
import { UsageError } from '../support/usage-error.ts'
import { type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface ImportArguments extends ProjectArguments {
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

/** New records are written and not read again; what is kept is for index entries and the ends of edges. */
const cacheBytesMax = 64 * 1024 * 1024
/** Rejected rows that are shown when no file takes them. */
const rejectsShownMax = 10

/** Imports files one after another. Returns the exit code. */
export async function importAction(args: ImportArguments): Promise<number> {
  const sources = args.files.map(file => ({ file, format: args.format ?? formatOf(file) }))
  if (sources.length > 1 && args.rejects !== undefined) {
    throw new UsageError('--rejects takes the rows of one file.', 'Import one file at a time.')
  }
  const stop = stopSignal()
  let isStopped = false
  void stop.requested.then(() => {
    isStopped = true
  })
  try {
    return await withDatabase(
      args,
      'gvq import',
      async database => {
        const outcomes: FileOutcome[] = []
        for (const { file, format } of sources) {
          if (!isStopped) outcomes.push(await importOne(database, args, file, format, () => isStopped))
        }
        if (args.json) print(stringifyJson({ type: args.type, files: outcomes.map(asJson) }))
        else for (const outcome of outcomes) print(summary(outcome, args))
        if (isStopped) return exitCodes.interrupted
        const rejected = outcomes.some(outcome => outcome.rejected > 0)
        return rejected && !args.allowRejects ? exitCodes.failed : exitCodes.ok
      },
      { cacheBytesMax },
    )
  } finally {
    stop.dispose()
  }
}

interface FileOutcome extends ImportOutcome {
  readonly file: string
  readonly seconds: number
}

async function importOne(
  { records, program }: Database,
  args: ImportArguments,
  file: string,
  format: ImportFormat,
  isStopped: () => boolean,
): Promise<FileOutcome> {
  const bar = new ImportBar(process.stderr)
  const shown = new ShownRejects(args.rejects === undefined ? rejectsShownMax : 0)
  const started = performance.now()
  try {
    const request = asUsage(() => ({ type: findType(program.catalog, args.type), mapping: mappingOf(args) }))
    const outcome = await importPath(records, file === '-' ? process.stdin : file, {
      ...request,
      format,
      delimiter: delimiterOf(args.delimiter, file),
      batchRows: args.batchRows,
      rejectsPath: args.rejects,
      again: args.again,
      skip: args.skip,
      onReject: rejected => shown.take(rejected),
      onProgress: progress => bar.show(progress),
      notice: text => say(`note: ${text}`),
      isStopped,
    })
    return { ...outcome, file, seconds: (performance.now() - started) / 1000 }
  } catch (error) {
    // Wrong flags; what is wrong with the file has other codes.
    throw error instanceof GvqError && error.code === 'INVALID_PARAMETER'
      ? new UsageError(error.message, error.hint)
      : error
  } finally {
    bar.clear()
    shown.print(file)
  }
}

function asUsage<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    throw new UsageError(error.message, error.hint)
  }
}

/** The first rejected rows, for standard error. */
class ShownRejects {
  readonly #max: number
  readonly #lines: string[] = []
  #more = 0

  constructor(max: number) {
    this.#max = max
  }

  take(rejected: readonly Rejected[]): void {
    for (const { row, reason } of rejected) {
      if (this.#lines.length < this.#max) this.#lines.push(`${row.line}: ${reason}`)
      else this.#more++
    }
  }

  print(file: string): void {
    for (const line of this.#lines) say(`${paint('yellow', 'rejected')} ${file}:${line}`)
    if (this.#lines.length > 0 && this.#more > 0)
      say(`… and ${this.#more} more; --rejects FILE keeps them all.`)
  }
}

function mappingOf({ map, id, from, to, vector, nullText }: ImportArguments): ImportRequest['mapping'] {
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
}

export function formatOf(file: string): ImportFormat {
  const format = formatByExtension[extname(file).toLowerCase()]
  if (format !== undefined) return format
  const what = file === '-' ? 'Standard input has no name' : `The name ${file} does not tell`
  throw new UsageError(`${what} which format it is.`, 'Add --format csv, jsonl or json.')
}

/** One character or more between fields, as written on a command line. */
export function delimiterOf(given: string | undefined, file: string | undefined): string {
  if (given === undefined) return extname(file ?? '').toLowerCase() === '.tsv' ? '\t' : ','
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
  const rate = number(Math.round((rows - before) / Math.max(seconds, 0.001)))
  const refused =
    rejected === 0 ? '' : `, ${number(rejected)} rejected${rejects === undefined ? '' : `, see ${rejects}`}`
  const stopped = isDone ? '' : '; stopped, and the same command goes on'
  const counts = `${number(imported)} of ${number(rows)} rows imported into ${type}${refused}`
  return `${file}: ${counts} (${seconds.toFixed(1)} s, ${rate} rows/s)${stopped}`
}
