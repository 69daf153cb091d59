import type { Span } from '../../diagnostics/index.ts'
import type { Context } from '../context.ts'
import type { Source } from '../program.ts'
import { resolveName } from '../variables.ts'

export function checkVariableStart(name: string, span: Span, context: Context): Source | undefined {
  const variable = resolveName(name, span, context)
  if (variable?.type === undefined) return undefined
  return {
    kind: 'variable',
    slot: variable.slot,
    name,
    ...(variable.optional && { optional: true as const }),
    type: variable.type,
    span,
  }
}
