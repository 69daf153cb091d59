import type { Diagnostic } from './diagnostic.ts'

/** Sorts by path, then position, then code: the same on every machine and in every run. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.span.file.path, b.span.file.path) ||
      a.span.start - b.span.start ||
      compareText(a.code, b.code),
  )
}

export interface Counts {
  readonly errors: number
  readonly warnings: number
}

export function countDiagnostics(diagnostics: readonly Diagnostic[]): Counts {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
