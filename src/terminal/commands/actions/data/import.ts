import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { GvqError } from '../../../../base/errors.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import { loadProject, requireProgram } from '../../../../database/project/index.ts'
import type { Program } from '../../../../language/analysis/index.ts'
import { stringifyJson } from '../../../../language/catalog/index.ts'
import type { RecordType } from '../../../../language/catalog/types.ts'
import type { PeerDatabase } from '../../../../tools/peer/index.ts'
import {
  extensionOf,
  findType,
  type ImportFormat,
  type ImportMapping,
  type ImportOutcome,
  importFormatOf,
  importFormats,
  importPath,
  isUpsert,
} from '../../../../tools/transfer/index.ts'
import { exitCodes, UsageError } from '../../support/failure.ts'
import {
  type ImportOrder,
  importByServer,
  type RejectedLine,
  Rejects,
} from '../../support/import/import-by-server.ts'
import { type Chooser, type ImportBeginning, withChoice } from '../../support/import/import-choice.ts'
import { asJson, type FileOutcome, summaryOf, tableOf } from '../../support/import/import-summary.ts'
import {
  assertOrder,
  type ImportTarget,
  type ImportTargets,
  type MappingFlags,
  mappingOf,
  shown,
  targetsOf,
} from '../../support/import/import-targets.ts'
import { paint, print, say } from '../../support/output.ts'
import { type BarState, ImportBar } from '../../support/progress.ts'
import { stopSignal } from '../../support/signals.ts'
import { type ProjectArguments, patient, withDatabase } from '../../support/with-database.ts'

export interface ImportArguments extends ProjectArguments, MappingFlags {
  /** `TYPE FILE...` or `TYPE=FILE...`. */
  readonly words: readonly string[]
  /** The flags as they were written, but for --skip and --again; `undefined` for one without a value. */
  readonly writtenFlags: readonly (readonly [flag: string, value: string | undefined])[]
  readonly format: ImportFormat | undefined
  readonly delimiter: string | undefined
  readonly batchRows: number
  readonly rejects: string | undefined
  readonly allowRejects: boolean
  readonly skip: number
  readonly again: boolean
  readonly json: boolean
}

/**
 * New records are not read again, but edges read the records at their ends, and their index entries, and upserts the records that they find, and
 * theirs.
 */
const cacheBytesMax = { items: 16 * 1024 * 1024, edges: 64 * 1024 * 1024, upserts: 256 * 1024 * 1024 }

/** Imports files one after another. Returns the exit code. */
export async function importAction(args: ImportArguments): Promise<number> {
  const { program } = requireProgram(await loadProject(args.project, { dataDir: args.data }))
  const plan = planOf(args, program)
  // Each file has its own rate.
  let bar = new ImportBar(process.stderr)
  const face: ImportFace = {
    say,
    print,
    rejected: text => paint('yellow', text),
    advanced: progress => bar.show(progress),
    settled: () => {
      bar.clear()
      bar = new ImportBar(process.stderr)
    },
    isInteractive: !args.json && process.stdin.isTTY === true && process.stderr.isTTY === true,
    command: 'gvq import',
  }
  const stop = stopSignal()
  const stopped = new AbortController()
  void stop.requested.then(() =>
    stopped.abort(new GvqError('CANCELLED', 'Stopped; run the same command again to resume.')),
  )
  const { signal } = stopped
  const importAll = async (take: ImportOne): Promise<number> => {
    const outcomes = await importJobs(args, plan, take, signal, face)
    if (signal.aborted) return exitCodes.interrupted
    const rejected = outcomes.some(outcome => outcome.rejected > 0)
    return rejected && !args.allowRejects ? exitCodes.failed : exitCodes.ok
  }
  try {
    const { hereOrPeer } = await import('../../../../tools/peer/index.ts')
    const here = (database: OpenDatabase) => importAll(importHere(database, args, face))
    return await hereOrPeer(
      patient(args),
      { withBrokenFiles: false },
      () => withDatabase(args, 'gvq import', here, { cacheBytesMax: cacheFor(plan) }),
      (peer, inUse) => {
        say(`note: ${peer.owner} has the data open and runs the import.`)
        return importAll(importThere(peer, inUse, args, face))
      },
    )
  } finally {
    stop.dispose()
  }
}

/** Where an import tells what it does. */
export interface ImportFace {
  /** Shows notes and rejected rows. */
  say(text: string): void
  /** Shows the outcome. */
  print(text: string): void
  /** Marks the word that begins the line of a rejected row. */
  rejected(word: string): string
  advanced(progress: BarState): void
  /** A file has ended. */
  settled(): void
  /** Whether the user can be asked. */
  readonly isInteractive: boolean
  /** What the import was begun with, for commands to enter next. */
  readonly command: string
}

/** What the words of an import say, for the types of a program. */
export interface ImportPlan {
  readonly all: ImportTargets
  readonly types: readonly RecordType[]
  readonly jobs: readonly Job[]
}

/** Looks everything up before the data is opened, so that a wrong name is reported at once. */
export function planOf(args: ImportArguments, { catalog }: Pick<Program, 'catalog'>): ImportPlan {
  const all = targetsOf(args.words)
  const sources = all.targets.map(target => ({ target, format: args.format ?? formatOf(target.file) }))
  if (sources.length > 1 && args.rejects !== undefined) {
    throw new UsageError('--rejects can be used with one file only.', 'Import one file at a time.')
  }
  const types = asUsage(() => {
    assertOrder(all.targets, catalog)
    return all.targets.map(({ type }) => findType(catalog, type))
  })
  if (all.targets.length > 1) all.targets.forEach(assertThere)
  const jobs = sources.map((source, i): Job => {
    const mapping = mappingOf(args, all, source.target, types[i]!)
    return { ...source, mapping, delimiter: delimiterOf(args.delimiter, source.target.file) }
  })
  assertUsed(args, jobs)
  return { all, types, jobs }
}

/** Imports the files one after another, and shows what became of them; also of those before one that fails. */
export async function importJobs(
  args: ImportArguments,
  { all, jobs }: ImportPlan,
  take: ImportOne,
  signal: AbortSignal,
  face: ImportFace,
): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = []
  try {
    for (const job of jobs) {
      if (signal.aborted) break
      const chooser = chooserOf(args, all, job, face)
      outcomes.push(await timed(job.target, () => withChoice(chooser, one => take(job, one, signal))))
    }
  } catch (error) {
    if (outcomes.length > 0) report(args, all, outcomes, face)
    throw error
  }
  report(args, all, outcomes, face)
  return outcomes
}

/** Throws if a file is missing, so that none of several files is imported then. */
function assertThere({ file }: ImportTarget): void {
  if (file !== '-' && !existsSync(file)) throw new UsageError(`The file ${file} does not exist.`)
}

/** What is to be imported from one file. */
interface Job {
  readonly target: ImportTarget
  readonly format: ImportFormat
  readonly mapping: ImportMapping
  readonly delimiter: string | undefined
}

export type ImportOne = (job: Job, beginning: ImportBeginning, signal: AbortSignal) => Promise<ImportOutcome>

/** A flag that fits no type is a mistake; what is limited to a type says itself what is wrong with it. */
function assertUsed({ map, key, from, to, vector, embed }: ImportArguments, jobs: readonly Job[]): void {
  const unused: readonly (readonly [string, readonly string[], boolean])[] = [
    ['--map', map, jobs.some(({ mapping }) => mapping.map.size > 0)],
    ['--key', key, jobs.some(({ mapping }) => mapping.key !== undefined)],
    ['--from', from, jobs.some(({ mapping }) => mapping.from !== undefined)],
    ['--to', to, jobs.some(({ mapping }) => mapping.to !== undefined)],
    ['--vector', vector, jobs.some(({ mapping }) => mapping.vector !== undefined)],
    ['--embed', embed, jobs.some(({ mapping }) => mapping.embed !== undefined)],
  ]
  for (const [flag, [value], isUsed] of unused) {
    if (value !== undefined && !isUsed) throw new UsageError(`${flag} ${value} fits none of the types.`)
  }
}

function cacheFor({ types, jobs }: ImportPlan): number {
  if (jobs.some(({ mapping }) => isUpsert(mapping))) return cacheBytesMax.upserts
  return types.some(({ kind }) => kind === 'edge') ? cacheBytesMax.edges : cacheBytesMax.items
}

function chooserOf(
  args: ImportArguments,
  { areNamed }: ImportTargets,
  { target, mapping }: Job,
  { isInteractive, command }: ImportFace,
): Chooser {
  const { skip, again } = args
  const words = areNamed ? [shown(target)] : [target.type, target.file]
  const flags = args.writtenFlags
    .filter(([flag, value]) => !areNamed || isFor(mapping, flag, value))
    .flatMap(([flag, value]) => (value === undefined ? [`--${flag}`] : [`--${flag}`, quoted(value)]))
  return {
    isInteractive: isInteractive && target.file !== '-',
    beginning: { skip, again },
    commandWith: more => [command, ...words.map(quoted), ...flags, more].join(' '),
  }
}

/** Whether a flag has an effect on the import into one of several types. */
function isFor({ from, to, vector, embed, key, map }: ImportMapping, flag: string, value = ''): boolean {
  const used: Readonly<Record<string, boolean>> = {
    from: from !== undefined,
    to: to !== undefined,
    vector: vector !== undefined,
    embed: embed !== undefined,
    key: key !== undefined && value.endsWith(key),
    map: [...map].some(([column, property]) => value.endsWith(`${column}=${property}`)),
  }
  return used[flag] ?? true
}

/** A word as a shell needs it quoted. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

async function timed(target: ImportTarget, work: () => Promise<ImportOutcome>): Promise<FileOutcome> {
  const started = performance.now()
  return { ...(await work()), ...target, seconds: (performance.now() - started) / 1000 }
}

function report(
  args: ImportArguments,
  { areNamed }: ImportTargets,
  outcomes: readonly FileOutcome[],
  { print }: ImportFace,
): void {
  if (args.json) {
    const files = outcomes.map(outcome => asJson(outcome, areNamed))
    print(stringifyJson(areNamed ? { files } : { type: outcomes[0]?.type ?? args.words[0]!, files }))
  } else if (areNamed) print(tableOf(outcomes))
  else for (const outcome of outcomes) print(summaryOf(outcome, args.rejects))
}

/** Imports one file into an open database. */
export function importHere(
  { records, program }: Pick<OpenDatabase, 'records' | 'program'>,
  args: ImportArguments,
  face: ImportFace,
): ImportOne {
  return async (job, beginning, signal) => {
    const { file, type } = job.target
    const rejects = new Rejects()
    try {
      return await importPath(records, file === '-' ? process.stdin : file, {
        ...optionsOf(args, job, beginning),
        type: findType(program.catalog, type),
        mapping: job.mapping,
        onReject: rows => rejects.add(rows),
        onProgress: progress => face.advanced(progress),
        notice: text => face.say(`note: ${text}`),
        isStopped: () => signal.aborted,
      })
    } finally {
      face.settled()
      sayRejects(args, file, rejects.first, rejects.count, face)
    }
  }
}

/** Imports one file through the process that has the data open. */
export function importThere(
  peer: Pick<PeerDatabase, 'tool'>,
  inUse: GvqError,
  args: ImportArguments,
  face: ImportFace,
): ImportOne {
  return async (job, beginning, signal) => {
    const { file, type } = job.target
    const { mapping } = job
    if (file === '-') {
      throw new UsageError('Standard input cannot be imported through a server.', 'Save it to a file first.')
    }
    const order: ImportOrder = {
      ...optionsOf(args, job, beginning),
      path: resolve(file),
      rejectsPath: args.rejects === undefined ? undefined : resolve(args.rejects),
      type,
      mapping: { ...mapping, map: [...mapping.map] },
    }
    const asked = importByServer(peer, order, signal, inUse, progress => face.advanced(progress))
    const report = await asked.finally(() => face.settled())
    for (const text of report.notices) face.say(`note: ${text}`)
    sayRejects(args, file, report.rejects, report.rejected, face)
    return report.outcome
  }
}

function optionsOf(
  { batchRows, rejects }: ImportArguments,
  { format, delimiter }: Job,
  { again, skip }: ImportBeginning,
) {
  return { format, delimiter, batchRows, rejectsPath: rejects, again, skip }
}

/** Shows the first of `count` rejected rows, unless they are written to a file. */
function sayRejects(
  args: ImportArguments,
  file: string,
  rejects: readonly RejectedLine[],
  count: number,
  { say, rejected }: ImportFace,
): void {
  if (args.rejects !== undefined) return
  for (const { line, reason } of rejects) say(`${rejected('rejected')} ${file}:${line}: ${reason}`)
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

export function formatOf(file: string): ImportFormat {
  const format = importFormatOf(file)
  if (format !== undefined) return format
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`${file} is a directory.`)
  const what = file === '-' ? 'standard input' : file
  throw new UsageError(
    `Cannot tell the format of ${what}.`,
    `Use --format ${importFormats.slice(0, -1).join(', ')} or ${importFormats.at(-1)}.`,
  )
}

/** The delimiter given on the command line, or that of the file's extension, if any. One or more characters. */
export function delimiterOf(given: string | undefined, file: string | undefined): string | undefined {
  if (given === undefined) return extensionOf(file ?? '') === '.tsv' ? '\t' : undefined
  if (given === '') throw new UsageError('--delimiter is empty.')
  return given === '\\t' ? '\t' : given
}
