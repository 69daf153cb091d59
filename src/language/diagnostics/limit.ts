import { limits } from '../../base/limits.ts'
import type { Diagnostic, SourceFile } from './diagnostic.ts'

/** Nobody reads more errors of a file than the limit: one that says so (E021) replaces those that follow. */
export function withinLimit(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = new Map<SourceFile, number>()
  return sorted.flatMap((each): Diagnostic[] => {
    if (each.severity !== 'error') return [each]
    const { file } = each.span
    const count = (errors.get(file) ?? 0) + 1
    errors.set(file, count)
    if (count <= limits.sourceErrorsMax) return [each]
    return count === limits.sourceErrorsMax + 1 ? [tooMany(each)] : []
  })
}

function tooMany({ span: { file, start } }: Diagnostic): Diagnostic {
  return {
    code: 'E021',
    severity: 'error',
    message: `this file has more than ${limits.sourceErrorsMax} errors; no more are reported`,
    span: { file, start, end: start },
    help: 'correct the first ones, and check again',
  }
}
