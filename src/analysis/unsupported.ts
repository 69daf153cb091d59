import type { Span } from '../diagnostics/index.ts'
import type { Reporting } from './context.ts'

export type Construct = 'migration'

/**
 * What is checked and lowered, but not executed yet (D3: what passes the check runs). A line goes when the engine runs
 * the construct; nothing else has to change with it.
 */
export const notExecuted: Partial<Readonly<Record<Construct, string>>> = {
  migration: '`MIGRATION`',
}

/** True when the engine runs the construct; else E655, which comes last, after all other faults were looked for. */
export function isExecuted(construct: Construct, span: Span, { report }: Reporting): boolean {
  const words = notExecuted[construct]
  if (words === undefined) return true
  report.error('E655', span, `${words} is not supported yet`)
  return false
}
