import { typeName, type ValueType } from '../../catalog/index.ts'
import type { Label } from '../../diagnostics/index.ts'
import type { Reporting } from '../context.ts'
import { emptyAs, valueKind } from '../kinds/kinds.ts'
import { isAssignable, isFloat, isInteger, isNumber, isScalar } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { Expr, Kind } from '../program/program.ts'
import { fitLiteral } from './literals.ts'
import { roundedToInteger, withoutPoint } from './numbers.ts'

/** A description of what a value is used for, with the declaration that determines its type. */
interface Purpose {
  /** "property `minutes` of `Film`" */
  readonly what: string
  readonly declared?: Label | undefined
}

/** Returns the value in the declared type: literals are converted, anything else must have an assignable type (W2). */
export function coerce(value: Expr, to: ValueType, purpose: Purpose, context: Reporting): Expr | undefined {
  if (value.kind === 'array' && to.kind === 'array') {
    const items = value.items.map(item => coerce(item, to.element, purpose, context))
    if (items.includes(undefined)) return undefined
    return { ...value, items: items.filter(item => item !== undefined), type: valueKind(to) }
  }
  if (value.type.kind === 'list' && to.kind === 'array') return emptyAs(to.element, value)
  if (value.kind === 'literal' && to.kind === 'scalar') {
    const result = fitLiteral(value, to.name)
    if (result.fits) return result.literal
    if (result.misfit) {
      const { code, message, help } = result.misfit
      return context.report.error(code, value.span, message, { help, related: [purpose.declared] })
    }
  } else if (value.type.kind === 'value' && !value.type.plural && isAssignable(value.type.type, to)) {
    return value
  }
  const whole = isInteger(to) ? roundedToInteger(value) : undefined
  return whole ?? wrongType(value, to, purpose, context)
}

function wrongType(value: Expr, to: ValueType, purpose: Purpose, { report }: Reporting): undefined {
  const message = `${purpose.what} expects ${quote(typeName(to))}, found ${foundText(value.type)}`
  return report.error('E205', value.span, message, {
    related: [purpose.declared],
    help: helpFor(value.type, to),
    fixes: isInteger(to) ? withoutPoint(value) : undefined,
  })
}

/** The bare name of a type next to the one that is expected; any other kind as elsewhere. */
function foundText(kind: Kind): string {
  return kind.kind === 'value' && !kind.plural ? quote(typeName(kind.type)) : kindText(kind)
}

function helpFor(got: Kind, to: ValueType): string | undefined {
  if (got.kind === 'items' && to.kind === 'scalar' && to.name === 'ID') {
    return 'bind the id first, with `::ID`, and use that variable'
  }
  if (got.kind !== 'value') return undefined
  if (got.plural && isAssignable(got.type, to)) return 'take one of the values, with `::FIRST`'
  if (isFloat(got.type) && isInteger(to)) return 'integers are written without a decimal point'
  if (isScalar(to, 'Boolean')) return 'write `true` or `false`'
  if (isScalar(got.type, 'String') && isNumber(to)) return 'numbers are written without quotes'
  if (to.kind === 'scalar' && to.name === 'Date') {
    return 'use a `Date` parameter, or a date string such as `"2031-02-03"`'
  }
  return undefined
}
