import { checkProject } from '../../check-project.ts'
import type { CheckOutcome } from '../../database.ts'
import { countDiagnostics, renderJson, renderPretty } from '../../diagnostics/index.ts'
import type { CheckArguments } from '../support/check-arguments.ts'
import { paint, print, say, wantsColor } from '../support/output.ts'
import { exitCodes } from '../support/report.ts'

/**
 * Checks one project after another and shows all diagnostics as one list. Loads neither oclif nor a native module.
 * Returns the exit code.
 */
export async function checkAction({ paths, format, denyWarnings }: CheckArguments): Promise<number> {
  const outcomes: CheckOutcome[] = []
  for (const path of paths.length === 0 ? ['.'] : paths) outcomes.push(await checkProject(path))
  const diagnostics = outcomes.flatMap(outcome => outcome.diagnostics)
  const { errors, warnings } = countDiagnostics(diagnostics)
  if (format === 'json') print(renderJson(diagnostics))
  else if (diagnostics.length > 0) print(renderPretty(diagnostics, { color: wantsColor(process.stdout) }))
  const failed = errors > 0 || (denyWarnings && warnings > 0)
  say(closingLine(outcomes, failed, errors, warnings))
  return failed ? exitCodes.failed : exitCodes.ok
}

function closingLine(
  outcomes: readonly CheckOutcome[],
  failed: boolean,
  errors: number,
  warnings: number,
): string {
  const sum = (count: (outcome: CheckOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const parts = [counted(sum(({ files }) => files), 'file')]
  if (errors === 0) parts.push(counted(sum(({ program }) => program?.queries.size ?? 0), 'query', 'queries'))
  parts.push(errors === 0 ? 'no errors' : counted(errors, 'error'))
  if (warnings > 0) parts.push(counted(warnings, 'warning'))
  const mark = failed ? paint(['red', 'bold'], '✗') : paint(['green', 'bold'], '✓')
  return `${mark} ${parts.join(', ')} (${Math.round(sum(({ milliseconds }) => milliseconds))} ms)`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
