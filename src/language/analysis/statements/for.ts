import { typeName } from '../../catalog/index.ts'
import { misspelling, replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { emptyAs, fixedKind, hasMembers, holdsMany, oneOf, scalar, valueKind } from '../kinds/kinds.ts'
import { kindText, listNames, quote } from '../kinds/words.ts'
import { declare, isUnusable, resolveName, variableExpr } from '../names/variables.ts'
import { type LoopPart, partsOfRow } from '../program/loop-parts.ts'
import type { Expr, Kind, LoopMember, Statement } from '../program/program.ts'

type LoopVariable = Extract<Statement, { kind: 'for' }>['variable']

/** `FOR x IN xs { … }`: loops over an array, plural items or plural values. The body has its own scope. */
export function checkFor(node: ast.ForStatement, context: Context): Statement | undefined {
  const list = checkList(node.list, context)
  const isEmpty = list?.value !== undefined && list.element === undefined
  const inside: Context = {
    ...context,
    scope: context.scope.block(),
    ...(isEmpty && { neverRuns: true }),
  }
  const variable = checkVariable(node.variable, list, inside)
  if (list?.value && variable) bindLimits(variable, list.value, context)
  const body = context.rules.statements(node.body, inside)
  return list?.value && variable && { kind: 'for', list: list.value, variable, body }
}

function bindLimits(variable: LoopVariable, list: Expr, { query }: Context): void {
  if (variable.kind === 'element') query.limits.bind(variable.slot, list)
  // What a member of a row holds, is limited as the rows are.
  else if (hasMembers(list.type)) for (const { slot } of variable.members) query.limits.bind(slot, list)
}

interface List {
  /** Absent after an error. */
  readonly value: Expr | undefined
  /** What the loop variable holds; absent after an error, and for `[]`, whose elements are of any type. */
  readonly element: Kind | undefined
  readonly isParameter: boolean
}

function checkList({ text, span }: ast.Name, context: Context): List | undefined {
  const variable = resolveName(text, span, context)
  const held = variable && variableExpr(variable, span)
  if (variable === undefined || held === undefined) return undefined
  const value = emptyAs(scalar('I64'), held)
  const isParameter = variable.origin === 'parameter'
  if (holdsMany(value.type))
    return { value, element: held.type.kind === 'list' ? undefined : oneOf(value.type), isParameter }
  const help = hasMembers(value.type) ? 'use it without a loop: it is one item' : arrayHelp(value.type)
  context.report.error('E651', span, `cannot loop over ${kindText(value.type)}`, { help })
  return { value: undefined, element: undefined, isParameter }
}

function arrayHelp(type: Kind): string | undefined {
  if (type.kind !== 'value') return undefined
  return `loop over an array, such as ${quote(typeName({ kind: 'array', element: type.type }))}`
}

function checkVariable(
  node: ast.LoopVariable,
  list: List | undefined,
  context: Context,
): LoopVariable | undefined {
  switch (node.kind) {
    case 'Name':
      return {
        kind: 'element',
        slot: isUnusable(node.text, node.span, context)
          ? declareRefused(node, context)
          : declare(node, list?.element, 'binding', context).slot,
      }
    case 'Destructure':
      return checkMembers(node, list, context)
    case 'MemberLoop':
      return context.report.error(
        'E654',
        node.span,
        `${quote(`${node.object.text}.${node.member.text}`)} cannot be a loop variable`,
        {
          help: `write ${quote(`FOR {${node.member.text}} IN …`)}`,
          fixes: [replacing(node.span, `{${node.member.text}}`, 'certain')],
        },
      )
  }
}

function checkMembers(
  node: Extract<ast.LoopVariable, { kind: 'Destructure' }>,
  list: List | undefined,
  context: Context,
): LoopVariable {
  const parts = list?.element && partsOf(list.element, node, context)
  return { kind: 'members', members: node.names.map(name => declareMember(name, parts, list, context)) }
}

function declareMember(
  name: ast.Name,
  parts: ReadonlyMap<string, LoopPart> | undefined,
  list: List | undefined,
  context: Context,
): LoopMember {
  const refused = () => ({ name: name.text, slot: declareRefused(name, context) })
  if (isUnusable(name.text, name.span, context)) return refused()
  if (parts === undefined) {
    return { name: name.text, slot: declare(name, undefined, 'binding', context).slot }
  }
  const part = partNamed(name, parts, list, context)
  if (part === undefined) return refused()
  const { slot } = declare(name, fixedKind(part.type), 'binding', context)
  return { name: name.text, slot, ...(part.of && { of: part.of }) }
}

/** Declares a name that was rejected, so that its uses are not reported as well. */
function declareRefused({ text, span }: ast.Name, { scope }: Context): number {
  return scope.declare({ name: text, type: undefined, optional: false, origin: 'binding', span }).slot
}

/** The members of an object, or of a row. */
function partsOf(
  element: Kind,
  { span }: ast.LoopVariable,
  { report }: Context,
): ReadonlyMap<string, LoopPart> | undefined {
  if (element.kind === 'value' && element.type.kind === 'object') {
    return new Map([...element.type.fields].map(([name, type]) => [name, { type: valueKind(type) }]))
  }
  if (hasMembers(element) && (element.kind === 'rows' || element.shape !== undefined))
    return partsOfRow(element)
  return report.error('E653', span, `the elements are not objects: each is ${kindText(element)}`, {
    help: 'name the whole element, as in `FOR x IN xs`',
  })
}

function partNamed(
  name: ast.Name,
  parts: ReadonlyMap<string, LoopPart>,
  list: List | undefined,
  { report }: Context,
): LoopPart | undefined {
  const part = parts.get(name.text)
  if (part) return part
  return report.error(
    list?.isParameter ? 'E652' : 'E658',
    name.span,
    `the elements have no member ${quote(name.text)}`,
    {
      help: `their members are ${listNames([...parts.keys()])}`,
      ...misspelling(name.text, name.span, parts.keys()),
    },
  )
}
