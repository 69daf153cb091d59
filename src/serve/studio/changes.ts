import type { Expr, Query, Statement, TraversalExpr } from '../../language/analysis/index.ts'
import type { Program } from '../../language/analysis/program/program.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { ChangedTypes } from './api.ts'

/** The types whose records a query of the program updates, and those whose records one drops. */
export function changedTypes({ queries }: Pick<Program, 'queries'>): ChangedTypes {
  const found: Found = { updated: new Set(), dropped: new Set() }
  for (const query of queries.values()) if (query.writes) noteQuery(query, found)
  const keys = (types: ReadonlySet<RecordType>) => [...types].map(({ kind, name }) => `${kind} ${name}`)
  return { updated: keys(found.updated), dropped: keys(found.dropped) }
}

interface Found {
  readonly updated: Set<RecordType>
  readonly dropped: Set<RecordType>
}

function noteQuery({ statements, result }: Query, found: Found): void {
  noteStatements(statements, found)
  if (result.kind === 'bare') noteExpr(result.value, found)
  else if (result.kind === 'members') for (const { value } of result.members) noteExpr(value, found)
}

function noteStatements(statements: readonly Statement[], found: Found): void {
  for (const statement of statements) {
    if (statement.kind === 'for') {
      noteExpr(statement.list, found)
      noteStatements(statement.body, found)
      continue
    }
    noteExpr(statement.value, found)
    if (statement.kind === 'drop' && statement.value.type.kind === 'items')
      found.dropped.add(statement.value.type.type)
  }
}

/** Nothing is written inside of what is evaluated for each item (E705): so conditions, keys and mappings are not looked at. */
function noteExpr(expr: Expr, found: Found): void {
  switch (expr.kind) {
    case 'traversal':
      noteSteps(expr, found)
      return
    case 'array':
      for (const item of expr.items) noteExpr(item, found)
      return
    case 'object':
      for (const { value } of expr.entries) noteExpr(value, found)
      return
    case 'aggregate':
    case 'exists':
      noteExpr(expr.value, found)
      return
    case 'addEdge':
      noteExpr(expr.from, found)
      noteExpr(expr.to, found)
      return
    default:
  }
}

function noteSteps({ steps }: TraversalExpr, found: Found): void {
  for (const step of steps) {
    if (step.kind === 'update' && step.type.kind === 'items') found.updated.add(step.type.type)
    else if (step.kind === 'upsertNode') found.updated.add(step.node)
    else if (step.kind === 'upsertEdge') found.updated.add(step.edge)
    else if (step.kind === 'upsertVector') found.updated.add(step.vector)
  }
}
