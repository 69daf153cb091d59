import { replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { countKind, oneOf } from '../kinds/kinds.ts'
import { kindText } from '../kinds/words.ts'
import type { Expr } from '../program/program.ts'
import { checkArgument } from '../values/form.ts'
import { literalInteger, requireInteger } from '../values/numbers.ts'
import type { CheckedStep, StepPosition } from './step.ts'

/** `FIRST` and `LAST`: one of many (S3, S4). */
export function checkFirstOrLast(
  step: ast.FirstStep | ast.LastStep,
  { type }: StepPosition,
  context: Context,
): CheckedStep {
  const kind = step.kind === 'First' ? 'first' : 'last'
  const one = oneOf(type)
  if (one) return { kind, type: one, span: step.span }
  return context.report.error('E601', step.span, `there is no ${kind} of ${kindText(type)}`)
}

/** `RANGE(a, b)`: from position a up to, but not including, position b, counted from 0. */
export function checkRange(step: ast.RangeStep, { type }: StepPosition, context: Context): CheckedStep {
  if (type.kind === 'object' || type.kind === 'list' || type.kind === 'none') {
    return context.report.error('E601', step.span, `there is nothing to slice in ${kindText(type)}`)
  }
  const from = checkBound(step.from, context)
  const to = checkBound(step.to, context)
  if (from === undefined || to === undefined || !areInOrder(from, to, context)) return 'unchanged'
  return { kind: 'range', from, to, type, span: step.span }
}

function checkBound(node: ast.Expr, context: Context): Expr | undefined {
  const what = 'a bound of `RANGE`'
  const value = checkArgument(node, what, context)
  return value && requireInteger(value, what, 'E633', context)
}

function areInOrder(from: Expr, to: Expr, { report }: Context): boolean {
  const a = literalInteger(from)
  const b = literalInteger(to)
  for (const [bound, value] of [[from, a] as const, [to, b] as const]) {
    if (value !== undefined && value < 0) {
      report.error('E632', bound.span, 'a bound of `RANGE` cannot be negative')
      return false
    }
  }
  if (a === undefined || b === undefined || a <= b) return true
  const whole = { ...from.span, end: to.span.end }
  report.error('E632', whole, `the range from ${a} to ${b} runs backwards`, {
    help: `write \`RANGE(${b}, ${a})\``,
    fixes: [replacing(whole, `${b}, ${a}`, 'maybe')],
  })
  return false
}

/** `COUNT`: the number of items or values. A COUNT right before a grouping is dropped and not checked here. */
export function checkCount(step: ast.CountStep, { type }: StepPosition, context: Context): CheckedStep {
  if (type.kind === 'object' || type.kind === 'list' || type.kind === 'none') {
    return context.report.error('E601', step.span, `there is nothing to count in ${kindText(type)}`)
  }
  return { kind: 'count', type: countKind, span: step.span }
}
