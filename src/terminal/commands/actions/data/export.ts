import { pipeline, Readable } from 'node:stream'
import { pipeline as pipelineEnded } from 'node:stream/promises'
import { GvqError } from '../../../../base/errors.ts'
import { privateFile } from '../../../../base/files/private-files.ts'
import { writeWholeFile } from '../../../../base/files/whole-file.ts'
import { counted } from '../../../../base/text/counted.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import type { RecordType } from '../../../../language/catalog/types.ts'
import {
  compressionOfName,
  compressor,
  type ExportFormat,
  type ExportOptions,
  exportFormatOf,
  exportType,
  findType,
  isBinary,
} from '../../../../tools/transfer/index.ts'
import { UsageError } from '../../support/failure.ts'
import { written as drained, say } from '../../support/output.ts'
import { withElapsed } from '../../support/progress.ts'
import type { ProjectArguments } from '../../support/with-database.ts'
import { type Reading, withReadable } from '../../support/with-database.ts'
import { delimiterOf } from './import.ts'

interface ExportArguments extends ProjectArguments {
  readonly type: string
  readonly format: ExportFormat | undefined
  /** Standard output when absent. */
  readonly out: string | undefined
  readonly delimiter: string | undefined
  readonly nullText: string
  readonly safeCsv: boolean
}

/** Writes all records of a type from one snapshot. A file appears only when it is complete. */
export async function exportAction(args: ExportArguments): Promise<void> {
  const { out } = args
  const options = {
    format: args.format ?? (out === undefined ? undefined : exportFormatOf(out)) ?? 'jsonl',
    delimiter: delimiterOf(args.delimiter, out) ?? ',',
    nullText: args.nullText,
    safeCsv: args.safeCsv,
  }
  if (args.safeCsv && options.format !== 'csv')
    throw new UsageError(`--safe-csv is for CSV, but the format is ${options.format}.`, 'Add --format csv.')
  if (out === undefined && isBinary(options.format) && process.stdout.isTTY === true)
    throw new UsageError(
      `A terminal cannot show ${options.format}.`,
      'Use --out FILE, or redirect the output.',
    )
  const counter = { records: 0 }
  let written = ''
  const write = async (database: OpenDatabase, { signal }: Pick<Reading, 'signal'>): Promise<void> => {
    const type = typeOf(database, args.type)
    const pieces = compressed(Readable.from(bytesOf(database, type, options, counter)), out)
    if (out === undefined) await writePieces(pieces, signal)
    else await writeWholeFile(out, pieces, { mode: privateFile, signal })
    if (out !== undefined) written = sentenceOf(counter.records, type.name, out)
  }
  const work = () => withReadable(args, 'gvq export', write)
  // A line of progress would stand between those of the output.
  const isShown = out === undefined && process.stdout.isTTY === true
  await (isShown ? work() : withElapsed(work, { records: () => counter.records }))
  if (written !== '') say(written)
}

async function* bytesOf(
  database: OpenDatabase,
  type: RecordType,
  options: ExportOptions,
  counter: { records: number },
): AsyncGenerator<string | Uint8Array> {
  const snapshot = database.records.snapshot()
  try {
    for await (const { bytes, records } of exportType(snapshot, type, options)) {
      counter.records += records
      yield bytes
    }
  } finally {
    snapshot.release()
  }
}

/** Compresses what goes to a file whose name says so. */
function compressed(pieces: Readable, out: string | undefined): Readable {
  const compression = out === undefined ? undefined : compressionOfName(out)
  if (compression === undefined) return pieces
  const through = compressor(compression)
  // A failure of the pieces ends what reads them.
  return pipeline(pieces, through, () => undefined)
}

async function writePieces(pieces: Readable, signal: AbortSignal): Promise<void> {
  try {
    if (process.stdout.isTTY === true) await showPieces(pieces, signal)
    else await pipelineEnded(pieces, process.stdout, { end: false, signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

async function showPieces(pieces: Readable, signal: AbortSignal): Promise<void> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    await drained(String(piece))
  }
}

function typeOf({ program }: OpenDatabase, name: string): RecordType {
  try {
    return findType(program.catalog, name)
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    throw new UsageError(error.message, error.hint)
  }
}

function sentenceOf(records: number, type: string, out: string): string {
  return `${counted(records, 'record')} of ${type} written to ${out}.`
}
