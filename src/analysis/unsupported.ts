import type { Span } from '../diagnostics/index.ts'
import type { Reporting } from './context.ts'
import { quote } from './words.ts'

/** The one diagnostic for what the grammar knows and the engine does not yet do. */
export function notSupported(construct: string, span: Span, { report }: Reporting): undefined {
  return report.error('E655', span, `${quote(construct)} is not supported yet`)
}
