import type { Catalog, Property, ValueType } from '../catalog/index.ts'
import type { Expr, QueryDecl } from '../syntax/index.ts'
import type { SessionVariable } from './check-input.ts'
import { checkExpression } from './context.ts'
import { valueKind } from './kinds.ts'
import type { ItemsKind, Kind } from './program.ts'
import { newContext } from './queries/index.ts'
import { parameterType } from './queries/parameter-type.ts'
import { Report } from './report.ts'
import { Slots } from './scope.ts'

/** What stands around an expression that is looked at alone. */
export interface ExpressionSurroundings {
  readonly catalog: Catalog
  readonly variables: readonly SessionVariable[]
  /** What `_` stands for. */
  readonly current?: ItemsKind | undefined
}

const nothingBroken = { types: new Set<string>(), properties: new Set<Property>() }

/** What an expression yields; `undefined` when it has an error that leaves this unknown. Reports nothing. */
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

/** The parameters of a declared query as variables of its body; those whose type is wrong are left out. */
export function parameterVariables(query: QueryDecl, catalog: Catalog): readonly SessionVariable[] {
  const context = newContext({ catalog, broken: nothingBroken, report: new Report() }, new Slots())
  return query.parameters.flatMap(({ name, type }) => {
    const valueType: ValueType | undefined = parameterType(type, context)
    return valueType ? [{ name: name.text, type: valueKind(valueType) }] : []
  })
}
