import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { countKind } from '../kinds.ts'
import { kindText } from '../words.ts'
import type { Outcome, Place } from './step.ts'

/** `COUNT`: how many there are. Right before a grouping it is absorbed and no rule is asked. */
export function checkCount(step: ast.CountStep, { type }: Place, context: Context): Outcome {
  if (type.kind === 'object' || type.kind === 'list' || type.kind === 'none') {
    return context.report.error('E601', step.span, `there is nothing to count in ${kindText(type)}`)
  }
  return { kind: 'count', type: countKind, span: step.span }
}
