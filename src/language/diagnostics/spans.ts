import type { Diagnostic, Span } from './diagnostic.ts'

/** Returns a diagnostic with all its spans changed. */
export function eachSpan(diagnostic: Diagnostic, change: (span: Span) => Span): Diagnostic {
  const { span, related, fixes } = diagnostic
  return {
    ...diagnostic,
    span: change(span),
    ...(related && { related: related.map(label => ({ ...label, span: change(label.span) })) }),
    ...(fixes && {
      fixes: fixes.map(fix => ({
        ...fix,
        edits: fix.edits.map(edit => ({ ...edit, span: change(edit.span) })),
      })),
    }),
  }
}
