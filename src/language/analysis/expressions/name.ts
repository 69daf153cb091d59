import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { Expr } from '../program.ts'
import { resolveName, variableExpr } from '../variables.ts'

export function checkName({ name, span }: ast.NameExpr, context: Context): Expr | undefined {
  const variable = resolveName(name, span, context)
  return variable && variableExpr(variable, span)
}
