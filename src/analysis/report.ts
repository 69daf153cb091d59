import type { Diagnostic, Label, Span } from '../diagnostics/diagnostic.ts'

export interface Details {
  /** Short text beside the caret. */
  readonly label?: string | undefined
  /** Declarations that explain the fault; labels without a span are left out. */
  readonly related?: readonly (Label | undefined)[]
  /** What the user can change. */
  readonly help?: string | undefined
  /** Context. */
  readonly note?: string | undefined
}

/** Collects what the rules find. Both methods return `undefined`, so that a rule can report and give up at once. */
export class Report {
  private readonly found: Diagnostic[] = []
  private errors = 0

  get hasErrors(): boolean {
    return this.errors > 0
  }

  error(code: string, span: Span, message: string, details: Details = {}): undefined {
    this.errors++
    this.found.push(diagnostic('error', code, span, message, details))
    return undefined
  }

  warning(code: string, span: Span, message: string, details: Details = {}): undefined {
    this.found.push(diagnostic('warning', code, span, message, details))
    return undefined
  }

  /** In the order of the files as first met, then by place, then by code. */
  sorted(): readonly Diagnostic[] {
    const fileOrder = new Map<Span['file'], number>()
    for (const { span } of this.found) {
      if (!fileOrder.has(span.file)) fileOrder.set(span.file, fileOrder.size)
    }
    const rank = (span: Span) => fileOrder.get(span.file) ?? 0
    return [...this.found].sort(
      (a, b) =>
        rank(a.span) - rank(b.span) ||
        a.span.start - b.span.start ||
        a.span.end - b.span.end ||
        (a.code < b.code ? -1 : Number(a.code > b.code)),
    )
  }
}

function diagnostic(
  severity: Diagnostic['severity'],
  code: string,
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
  }
}

/** A secondary label, where the declaration has a span. */
export function at(span: Span | undefined, text: string): Label | undefined {
  return span && { span, text }
}
