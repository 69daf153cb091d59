import type { Catalog, Property } from '../catalog/types.ts'
import type * as ast from '../syntax/ast.ts'
import type { Expr, ItemsKind, Statement } from './program.ts'
import type { Report } from './report.ts'
import type { Scope } from './scope.ts'

/** Declarations that have an error of their own. Whatever uses them stays silent. */
export interface Broken {
  readonly edges: ReadonlySet<string>
  readonly properties: ReadonlySet<Property>
}

/** What one query has at hand while it is checked. */
export interface Context {
  readonly catalog: Catalog
  readonly broken: Broken
  readonly report: Report
  readonly scope: Scope
  /** The item that `_` stands for; absent outside mappings, conditions and orders. */
  readonly current?: ItemsKind
  readonly query: QueryState
  readonly rules: Rules
}

export interface QueryState {
  /** Set by the first construct that creates, changes or drops. */
  writes: boolean
}

/**
 * The ways into the tables of rules. Rules reach each other through these, not through imports, because expressions
 * hold traversals, which hold steps, which hold expressions. `undefined` is the answer after an error was reported;
 * an answer after an error of one part may lack that part, since a program with errors is thrown away.
 */
export interface Rules {
  readonly expression: (node: ast.Expr, context: Context) => Expr | undefined
  readonly statements: (nodes: readonly ast.Statement[], context: Context) => readonly Statement[]
}

export function checkExpression(node: ast.Expr, context: Context): Expr | undefined {
  return context.rules.expression(node, context)
}
