import { type CodeOf, type Fix, replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { scalar, valueKind } from '../kinds/kinds.ts'
import { isFloat, isInteger, isNumber } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { MathFunction } from '../program/functions.ts'
import type { Expr } from '../program/program.ts'
import { checkArgument } from './form.ts'

/** Checks one integer, such as the k of a search; reports anything else as `code`. */
export function checkInteger(
  node: ast.Expr,
  what: string,
  code: CodeOf<'error'>,
  context: Context,
): Expr | undefined {
  const value = checkExpression(node, context)
  return value && requireInteger(value, what, code, context)
}

export function requireInteger(
  value: Expr,
  what: string,
  code: CodeOf<'error'>,
  context: Context,
): Expr | undefined {
  const { type } = value
  if (type.kind === 'value' && !type.plural && isInteger(type.type)) return value
  const whole = roundedToInteger(value)
  if (whole) return whole
  const fixes = withoutPoint(value)
  return context.report.error(code, value.span, `${what} is an integer, not ${kindText(type)}`, {
    help: fixes
      ? 'integers are written without a decimal point'
      : 'write a number such as `10`, or use a parameter of an integer type',
    fixes,
  })
}

/** Returns the result of FLOOR, CEIL or ROUND as the integer that it is: its static type is that of its argument (C5). */
export function roundedToInteger(value: Expr): Expr | undefined {
  if (value.kind !== 'call' || !roundings.has(value.function)) return undefined
  return { ...value, type: valueKind(scalar('I64')) }
}

const roundings: ReadonlySet<MathFunction> = new Set(['FLOOR', 'CEIL', 'ROUND'])

/** Returns the fix of a literal such as `10.0` where an integer is expected. */
export function withoutPoint(value: Expr): readonly Fix[] | undefined {
  if (value.kind !== 'literal' || value.type.kind !== 'value' || !isFloat(value.type.type)) return undefined
  const number = Number(value.value)
  return Number.isSafeInteger(number) ? [replacing(value.span, String(number), 'certain')] : undefined
}

/** Returns the number if it is a literal. */
export function literalInteger(value: Expr): number | bigint | undefined {
  if (value.kind !== 'literal') return undefined
  return typeof value.value === 'number' || typeof value.value === 'bigint' ? value.value : undefined
}

/** Limits of a number: a literal is checked now, anything else when the query runs. */
export interface Limits {
  readonly fits: (value: number) => boolean
  /** "must be between 0 and 1" */
  readonly text: string
}

/** Checks one number in an argument of a step, such as the `k` of RerankRRF. */
export function checkNumber(
  node: ast.Expr,
  what: string,
  limits: Limits,
  context: Context,
): Expr | undefined {
  const value = checkArgument(node, what, context)
  if (value === undefined) return undefined
  const { type } = value
  if (type.kind !== 'value' || type.plural || !isNumber(type.type)) {
    return context.report.error('E205', value.span, `${what} is a number, not ${kindText(type)}`)
  }
  if (value.kind !== 'literal' || limits.fits(Number(value.value))) return value
  return context.report.error('E205', value.span, `${what} ${limits.text}, not ${quote(String(value.value))}`)
}
