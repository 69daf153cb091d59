import type { ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { arrayOf, valueKind } from '../kinds.ts'
import type { Expr, Kind, Result } from '../program.ts'
import { at } from '../report.ts'
import { commonType } from '../types.ts'
import { quote } from '../words.ts'

/** What RETURN sends (R1 to R7). `undefined` after an error. */
export function checkResult(clause: ast.ReturnClause, context: Context): Result | undefined {
  const values = returned(clause)
  const [only, second] = values
  if (only === undefined) return { kind: 'none' }
  if (second === undefined && (only.kind === 'Object' || only.kind === 'Array')) {
    const value = checkReturned(only, context)
    return value && { kind: 'bare', value }
  }
  const checked = values.map(node => ({ name: memberName(node), value: checkReturned(node, context) }))
  const members = checked.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  refuseSameNames(members, context)
  const [member] = members
  if (second === undefined && member?.value.type.kind === 'groups')
    return { kind: 'bare', value: member.value }
  return members.length === values.length ? { kind: 'members', members } : undefined
}

/** The values of a RETURN; `NONE` is none (R6). */
export function returned(clause: ast.ReturnClause): readonly ast.Expr[] {
  return clause.values.filter(value => value.kind !== 'None')
}

/** Objects and arrays hold anything here, nested as one likes (R5). */
function checkReturned(node: ast.Expr, context: Context): Expr | undefined {
  if (node.kind === 'Object') return checkObject(node, context)
  if (node.kind === 'Array') return checkArray(node, context)
  return checkExpression(node, context)
}

function checkObject(node: ast.ObjectExpr, context: Context): Expr | undefined {
  const first = new Map<string, ast.Name>()
  const entries: { name: string; value: Expr }[] = []
  for (const { name, value } of node.entries) {
    const earlier = first.get(name.text)
    if (earlier) {
      context.report.error('E704', name.span, `${quote(name.text)} is named twice`, {
        related: [at(earlier.span, 'first named here')],
        help: 'give one of the two another name',
      })
    }
    first.set(name.text, name)
    const checked = checkReturned(value, context)
    if (checked) entries.push({ name: name.text, value: checked })
  }
  if (entries.length < node.entries.length) return undefined
  return { kind: 'object', entries, type: { kind: 'object' }, span: node.span }
}

function checkArray(node: ast.ArrayExpr, context: Context): Expr | undefined {
  const checked = node.items.map(item => checkReturned(item, context))
  const items = checked.filter(item => item !== undefined)
  if (items.length < checked.length) return undefined
  return { kind: 'array', items, type: arrayKind(items), span: node.span }
}

/** Single values of one type make a value; anything else a list, of which each item is shown by itself. */
function arrayKind(items: readonly Expr[]): Kind {
  let element: ValueType | undefined
  for (const { type } of items) {
    if (type.kind !== 'value' || type.plural) return { kind: 'list' }
    element = element ? commonType(element, type.type) : type.type
    if (element === undefined) return { kind: 'list' }
  }
  return element ? valueKind(arrayOf(element)) : { kind: 'list' }
}

/** R1: the variable that a value starts from; R4: `data`. */
function memberName(node: ast.Expr): string {
  if (node.kind === 'NameExpr') return node.name
  if (node.kind === 'Traversal' && node.start.kind === 'VariableStart') return node.start.name
  return 'data'
}

/** R7. */
function refuseSameNames(
  members: readonly { readonly name: string; readonly value: Expr }[],
  { report }: Context,
): void {
  const first = new Map<string, Expr>()
  for (const { name, value } of members) {
    const earlier = first.get(name)
    if (earlier) {
      report.error('E702', value.span, `two returned values are named ${quote(name)}`, {
        related: [at(earlier.span, 'the first one')],
        help: `name them in an object: ${quote('RETURN {first: …, second: …}')}`,
      })
    } else first.set(name, value)
  }
}
