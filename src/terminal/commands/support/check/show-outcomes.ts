import { counted } from '../../../../base/text/counted.ts'
import type { CheckedFolder } from '../../../../database/project/index.ts'
import {
  countDiagnostics,
  type Diagnostic,
  renderGithub,
  renderJson,
  renderPretty,
  renderSarif,
} from '../../../../language/diagnostics/index.ts'
import { paint, prettyOptions, print, say } from '../output.ts'
import type { CheckArguments } from './check-arguments.ts'

/**
 * Shows all diagnostics of a check as one list, and a summary. Returns true if the check succeeded.
 * @param promises what `--fix` would do
 */
export async function showOutcomes(
  outcomes: readonly CheckedFolder[],
  args: Pick<CheckArguments, 'format' | 'denyWarnings' | 'maxDiagnostics'>,
  promises: readonly string[] = [],
): Promise<boolean> {
  const diagnostics = outcomes.flatMap(outcome => outcome.diagnostics)
  const { errors, warnings } = countDiagnostics(diagnostics)
  const failed = errors > 0 || (args.denyWarnings && warnings > 0)
  const isPretty = args.format === 'pretty'
  const stream = isPretty ? process.stdout : process.stderr
  const mark = failed ? paint(['red', 'bold'], '✗', stream) : paint(['green', 'bold'], '✓', stream)
  const closing = `${mark} ${summary(outcomes, errors, warnings)}`
  if (isPretty) {
    const options = { ...prettyOptions(process.stdout), max: args.maxDiagnostics }
    const shown = await renderPretty(diagnostics, options)
    const parts = shown === '' ? [closing] : [shown, ...moreHelp(diagnostics, promises), closing]
    print(parts.join('\n'))
  } else {
    print(await document(outcomes, diagnostics, args.format))
    say(closing)
  }
  return !failed
}

async function document(
  outcomes: readonly CheckedFolder[],
  diagnostics: readonly Diagnostic[],
  format: Exclude<CheckArguments['format'], 'pretty'>,
): Promise<string> {
  switch (format) {
    case 'json': {
      const files = total(outcomes, outcome => outcome.files)
      return renderJson(diagnostics, {
        files,
        milliseconds: total(outcomes, ({ milliseconds }) => milliseconds),
      })
    }
    case 'github':
      return renderGithub(diagnostics)
    case 'sarif': {
      const { ownVersion } = await import('../package.ts')
      return renderSarif(diagnostics, { version: ownVersion(), root: process.cwd() })
    }
  }
}

/** Points to the explanation of the first error and to the safe fixes. */
function moreHelp(diagnostics: readonly Diagnostic[], promises: readonly string[]): string[] {
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0]
  return [`For more information, run gvq explain ${first?.code}.`, ...promises, '']
}

/** `2 files, 14 queries, no errors (38 ms)` */
function summary(outcomes: readonly CheckedFolder[], errors: number, warnings: number): string {
  const files = total(outcomes, outcome => outcome.files)
  const queries = total(outcomes, ({ program }) => program?.queries.size ?? 0)
  const parts = [counted(files, 'file')]
  if (errors === 0) parts.push(counted(queries, 'query', 'queries'))
  parts.push(errors === 0 ? 'no errors' : counted(errors, 'error'))
  if (warnings > 0) parts.push(counted(warnings, 'warning'))
  return `${parts.join(', ')} (${Math.round(total(outcomes, ({ milliseconds }) => milliseconds))} ms)`
}

function total(outcomes: readonly CheckedFolder[], count: (outcome: CheckedFolder) => number): number {
  return outcomes.reduce((sum, outcome) => sum + count(outcome), 0)
}
