import { counted } from '../../../../base/text/counted.ts'
import {
  dropsData,
  type MigrationReport,
  migrate,
  type TypeReport,
} from '../../../../database/maintenance/index.ts'
import { patiently, retry } from '../../../../tools/peer/index.ts'
import { exitCodes } from '../../support/failure.ts'
import { paint, print, say } from '../../support/output.ts'
import { withProgress } from '../../support/progress.ts'
import { askToConfirm } from '../../support/prompts.ts'
import { type ProjectArguments, patient, withDatabase } from '../../support/with-database.ts'
import { printError } from '../serving/run.ts'

interface MigrateArguments extends ProjectArguments {
  readonly dryRun: boolean
  readonly yes: boolean
  readonly json: boolean
}

/**
 * Migrates the data of a project and prints what was or would be done. Returns the exit code. With `json`, prints the
 * body of an error before throwing it.
 */
export async function migrateAction(args: MigrateArguments): Promise<number> {
  try {
    return await migrateAndPrint(args)
  } catch (error) {
    if (args.json) await printError(error)
    throw error
  }
}

async function migrateAndPrint(args: MigrateArguments): Promise<number> {
  const { project, data, dryRun, json } = args
  const patience = patient(args)
  const report = await withProgress(progress =>
    patiently(patience, () =>
      migrate({
        project,
        ...(data !== undefined && { dataDir: data }),
        dryRun,
        agree: planned => agree(planned, args),
        progress,
        whenAway: retry(patience),
      }),
    ),
  )
  const isWritten = ['done', 'automatic', 'current'].includes(report.outcome) && !dryRun
  // Opening the data, as any command does, builds the indexes of the new values.
  if (isWritten) await withDatabase(args, 'gvq migrate', async () => undefined)
  print(json ? JSON.stringify(report) : describe(report, dryRun))
  const failed = report.outcome === 'refused' || report.outcome === 'declined'
  return failed ? exitCodes.failed : exitCodes.ok
}

async function agree(report: MigrationReport, { yes, json }: MigrateArguments): Promise<boolean> {
  if (yes) return true
  if (json || process.stdin.isTTY !== true || process.stderr.isTTY !== true) return false
  say(typeLines(report).join('\n'))
  const message = `Drop ${lossOf(report)}? Only a backup of the data folder can bring it back.`
  return askToConfirm(message, false)
}

function describe(report: MigrationReport, dryRun: boolean): string {
  const { outcome, from, to, resumed, problems } = report
  switch (outcome) {
    case 'current':
      return `The data is at schema::${to} already; there is nothing to migrate.`
    case 'automatic':
      return dryRun
        ? `No migration is needed from schema::${from} to schema::${to}: the changes are applied when the project is next opened.`
        : `No migration was needed from schema::${from} to schema::${to}; the changes have been applied.`
    case 'planned':
      return resumed
        ? `A migration from schema::${from} to schema::${to} is unfinished; run gvq migrate to resume it.`
        : [
            `schema::${from} → schema::${to} (dry run):`,
            ...typeLines(report),
            '',
            dropsData(report)
              ? `Nothing was written. gvq migrate asks before it drops ${lossOf(report)}; --yes skips the question.`
              : 'Nothing was written. Run gvq migrate to apply these changes.',
          ].join('\n')
    case 'refused':
      return [
        `The data cannot be migrated from schema::${from} to schema::${to}; nothing was written:`,
        ...problems.map(problem => `  ${paint('red', '✗', process.stdout)} ${problem}`),
        'Fix the data with the earlier files, or change the MIGRATION block.',
      ].join('\n')
    case 'declined':
      return [
        `Nothing was written: ${lossOf(report)} would be dropped.`,
        'Back up the data folder, then add --yes.',
      ].join('\n')
    case 'done':
      return [
        `${resumed ? 'The interrupted migration is finished. ' : ''}The data is now at schema::${to}${resumed ? '.' : ':'}`,
        ...typeLines(report),
      ].join('\n')
  }
}

function typeLines({ types }: MigrationReport): readonly string[] {
  const width = Math.max(...types.map(({ type }) => type.length), 0)
  return types.flatMap(type => {
    const indent = ' '.repeat(width + 4)
    return [`  ${type.type.padEnd(width)}  ${headOf(type)}`, ...changeLines(type).map(line => indent + line)]
  })
}

function headOf({ action, records }: TypeReport): string {
  const count = counted(records, 'record')
  return { rewrite: count, keep: `${count}, unchanged`, drop: `${count}, dropped` }[action]
}

function changeLines({ changes, dropped }: TypeReport): readonly string[] {
  const lost = new Map(dropped.map(({ property, values }) => [`${property} is dropped`, values]))
  return changes.map(change => {
    const values = lost.get(change)
    return values === undefined ? change : `${change}, with ${counted(values, 'value')}`
  })
}

/** The data that a migration would drop, for example `30 records of N::Old and 2 values of N::User.nick`. */
function lossOf({ types }: MigrationReport): string {
  const parts = types.flatMap(({ type, action, records, dropped }) => [
    ...(action === 'drop' ? [`${counted(records, 'record')} of ${type}`] : []),
    ...dropped.map(({ property, values }) => `${counted(values, 'value')} of ${type}.${property}`),
  ])
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
