import type { Diagnostic, Span } from './diagnostic.ts'
import { lineIndexOf } from './line-index.ts'

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

/** Returns a range of a part of a file as one of the file; others as they are. */
export function inWholeFile(span: Span): Span {
  const { place } = span.file
  if (place === undefined) return span
  return { file: place.file, start: place.start + span.start, end: place.start + span.end }
}

/** The line in which a span begins, for the text of an error: `queries.hx:12`. */
export function lineOf(span: Span): string {
  const { file, start } = inWholeFile(span)
  return `${file.path.replace(/^.*[\\/]/s, '')}:${lineIndexOf(file).position(start).line}`
}
