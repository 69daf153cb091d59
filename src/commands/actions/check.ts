import { checkProject } from '../../check-project.ts'
import { loadProject } from '../../config/index.ts'
import type { CheckOutcome } from '../../database.ts'
import { countDiagnostics, renderJson, renderPretty } from '../../diagnostics/index.ts'
import type { CheckArguments } from '../support/check-arguments.ts'
import { paint, prettyOptions, print, say } from '../support/output.ts'
import { exitCodes } from '../support/report.ts'

/**
 * Checks one project after another and shows all diagnostics as one list. Loads neither oclif nor a native module.
 * Returns the exit code.
 */
export async function checkAction({ paths, format, denyWarnings }: CheckArguments): Promise<number> {
  const outcomes: CheckOutcome[] = []
  for (const path of await onePathPerProject(paths)) outcomes.push(await checkProject(path))
  const diagnostics = outcomes.flatMap(outcome => outcome.diagnostics)
  const { errors, warnings } = countDiagnostics(diagnostics)
  const failed = errors > 0 || (denyWarnings && warnings > 0)
  const stream = format === 'json' ? process.stderr : process.stdout
  const mark = failed ? paint(['red', 'bold'], '✗', stream) : paint(['green', 'bold'], '✓', stream)
  const closing = `${mark} ${summary(outcomes, errors, warnings)}`
  if (format === 'json') {
    const files = total(outcomes, outcome => outcome.files)
    print(
      renderJson(diagnostics, { files, milliseconds: total(outcomes, ({ milliseconds }) => milliseconds) }),
    )
    say(closing)
  } else {
    const shown = await renderPretty(diagnostics, prettyOptions(process.stdout))
    print(shown === '' ? closing : `${shown}\n${closing}`)
  }
  return failed ? exitCodes.failed : exitCodes.ok
}

/** A shell makes all files of a project out of `*.hx`, but one is enough to check them all. */
async function onePathPerProject(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length < 2) return paths.length === 0 ? ['.'] : paths
  const pathByRoot = new Map<string, string>()
  for (const path of paths) {
    const { root } = await loadProject(path)
    if (!pathByRoot.has(root)) pathByRoot.set(root, path)
  }
  return [...pathByRoot.values()]
}

/** `2 files, 14 queries, no errors (38 ms)` */
function summary(outcomes: readonly CheckOutcome[], errors: number, warnings: number): string {
  const parts = [
    counted(
      total(outcomes, ({ files }) => files),
      'file',
    ),
  ]
  if (errors === 0)
    parts.push(
      counted(
        total(outcomes, ({ program }) => program?.queries.size ?? 0),
        'query',
        'queries',
      ),
    )
  parts.push(errors === 0 ? 'no errors' : counted(errors, 'error'))
  if (warnings > 0) parts.push(counted(warnings, 'warning'))
  return `${parts.join(', ')} (${Math.round(total(outcomes, ({ milliseconds }) => milliseconds))} ms)`
}

function total(outcomes: readonly CheckOutcome[], count: (outcome: CheckOutcome) => number): number {
  return outcomes.reduce((sum, outcome) => sum + count(outcome), 0)
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
