import type { Span } from '../diagnostics/index.ts'
import type { Context } from './context.ts'
import { quote } from './words.ts'

/** Marks the query as one that writes. Where something is computed for each item, nothing may be written: E705. */
export function mayWrite(construct: string, span: Span, context: Context): boolean {
  context.query.writes = true
  if (context.current === undefined) return true
  context.report.error(
    'E705',
    span,
    `${quote(construct)} cannot stand in a condition, an order or a mapping`,
    {
      help: 'bind what it yields to a variable first, or use a `FOR` loop',
    },
  )
  return false
}
