import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { oneOf } from '../kinds.ts'
import { kindText } from '../words.ts'
import type { Outcome, Place } from './step.ts'

/** `FIRST`: one of many (S3, S4). */
export function checkFirst(step: ast.FirstStep, { type }: Place, context: Context): Outcome {
  const one = oneOf(type)
  if (one) return { kind: 'first', type: one, span: step.span }
  return context.report.error('E601', step.span, `there is no first of ${kindText(type)}`)
}
