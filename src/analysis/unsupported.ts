import type { Span } from '../diagnostics/index.ts'
import type { Reporting } from './context.ts'
import { quote } from './words.ts'

/** The one diagnostic for what the grammar knows and the engine does not yet do. `where`: the places that it is not for. */
export function notSupported(word: string, span: Span, { report }: Reporting, where?: string): undefined {
  return report.error('E655', span, `${[quote(word), where].filter(Boolean).join(' ')} is not supported yet`)
}
