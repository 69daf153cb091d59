import type { Diagnostic } from '../diagnostics/index.ts'
import type { BrokenType, SourceTree } from '../syntax/index.ts'
import type { Program } from './program.ts'
import { checkQueries } from './queries/index.ts'
import { Report } from './report.ts'
import { checkSchema } from './schema/index.ts'

export interface CheckResult {
  /** Sorted by path, then by position. */
  readonly diagnostics: readonly Diagnostic[]
  /** Absent when a diagnostic is an error. */
  readonly program: Program | undefined
}

/**
 * Checks all files of a program together: schema items and queries may refer to each other in any order.
 * @param brokenTypes types that the parser found but could not read; their uses are not reported as errors
 */
export function check(trees: readonly SourceTree[], brokenTypes: readonly BrokenType[] = []): CheckResult {
  const report = new Report()
  const { catalog, broken, version, migrations } = checkSchema(trees, brokenTypes, report)
  const queries = checkQueries(trees, { catalog, broken, report })
  const diagnostics = report.sorted()
  if (report.hasErrors) return { diagnostics, program: undefined }
  return { diagnostics, program: { catalog, queries, version, ...(migrations.length > 0 && { migrations }) } }
}
