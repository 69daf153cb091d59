import { text } from 'node:stream/consumers'
import {
  type CheckedFolder,
  checkFiles,
  checkProject,
  loadProject,
  ProgramChecker,
} from '../../../../database/project/index.ts'
import { type AppliedFix, type Diagnostic, lineIndexOf } from '../../../../language/diagnostics/index.ts'
import { exitCodes, UsageError } from '../failure.ts'
import { print, say } from '../output.ts'
import type { CheckArguments } from './check-arguments.ts'
import { showOutcomes } from './show-outcomes.ts'

/**
 * Applies fixes, if requested, and checks once. Returns the exit code.
 * @param before what checked the projects last, by path; takes what checks them now
 */
export async function checkOnce(
  args: CheckArguments,
  before = new Map<string, ProgramChecker>(),
): Promise<number> {
  if (args.paths.includes('-')) return checkStandardInput(args)
  const outcomes: CheckedFolder[] = []
  const promises: string[] = []
  let isFixed = true
  for (const path of await onePathPerProject(args.paths)) {
    if (args.fix === true) isFixed = (await fix(path, args)) && isFixed
    const checker = before.get(path) ?? new ProgramChecker()
    before.set(path, checker)
    const outcome = await checkProject(path, checker)
    outcomes.push(outcome)
    if (args.format === 'pretty') promises.push(...(await promised(path, outcome)))
  }
  const sound = await showOutcomes(outcomes, args, promises)
  return sound && isFixed ? exitCodes.ok : exitCodes.failed
}

/** What `--fix` would do. */
async function promised(path: string, { diagnostics }: CheckedFolder): Promise<readonly string[]> {
  const isFixable = ({ fixes }: Diagnostic) => fixes?.some(({ applicability }) => applicability === 'certain')
  if (!diagnostics.some(isFixable)) return []
  const { promiseOf } = await import('./fixing.ts')
  const promise = await promiseOf(await loadProject(path), diagnostics)
  return promise === undefined ? [] : [promise]
}

/** Checks a whole program from standard input. */
async function checkStandardInput(args: CheckArguments): Promise<number> {
  if (args.paths.length > 1 || args.fix === true) {
    const what = args.fix === true ? '--fix' : 'other paths'
    throw new UsageError(`Standard input cannot be checked with ${what}.`, 'Save it to a file first.')
  }
  const start = performance.now()
  const file = { path: '<stdin>', text: await text(process.stdin) }
  const outcome = { ...checkFiles([file]), milliseconds: performance.now() - start }
  return (await showOutcomes([outcome], args)) ? exitCodes.ok : exitCodes.failed
}

/** Fixes the files of a project on disk and reports each fix. Returns false if a file could not be written. */
async function fix(path: string, { format }: CheckArguments): Promise<boolean> {
  const { fixProject } = await import('./fixing.ts')
  const { applied, failures } = await fixProject(await loadProject(path))
  for (const each of applied) (format === 'pretty' ? print : say)(appliedLine(each))
  for (const failure of failures) say(`error: ${failure}`)
  if (format === 'pretty' && applied.length > 0) print('')
  return failures.length === 0
}

/** ``fixed queries.hx:3:9: replace `hivs` with `hives` (E301)`` */
function appliedLine({ diagnostic: { code, span }, fix }: AppliedFix): string {
  const { line, column } = lineIndexOf(span.file).position(span.start)
  return `fixed ${span.file.path}:${line}:${column}: ${fix.title} (${code})`
}

/** A shell expands `*.hx` to all files of a project, but one path is enough to check them all. */
export async function onePathPerProject(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length < 2) return paths.length === 0 ? ['.'] : paths
  const pathByRoot = new Map<string, string>()
  for (const path of paths) {
    const { root } = await loadProject(path)
    if (!pathByRoot.has(root)) pathByRoot.set(root, path)
  }
  return [...pathByRoot.values()]
}
