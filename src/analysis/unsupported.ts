import type { Span } from '../diagnostics/diagnostic.ts'
import type { Context } from './context.ts'
import { quote } from './words.ts'

/** The one diagnostic for what the grammar knows and the engine does not yet do. */
export function notSupported(construct: string, span: Span, { report }: Pick<Context, 'report'>): undefined {
  return report.error('E655', span, `${quote(construct)} is not supported yet`)
}
