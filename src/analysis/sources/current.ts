import type { Span } from '../../diagnostics/index.ts'
import type { Context } from '../context.ts'
import type { Source } from '../program.ts'
import { isExecuted } from '../unsupported.ts'

/** `_`: the item that a condition, a mapping or an order looks at. */
export function checkCurrentStart(span: Span, context: Context): Source | undefined {
  if (context.current) {
    if (context.currentIsUpdated && !isExecuted('itemInUpdate', span, context)) return undefined
    return { kind: 'current', type: context.current, span }
  }
  return context.report.error('E601', span, 'there is no item for `_` to stand for here', {
    help: '`_` is the item at hand in `WHERE`, `ORDER` and a mapping; name a variable or a source instead',
  })
}
