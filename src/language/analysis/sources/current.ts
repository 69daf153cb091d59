import type { Span } from '../../diagnostics/index.ts'
import type { Context } from '../context.ts'
import type { Source } from '../program.ts'

/** `_`: the item that a condition, a mapping, an order or an update looks at. */
export function checkCurrentStart(span: Span, context: Context): Source | undefined {
  if (context.current) return { kind: 'current', type: context.current, span }
  return context.report.error('E601', span, 'there is no item for `_` to stand for here', {
    help: '`_` is the item at hand in `WHERE`, `ORDER`, `UPDATE` and a mapping; name a variable or a source instead',
  })
}
