import {
  type Code,
  type CodeOf,
  type Diagnostic,
  type Fix,
  type Label,
  reportedMax,
  type Severity,
  type SourceFile,
  type Span,
  sortDiagnostics,
} from '../diagnostics/index.ts'

export interface Details {
  /** Short text next to the caret. */
  readonly label?: string | undefined
  /** Declarations that explain the error; labels without a span are omitted. */
  readonly related?: readonly (Label | undefined)[]
  /** What the user can change. */
  readonly help?: string | undefined
  /** Context. */
  readonly note?: string | undefined
  /** Ways to fix it. */
  readonly fixes?: readonly Fix[] | undefined
}

/**
 * Collects diagnostics. `error` and `warning` return `undefined`, so that a rule can report and return at once. Of a file it
 * keeps one error (E021) and one warning (W114) more than are reported.
 */
export class Report {
  readonly #found: Diagnostic[] = []
  readonly #counts = { error: new Map<SourceFile, number>(), warning: new Map<SourceFile, number>() }

  get hasErrors(): boolean {
    return this.#counts.error.size > 0
  }

  /** True if no more errors of a file are reported, so that the rest of it need not be checked. */
  isFull(file: SourceFile): boolean {
    return this.#hasEnough('error', file)
  }

  #hasEnough(severity: Severity, file: SourceFile): boolean {
    return (this.#counts[severity].get(file) ?? 0) > reportedMax[severity]
  }

  error(code: CodeOf<'error'>, span: Span, message: string, details: Details = {}): undefined {
    this.#add(diagnostic('error', code, span, message, details))
    return undefined
  }

  warning(code: CodeOf<'warning'>, span: Span, message: string, details: Details = {}): undefined {
    this.#add(diagnostic('warning', code, span, message, details))
    return undefined
  }

  addAll(other: Report): void {
    for (const each of other.#found) this.#add(each)
  }

  #add(found: Diagnostic): void {
    const { severity, span } = found
    if (this.#hasEnough(severity, span.file)) return
    const counts = this.#counts[severity]
    counts.set(span.file, (counts.get(span.file) ?? 0) + 1)
    this.#found.push(found)
  }

  sorted(): readonly Diagnostic[] {
    return sortDiagnostics(this.#found)
  }
}

function diagnostic(
  severity: Diagnostic['severity'],
  code: Code,
  span: Span,
  message: string,
  details: Details,
): Diagnostic {
  const related = (details.related ?? []).filter(label => label !== undefined)
  return {
    code,
    severity,
    message,
    span,
    ...(details.label !== undefined && { label: details.label }),
    ...(related.length > 0 && { related }),
    ...(details.help !== undefined && { help: details.help }),
    ...(details.note !== undefined && { note: details.note }),
    ...(details.fixes !== undefined && { fixes: details.fixes }),
  }
}

/** Returns a secondary label if the declaration has a span. */
export function at(span: Span | undefined, text: string): Label | undefined {
  return span && { span, text }
}
