import { type Fix, replacing, wrapping } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { valueKind, vectorDataType } from '../kinds/kinds.ts'
import { isNumber, isScalar } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { Expr, VectorExpr } from '../program/program.ts'

/** The vector of AddV, UpsertV and SearchV: `Embed(text)`, an array of numbers, or a variable that holds one. */
export function checkVector(node: ast.VectorArgument, context: Context): VectorExpr | undefined {
  return node.kind === 'Embed' ? checkEmbed(node, context) : checkData(node, context)
}

function checkEmbed(node: ast.Embed, context: Context): VectorExpr | undefined {
  context.query.embeds = true
  const text = checkExpression(node.text, context)
  if (text === undefined) return undefined
  if (text.type.kind !== 'value' || text.type.plural || !isScalar(text.type.type, 'String')) {
    return context.report.error(
      'E660',
      node.text.span,
      `${quote('Embed')} takes a string, not ${kindText(text.type)}`,
      {
        help: 'pass a `String`',
      },
    )
  }
  return { kind: 'embed', text, span: node.span }
}

function checkData(node: ast.Expr, context: Context): VectorExpr | undefined {
  if (node.kind === 'Call' && node.function.text.toLowerCase() === 'embed') {
    const { text, span } = node.function
    return context.report.error('E708', span, `there is no function ${quote(text)}`, {
      help: 'write `Embed`: capitals matter',
      fixes: [replacing(span, 'Embed', 'certain')],
    })
  }
  if (node.kind === 'Object') {
    return context.report.error('E205', node.span, 'a vector is an array of numbers, not an object', {
      help: 'the vector comes before the properties, as in `(vector, {…})` or `(Embed(text), {…})`',
    })
  }
  if (node.kind === 'Array') return checkNumbers(node, context)
  const value = checkExpression(node, context)
  if (value === undefined) return undefined
  const { type } = value
  const numbers =
    type.kind === 'value' && !type.plural && type.type.kind === 'array' && isNumber(type.type.element)
  if (numbers) return { kind: 'data', value }
  const isText = type.kind === 'value' && !type.plural && isScalar(type.type, 'String')
  return notAVector(
    value.span,
    kindText(type),
    context,
    isText ? [wrapping(value.span, 'Embed(', ')', 'certain')] : undefined,
  )
}

/** An array of literals is one literal; one that contains calls or variables is computed. */
function checkNumbers(node: ast.ArrayExpr, context: Context): VectorExpr | undefined {
  if (node.items.length === 0) return notAVector(node.span, 'an empty one', context)
  const items: Expr[] = []
  for (const item of node.items) {
    const value = checkExpression(item, context)
    if (value === undefined) return undefined
    const { type } = value
    if (type.kind !== 'value' || type.plural || !isNumber(type.type)) {
      return notAVector(item.span, `${kindText(type)} in an array`, context)
    }
    items.push(value)
  }
  const base = { type: valueKind(vectorDataType), span: node.span }
  const literals = items.filter(item => item.kind === 'literal')
  if (literals.length < items.length) return { kind: 'data', value: { kind: 'array', items, ...base } }
  return {
    kind: 'data',
    value: { kind: 'literal', value: literals.map(({ value }) => Number(value)), ...base },
  }
}

function notAVector(
  span: ast.Expr['span'],
  got: string,
  { report }: Context,
  fixes?: readonly Fix[],
): undefined {
  return report.error('E205', span, `a vector is an array of numbers, not ${got}`, {
    help: fixes
      ? 'write `Embed(…)` to have the text embedded'
      : 'use a literal such as `[0.1, 0.2]`, an `[F64]` parameter, or `Embed(text)`',
    fixes,
  })
}
