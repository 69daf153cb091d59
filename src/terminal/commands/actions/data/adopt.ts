import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { writeTo } from '../../../../base/files/open-to-write.ts'
import { counted } from '../../../../base/text/counted.ts'
import type { OpenDatabase } from '../../../../database/open.ts'
import { findRoot, loadProject, requireProgram } from '../../../../database/project/index.ts'
import { stringifyJson } from '../../../../language/catalog/index.ts'
import { hereOrPeer } from '../../../../tools/peer/index.ts'
import {
  type AdoptionReport,
  type AdoptOptions,
  adopt,
  type ByteOrder,
  countIn,
  examine,
  isHeld,
  LegacySource,
  leftOutOf,
  locate,
  schemaOf,
  verify,
} from '../../../../tools/transfer/index.ts'
import { adoptByServer } from '../../support/adopt/adopt-by-server.ts'
import {
  asJson,
  summaryOf,
  tableOf,
  verifiedAsJson,
  verifiedSummaryOf,
  verifiedTableOf,
} from '../../support/adopt/adopt-summary.ts'
import { exitCodes, UsageError } from '../../support/failure.ts'
import { paint, print, say } from '../../support/output.ts'
import { ImportBar } from '../../support/progress.ts'
import { stoppable } from '../../support/signals.ts'
import { type ProjectArguments, patient, withDatabase } from '../../support/with-database.ts'

export interface AdoptArguments extends ProjectArguments {
  readonly path: string | undefined
  readonly way: 'adopt' | 'dry-run' | 'schema' | 'verify'
  readonly isStrict: boolean
  readonly rejects: string | undefined
  readonly allowRejects: boolean
  readonly byteOrder: ByteOrder | undefined
  readonly json: boolean
}

/** Edges read the records at their ends. */
const cacheBytesMax = 64 * 1024 * 1024

/** Adopts the data of a HelixDB instance. Returns the exit code. */
export async function adoptAction(args: AdoptArguments): Promise<number> {
  const file = await locate(args.path ?? (await rootOf(args)))
  await warnIfHeld(file)
  const source = await LegacySource.open(file, args.byteOrder)
  const bar = new ImportBar(process.stderr)
  try {
    return await stoppable(signal => {
      const total = countIn(source)
      const onProgress = (records: number) =>
        bar.show({ rows: Math.floor(records), bytes: records, bytesTotal: total })
      return ways[args.way](
        source,
        args,
        { onProgress, signal, rejectsPath: args.rejects, isStrict: args.isStrict },
        () => bar.clear(),
      )
    }, 'Stopped; run the same command again to resume.')
  } finally {
    bar.clear()
    await source.close()
  }
}

type Way = (
  source: LegacySource,
  args: AdoptArguments,
  options: AdoptOptions,
  read: () => void,
) => Promise<number>

const ways: Readonly<Record<AdoptArguments['way'], Way>> = {
  async adopt(source, args, options, read) {
    const started = performance.now()
    const report = await hereOrThere('adopt', args, source, options)
    read()
    return conclude(source, args, report, (performance.now() - started) / 1000)
  },

  async 'dry-run'(source, args, options, read) {
    const { program } = requireProgram(await loadProject(args.project, { dataDir: args.data }))
    const report = await examine(source, program.catalog, options)
    read()
    return conclude(source, args, report, undefined)
  },

  async schema(source, args, options, read) {
    const { queriesFolder } = await findRoot(folderOf(args), process.cwd())
    const path = join(queriesFolder, 'schema.hx')
    if (statSync(path, { throwIfNoEntry: false }) !== undefined)
      throw new UsageError(
        `${path} exists already.`,
        'Choose another project with --project DIR, and compare the two.',
      )
    const text = await schemaOf(source, options)
    read()
    await writeTo(path, text, { way: 'anew', mode: 0o666 })
    if (args.json) print(stringifyJson({ schema: path }))
    else print(`${path} is written: check it, then run gvq adopt ${args.path ?? ''}`.trimEnd())
    return exitCodes.ok
  },

  async verify(source, args, options, read) {
    const verified = await hereOrThere('verify', args, source, options)
    read()
    if (args.json) print(stringifyJson(verifiedAsJson(verified)))
    else {
      for (const text of verified.first) say(`${paint('yellow', 'different')} ${text}`)
      if (verified.types.length > 0) print(verifiedTableOf(verified))
      print(verifiedSummaryOf(verified))
    }
    const isSame = verified.types.every(({ missing, different }) => missing + different === 0)
    return isSame ? exitCodes.ok : exitCodes.failed
  },
}

const works = { adopt, verify } as const
type Report<W extends keyof typeof works> = Awaited<ReturnType<(typeof works)[W]>>

/** Works on the data in this process, or through the server that has them open. */
function hereOrThere<W extends keyof typeof works>(
  way: W,
  args: AdoptArguments,
  source: LegacySource,
  options: AdoptOptions,
): Promise<Report<W>> {
  const here = (database: OpenDatabase) => works[way](source, database, options) as Promise<Report<W>>
  return hereOrPeer(
    patient(args),
    { withBrokenFiles: false },
    () => withDatabase(args, 'gvq adopt', here, { cacheBytesMax }),
    (peer, inUse) => {
      say(`note: ${peer.owner} has the data open and reads ${source.path}.`)
      const { byteOrder, isStrict, rejects } = args
      const rejectsPath = rejects === undefined ? undefined : resolve(rejects)
      const order = { path: source.path, byteOrder, isStrict, rejectsPath }
      return adoptByServer(way, peer, order, options.signal, inUse) as Promise<Report<W>>
    },
  )
}

function conclude(
  source: LegacySource,
  args: AdoptArguments,
  report: AdoptionReport,
  seconds: number | undefined,
): number {
  const count = leftOutOf(report.types)
  if (args.json) print(stringifyJson(asJson(source.path, report, args.way === 'dry-run')))
  else {
    for (const text of report.notes) say(`note: ${text}`)
    sayLeftOut(args, report, count)
    if (report.types.length > 0) print(tableOf(report, args.way === 'dry-run'))
    print(summaryOf(source.path, report, seconds))
  }
  return count > 0 && !args.allowRejects ? exitCodes.failed : exitCodes.ok
}

function sayLeftOut({ rejects }: AdoptArguments, { first }: AdoptionReport, count: number): void {
  if (rejects !== undefined) return
  for (const { label = 'a vector', id, reason } of first)
    say(`${paint('yellow', 'left out')} ${label} ${id}: ${reason}`)
  if (count > first.length)
    say(`… and ${counted(count - first.length, 'more', 'more')}; use --rejects FILE to save them all.`)
}

async function warnIfHeld(file: string): Promise<void> {
  const held = await isHeld(file)
  if (held === true)
    say(
      `${paint('yellow', 'warning:')} a HelixDB instance has ${file} open. Stop it first, or adopt a backup: what it writes meanwhile may be missing.`,
    )
}

function folderOf({ project }: AdoptArguments): string {
  const path = resolve(project)
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? dirname(path) : path
}

async function rootOf(args: AdoptArguments): Promise<string> {
  return (await findRoot(folderOf(args), process.cwd())).folder
}
