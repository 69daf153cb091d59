import { typeName, type ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { arrayOf, emptyAs, scalar, valueKind } from '../kinds/kinds.ts'
import { commonType } from '../kinds/types.ts'
import { kindText, quote } from '../kinds/words.ts'
import type { Expr, Kind } from '../program/program.ts'
import { at } from '../report.ts'

/** `[a, b]`: values of one type; numbers of different types can be mixed (E306 points at the value that differs). */
export function checkArray(node: ast.ArrayExpr, context: Context): Expr | undefined {
  const items: Expr[] = []
  let element: ValueType | undefined
  for (const item of node.items) {
    const value = checkExpression(item, context)
    if (value === undefined) return undefined
    items.push(value)
    if (isEmptyArray(value)) continue
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
  }
  const empty = items.find(isEmptyArray)
  if (empty === undefined) {
    // An empty array is valid wherever an array is.
    const type = element ? valueKind(arrayOf(element)) : ({ kind: 'list' } as const)
    return { kind: 'array', items, type, span: node.span }
  }
  // Where nothing but empty arrays tells what they would hold, numbers stand for it.
  const inner = element ?? arrayOf(scalar('I64'))
  if (inner.kind !== 'array') return oddOne(empty, inner, context)
  const typed = items.map(item => emptyAs(inner.element, item))
  return { kind: 'array', items: typed, type: valueKind(arrayOf(inner)), span: node.span }
}

function isEmptyArray(value: Expr): boolean {
  return value.kind === 'array' && value.items.length === 0
}

function oddOne(value: Expr, element: ValueType, { report }: Context): undefined {
  const found = isEmptyArray(value) ? 'an empty array' : kindText(value.type)
  const message = `this is ${found} in an array of ${quote(typeName(element))}`
  return report.error('E306', value.span, message, { help: 'give all elements the same type' })
}

/** Checks a value of RETURN or of an object member: objects and arrays can hold anything there, at any depth (R5). */
export function checkAnything(node: ast.Expr, context: Context): Expr | undefined {
  if (node.kind === 'Object') return checkObject(node, context)
  if (node.kind === 'Array') return checkAnyArray(node, context)
  return checkExpression(node, context)
}

/** `{k: e, …}`: can only be returned; it is neither a value nor an item. */
export function checkObject(node: ast.ObjectExpr, context: Context): Expr | undefined {
  const first = new Map<string, ast.Name>()
  const entries: { name: string; value: Expr }[] = []
  for (const { name, value } of node.entries) {
    const earlier = first.get(name.text)
    if (earlier) {
      context.report.error('E704', name.span, `${quote(name.text)} is named twice`, {
        related: [at(earlier.span, 'first named here')],
        help: 'give one of the two another name',
      })
      // `{a, a}` is short for `{a: a, a: a}`: the second name is reported once.
      if (value.span.start === name.span.start) continue
    }
    first.set(name.text, name)
    const checked = checkAnything(value, context)
    if (checked) entries.push({ name: name.text, value: checked })
  }
  if (entries.length < node.entries.length) return undefined
  return { kind: 'object', entries, type: { kind: 'object' }, span: node.span }
}

function checkAnyArray(node: ast.ArrayExpr, context: Context): Expr | undefined {
  const checked = node.items.map(item => checkAnything(item, context))
  const items = checked.filter(item => item !== undefined)
  if (items.length < checked.length) return undefined
  return { kind: 'array', items, type: arrayKind(items), span: node.span }
}

/** An array of single values of one type is a value; any other is a list, whose items are shown one by one. */
function arrayKind(items: readonly Expr[]): Kind {
  let element: ValueType | undefined
  for (const { type } of items) {
    if (type.kind !== 'value' || type.plural) return { kind: 'list' }
    element = element ? commonType(element, type.type) : type.type
    if (element === undefined) return { kind: 'list' }
  }
  return element ? valueKind(arrayOf(element)) : { kind: 'list' }
}
