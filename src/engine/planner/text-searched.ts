import { assertNever } from '../../base/errors.ts'
import type { Expr, Program, Query, Source, Statement } from '../../language/analysis/program/program.ts'
import type { NodeType } from '../../language/catalog/types.ts'
import { childrenOf, resultValues } from './walk.ts'

/** Returns the node types that some query of the program searches with SearchBM25. */
export function textSearchedTypes(program: Program): ReadonlySet<NodeType> {
  const found = new Set<NodeType>()
  for (const query of program.queries.values()) for (const type of searchedIn(query)) found.add(type)
  return found
}

/** The searched types by query, because a change of a program keeps most of its queries. */
const searchedByQuery = new WeakMap<Query, ReadonlySet<NodeType>>()

function searchedIn(query: Query): ReadonlySet<NodeType> {
  const known = searchedByQuery.get(query)
  if (known !== undefined) return known
  const found = new Set<NodeType>()
  for (const statement of query.statements) fromStatement(statement, found)
  for (const value of resultValues(query)) fromExpr(value, found)
  searchedByQuery.set(query, found)
  return found
}

function fromStatement(statement: Statement, found: Set<NodeType>): void {
  fromExpr(statement.kind === 'for' ? statement.list : statement.value, found)
  if (statement.kind === 'for') for (const inner of statement.body) fromStatement(inner, found)
}

function fromExpr(expr: Expr, found: Set<NodeType>): void {
  const type = expr.kind === 'traversal' ? searchedBy(expr.source) : undefined
  if (type !== undefined) found.add(type)
  for (const child of childrenOf(expr)) fromExpr(child, found)
}

function searchedBy(source: Source): NodeType | undefined {
  switch (source.kind) {
    case 'searchText':
      return source.of
    case 'scan':
    case 'byId':
    case 'byIndex':
    case 'searchVectors':
    case 'variable':
    case 'current':
      return undefined
    default:
      return assertNever(source)
  }
}
