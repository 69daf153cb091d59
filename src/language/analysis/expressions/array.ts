import { typeName, type ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { arrayOf, valueKind } from '../kinds.ts'
import type { Expr } from '../program.ts'
import { commonType } from '../types.ts'
import { kindText, quote } from '../words.ts'

/** `[a, b]`: values of one type; numbers mix (E306 names the odd one). */
export function checkArray(node: ast.ArrayExpr, context: Context): Expr | undefined {
  const items: Expr[] = []
  let element: ValueType | undefined
  for (const item of node.items) {
    const value = checkExpression(item, context)
    if (value === undefined) return undefined
    if (value.type.kind !== 'value' || value.type.plural) {
      return context.report.error(
        'E306',
        value.span,
        `an array holds single values, not ${kindText(value.type)}`,
      )
    }
    const common: ValueType | undefined = element ? commonType(element, value.type.type) : value.type.type
    if (common === undefined) return oddOne(value, element!, context)
    element = common
    items.push(value)
  }
  // An empty array fits wherever an array does.
  const type = element ? valueKind(arrayOf(element)) : ({ kind: 'list' } as const)
  return { kind: 'array', items, type, span: node.span }
}

function oddOne(value: Expr, element: ValueType, { report }: Context): undefined {
  const message = `this is ${kindText(value.type)} in an array of ${quote(typeName(element))}`
  return report.error('E306', value.span, message, { help: 'make all elements of one type' })
}
