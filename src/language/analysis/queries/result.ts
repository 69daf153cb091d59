import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { checkAnything } from '../expressions/arrays-and-objects.ts'
import { isGrouping } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import type { Expr, Result } from '../program/program.ts'
import { at } from '../report.ts'

/** Checks RETURN (R1–R7). Returns `undefined` after an error. */
export function checkResult(clause: ast.ReturnClause, context: Context): Result | undefined {
  const values = returned(clause)
  const [only, second] = values
  if (only === undefined) return { kind: 'none' }
  if (second === undefined && (only.kind === 'Object' || only.kind === 'Array')) {
    const value = checkAnything(only, context)
    return value && { kind: 'bare', value }
  }
  const checked = values.map(node => ({ name: memberName(node), value: checkAnything(node, context) }))
  const members = checked.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  refuseSameNames(members, context)
  const [member] = members
  if (second === undefined && member && isGrouping(member.value.type))
    return { kind: 'bare', value: member.value }
  return members.length === values.length ? { kind: 'members', members } : undefined
}

/** Returns the values of a RETURN; `NONE` is not one (R6). */
export function returned(clause: ast.ReturnClause): readonly ast.Expr[] {
  return clause.values.filter(value => value.kind !== 'None')
}

/** Returns the name of the variable that a value starts from (R1), or `data` (R4). */
function memberName(node: ast.Expr): string {
  if (node.kind === 'NameExpr') return node.name
  if (node.kind === 'Traversal' && node.start.kind === 'VariableStart') return node.start.name
  return 'data'
}

/** Reports E702 for two members of the same name (R7). */
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
