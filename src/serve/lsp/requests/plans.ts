import { childrenOf, drawPlan, explainQuery } from '../../../engine/planner/index.ts'
import type { Expr, Query, Statement, TraversalExpr } from '../../../language/analysis/program/program.ts'
import type { HoverPart } from '../../../language/service/index.ts'
import type { FileInProgram } from '../workspace.ts'

/** How long a query may be that is planned while somebody hovers over it. */
const charsMax = 20_000

/**
 * Returns the plan of the query whose name is at a place, or of the traversal whose start is: by which index it will be read, or that
 * it is a scan. Nothing for a program with errors.
 */
export function plansAt({ state, file }: FileInProgram, offset: number): readonly HoverPart[] {
  const placed = state.view.declarationAt(file.path, offset)
  if (placed?.declaration.kind !== 'QueryDecl' || placed.end - placed.start > charsMax) return []
  const { declaration, start } = placed
  const query = state.program?.queries.get(declaration.name.text)
  if (query === undefined) return []
  const at = offset - (start - declaration.span.start)
  const { span: name } = declaration.name
  if (name.start <= at && at <= name.end) return [{ code: drawPlan(explainQuery(query)) }]
  const traversal = traversalsIn(query).findLast(
    ({ source }) => source.kind !== 'current' && source.span.start <= at && at <= source.span.end,
  )
  return traversal === undefined ? [] : [{ code: planText(query, traversal) }]
}

/** The traversals of a query, each before those in it. */
function traversalsIn(query: Query): readonly TraversalExpr[] {
  const found: TraversalExpr[] = []
  const visit = (expr: Expr): void => {
    if (expr.kind === 'traversal') found.push(expr)
    for (const child of childrenOf(expr)) visit(child)
  }
  for (const expr of expressionsOf(query)) visit(expr)
  return found
}

function expressionsOf({ statements, result }: Query): readonly Expr[] {
  const ofStatement = (statement: Statement): readonly Expr[] =>
    statement.kind === 'for' ? [statement.list, ...statement.body.flatMap(ofStatement)] : [statement.value]
  const returned =
    result.kind === 'members'
      ? result.members.map(({ value }) => value)
      : result.kind === 'bare'
        ? [result.value]
        : []
  return [...statements.flatMap(ofStatement), ...returned]
}

function planText(query: Query, traversal: TraversalExpr): string {
  const alone: Query = { ...query, statements: [], result: { kind: 'bare', value: traversal } }
  const [returns] = explainQuery(alone).children
  const [plan] = returns?.children ?? []
  return plan === undefined ? '' : drawPlan(plan)
}
