import { resolve } from 'node:path'
import { counted } from '../../../../base/text/counted.ts'
import { serverSchema, storedSchema } from '../../../../database/maintenance/index.ts'
import { checkProject, loadProject } from '../../../../database/project/index.ts'
import { type Diagnostic, renderPretty } from '../../../../language/diagnostics/index.ts'
import { lineDiff, type NextVersion, nextVersion, type Rename } from '../../../../tools/generate/index.ts'
import { retry } from '../../../../tools/peer/index.ts'
import { replaceText } from '../../support/check/rewriting.ts'
import { exitCodes, UsageError } from '../../support/failure.ts'
import { paint, prettyOptions, print, say } from '../../support/output.ts'
import { askToConfirm } from '../../support/prompts.ts'
import { type ProjectArguments, patient } from '../../support/with-database.ts'

interface MigrateDevArguments extends ProjectArguments {
  readonly name: string
  /** Show what would be written, and write nothing. */
  readonly dryRun: boolean
  readonly yes: boolean
  /** Each `N::Type.old=new`. */
  readonly renames: readonly string[]
}

type Drafted = Extract<NextVersion, { readonly outcome: 'drafted' }>

/** Writes the next schema version and its migration into the .hx files. Returns the exit code. */
export async function migrateDevAction(args: MigrateDevArguments): Promise<number> {
  const { project: path, data, name } = args
  if (!/^[\w .-]+$/u.test(name))
    throw new UsageError(`${JSON.stringify(name)} is not a name.`, 'Use letters, digits, - and _.')
  const project = await loadProject(path, { dataDir: data })
  const url = project.config.store
  const stored =
    url === undefined ? await storedSchema(project.dataDir) : await serverSchema(url, retry(patient(args)))
  const draft = (renames: readonly Rename[]) => nextVersion({ name, files: project.files, stored, renames })
  let renames = args.renames.map(renameOf)
  let next = draft(renames)
  refuseUnknown(next)
  const isAsking = !args.yes && !args.dryRun && process.stdin.isTTY === true && process.stderr.isTTY === true
  if (isAsking && next.outcome === 'drafted') {
    renames = [...renames, ...(await agreed(next.draft.proposed))]
    next = draft(renames)
  }
  switch (next.outcome) {
    case 'errors':
      await report(next.diagnostics)
      return exitCodes.failed
    case 'alone':
      throw new UsageError(
        'There is no earlier schema to migrate from.',
        'Open the project once, so that its data has the schema, or declare two versions: schema::1 { … } and schema::2 { … }.',
      )
    case 'older':
      throw new UsageError(
        `The data is at schema::${next.from}, but the files are at the older schema::${next.to}.`,
      )
    case 'written':
      print(
        `The files have a migration from schema::${next.from} to schema::${next.to} already. Run gvq migrate --dry-run.`,
      )
      return exitCodes.ok
    case 'same':
      print(`Nothing differs from schema::${next.from}; there is nothing to migrate.`)
      return exitCodes.ok
    case 'drafted':
      return write(next, args, isAsking)
  }
}

async function write(next: Drafted, args: MigrateDevArguments, isAsking: boolean): Promise<number> {
  show(next)
  if (args.dryRun) return exitCodes.ok
  if (isAsking) {
    if (!(await askToConfirm('Write this?', true))) return exitCodes.failed
  } else if (!args.yes) {
    say('Nothing was written. Add --yes to write it.')
    return exitCodes.failed
  }
  for (const { file, text } of next.files) {
    const reason = await replaceText(resolve(file.path), file.text, text)
    if (reason !== undefined) throw new UsageError(`${file.path} was not written: ${reason}.`)
  }
  return conclude(next, args)
}

const contextLines = 3

/** Shows the changed lines of each file with some around them. */
function show({ files }: Drafted): void {
  for (const { file, text } of files) {
    print(paint('bold', file.path, process.stdout))
    const lines = lineDiff(file.text, text)
    const isNear = (i: number): boolean =>
      lines.slice(Math.max(0, i - contextLines), i + contextLines + 1).some(({ kind }) => kind !== 'same')
    let last = -1
    for (const [i, { kind, text: line }] of lines.entries()) {
      if (!isNear(i)) continue
      if (i > last + 1) print(paint('cyan', '…', process.stdout))
      last = i
      if (kind === 'same') print(`  ${line}`.trimEnd())
      else if (kind === 'removed') print(paint('red', `- ${line}`, process.stdout))
      else print(paint('green', `+ ${line}`, process.stdout))
    }
  }
}

async function conclude(
  { from, to, draft, files }: Drafted,
  { project, yes }: MigrateDevArguments,
): Promise<number> {
  const written = files.map(({ file }) => file.path).join(', ')
  print(`The migration from schema::${from} to schema::${to} was written to ${written}.`)
  if (draft.proposed.length > 0 && yes) {
    for (const { type, from: old, to: now } of draft.proposed)
      say(
        `note: ${type}.${old} is dropped. If ${now} is its new name, change the line, or use --rename ${type}.${old}=${now}.`,
      )
  }
  if (draft.gaps > 0) {
    say(`note: ${counted(draft.gaps, 'place')} marked TODO must be filled in before the program checks.`)
    return exitCodes.ok
  }
  const { diagnostics, program } = await checkProject(project)
  if (program === undefined) await report(diagnostics)
  else print('Next: gvq migrate --dry-run')
  return exitCodes.ok
}

async function report(diagnostics: readonly Diagnostic[]): Promise<void> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  say(await renderPretty(errors, prettyOptions(process.stderr)))
}

/** Asks about each rename that is likely. */
async function agreed(proposed: readonly Rename[]): Promise<readonly Rename[]> {
  const found: Rename[] = []
  for (const rename of proposed) {
    const { type, from, to } = rename
    const message = `Is ${type}.${to} the property that was ${from}? Otherwise its values are dropped.`
    if (await askToConfirm(message, false)) found.push(rename)
  }
  return found
}

function refuseUnknown(next: NextVersion): void {
  const [unknown] = next.outcome === 'drafted' ? next.draft.unknown : []
  if (unknown === undefined) return
  const { type, from, to } = unknown
  throw new UsageError(
    `--rename ${type}.${from}=${to} fits no property: the earlier ${type} needs ${from}, and the new one ${to}.`,
  )
}

function renameOf(text: string): Rename {
  const [, type, from, to] = /^([NEV]::\w+)\.(\w+)=(\w+)$/.exec(text) ?? []
  if (type === undefined || from === undefined || to === undefined)
    throw new UsageError(
      `--rename ${text} is not of the form TYPE.OLD=NEW.`,
      'For example: --rename N::Member.name=full_name',
    )
  return { type, from, to }
}
