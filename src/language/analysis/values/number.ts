import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import type { Expr } from '../program.ts'
import { isNumber } from '../types.ts'
import { kindText, quote } from '../words.ts'
import { refuseForm } from './form.ts'

/** Limits that a number must keep: known now when it is a literal, else seen when the query runs. */
export interface Limits {
  readonly fits: (value: number) => boolean
  /** "lies between 0 and 1" */
  readonly text: string
}

/** One number in an argument of a step, such as the `k` of RerankRRF. */
export function checkNumber(
  node: ast.Expr,
  what: string,
  limits: Limits,
  context: Context,
): Expr | undefined {
  if (refuseForm(node, what, context)) return undefined
  const value = checkExpression(node, context)
  if (value === undefined) return undefined
  const { type } = value
  if (type.kind !== 'value' || type.plural || !isNumber(type.type)) {
    return context.report.error('E205', value.span, `${what} is a number, not ${kindText(type)}`)
  }
  if (value.kind !== 'literal' || limits.fits(Number(value.value))) return value
  return context.report.error('E205', value.span, `${what} ${limits.text}, not ${quote(String(value.value))}`)
}
