import type { Catalog, Property, ValueType } from '../catalog/index.ts'
import type { Expr, QueryDecl } from '../syntax/index.ts'
import type { SessionVariable } from './check-input.ts'
import { checkExpression } from './context.ts'
import { valueKind } from './kinds/kinds.ts'
import { Slots } from './names/scope.ts'
import type { Kind, MembersKind } from './program/program.ts'
import { newContext } from './queries/index.ts'
import { parameterType } from './queries/parameter-type.ts'
import { Report } from './report.ts'

/** The surroundings of an expression that is checked alone. */
export interface ExpressionSurroundings {
  readonly catalog: Catalog
  readonly variables: readonly SessionVariable[]
  /** The item that `_` refers to. */
  readonly current?: MembersKind | undefined
}

const nothingBroken = { types: new Set<string>(), properties: new Set<Property>() }

/** Returns the kind of an expression, or `undefined` if an error leaves it unknown. Reports nothing. */
export function kindOf(
  node: Expr,
  { catalog, variables, current }: ExpressionSurroundings,
): Kind | undefined {
  const context = newContext({ catalog, broken: nothingBroken, report: new Report() }, new Slots())
  for (const { name, type } of variables) {
    context.scope.declare({ name, type, optional: false, origin: 'session' })
  }
  return checkExpression(node, current ? { ...context, current } : context)?.type
}

/** Returns the parameters of a declared query as variables of its body; omits those whose type has an error. */
export function parameterVariables(query: QueryDecl, catalog: Catalog): readonly SessionVariable[] {
  const context = newContext({ catalog, broken: nothingBroken, report: new Report() }, new Slots())
  return query.parameters.flatMap(({ name, type }) => {
    const valueType: ValueType | undefined = parameterType(type, context)
    return valueType ? [{ name: name.text, type: valueKind(valueType) }] : []
  })
}
