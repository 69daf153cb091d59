import type { Edit, Fix, Span } from '../../../diagnostics/index.ts'
import type { DeadEndContext } from '../dead-end-context.ts'

export function edited(
  title: string,
  edits: readonly Edit[],
  applicability: Fix['applicability'] = 'certain',
): Fix {
  return { title, edits, applicability }
}

export function insertion(span: Span, side: 'before' | 'after', text: string): Edit {
  const at = side === 'before' ? span.start : span.end
  return { span: { ...span, start: at, end: at }, text }
}

export function textOfSpan({ file, start, end }: Span): string {
  return file.text.slice(start, end)
}

/** The span from the end of one token to the end of another. */
export function after({ span }: DeadEndContext, from: number, to: number): Span {
  return { ...span(to), start: span(from).end }
}
