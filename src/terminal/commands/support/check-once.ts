import type { CheckOutcome } from '../../../database/open.ts'
import { checkFiles, loadProject, type Project } from '../../../database/project/index.ts'
import { type AppliedFix, lineIndexOf } from '../../../language/diagnostics/index.ts'
import type { CheckArguments } from './check-arguments.ts'
import { print, say } from './output.ts'
import { exitCodes } from './report.ts'
import { showOutcomes } from './show-outcomes.ts'

/** One round of checking and, when asked for, mending before it. Returns the exit code. */
export async function checkOnce(args: CheckArguments): Promise<number> {
  const outcomes: CheckOutcome[] = []
  let mended = true
  for (const path of await onePathPerProject(args.paths)) {
    const start = performance.now()
    const project = await loadProject(path)
    const fixed = args.fix === true ? await fix(project, args) : { files: project.files, isWhole: true }
    mended &&= fixed.isWhole
    outcomes.push({ ...checkFiles(fixed.files), milliseconds: performance.now() - start })
  }
  const sound = await showOutcomes(outcomes, args)
  return sound && mended ? exitCodes.ok : exitCodes.failed
}

async function fix(
  project: Project,
  { format }: CheckArguments,
): Promise<{ readonly files: Project['files']; readonly isWhole: boolean }> {
  const { fixProject } = await import('./fixing.ts')
  const { files, applied, failures } = await fixProject(project)
  for (const each of applied) (format === 'pretty' ? print : say)(appliedLine(each))
  for (const failure of failures) say(`error: ${failure}`)
  if (format === 'pretty' && applied.length > 0) print('')
  return { files, isWhole: failures.length === 0 }
}

/** ``fixed queries.hx:3:9: replace `hivs` by `hives` (E301)`` */
function appliedLine({ diagnostic: { code, span }, fix }: AppliedFix): string {
  const { line, column } = lineIndexOf(span.file).position(span.start)
  return `fixed ${span.file.path}:${line}:${column}: ${fix.title} (${code})`
}

/** A shell makes all files of a project out of `*.hx`, but one is enough to check them all. */
export async function onePathPerProject(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length < 2) return paths.length === 0 ? ['.'] : paths
  const pathByRoot = new Map<string, string>()
  for (const path of paths) {
    const { root } = await loadProject(path)
    if (!pathByRoot.has(root)) pathByRoot.set(root, path)
  }
  return [...pathByRoot.values()]
}
