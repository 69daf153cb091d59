import { limits } from '../../base/limits.ts'
import type { Diagnostic, Severity, SourceFile } from './diagnostic.ts'

/** Diagnostics of each severity that are reported of a file. */
export const reportedMax: Readonly<Record<Severity, number>> = {
  error: limits.sourceErrorsMax,
  warning: limits.sourceWarningsMax,
}

/** The codes that say that there are more. */
export const limitCodes = { error: 'E021', warning: 'W114' } as const

/** Nobody reads more errors or warnings of a file than the limit: one that says so replaces those that follow. */
export function withinLimit(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const counts = { error: new Map<SourceFile, number>(), warning: new Map<SourceFile, number>() }
  return sorted.flatMap((each): Diagnostic[] => {
    const { file } = each.span
    const count = (counts[each.severity].get(file) ?? 0) + 1
    counts[each.severity].set(file, count)
    const most = reportedMax[each.severity]
    if (count <= most) return [each]
    return count === most + 1 ? [tooMany(each, most)] : []
  })
}

function tooMany({ severity, span: { file, start } }: Diagnostic, most: number): Diagnostic {
  return {
    code: limitCodes[severity],
    severity,
    message: `this file has more than ${most} ${severity}s; no more are reported`,
    span: { file, start, end: start },
    help: 'correct the first ones, and check again',
  }
}
