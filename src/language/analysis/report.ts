import {
  type Code,
  type CodeOf,
  type Diagnostic,
  type Fix,
  type Label,
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

/** Collects diagnostics. `error` and `warning` return `undefined`, so that a rule can report and return at once. */
export class Report {
  readonly #found: Diagnostic[] = []
  #errors = 0

  get hasErrors(): boolean {
    return this.#errors > 0
  }

  error(code: CodeOf<'error'>, span: Span, message: string, details: Details = {}): undefined {
    this.#errors++
    this.#found.push(diagnostic('error', code, span, message, details))
    return undefined
  }

  warning(code: CodeOf<'warning'>, span: Span, message: string, details: Details = {}): undefined {
    this.#found.push(diagnostic('warning', code, span, message, details))
    return undefined
  }

  addAll(other: Report): void {
    this.#errors += other.#errors
    for (const each of other.#found) this.#found.push(each)
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
