import type { Catalog, Property, RecordKind } from '../catalog/index.ts'
import type { Span } from '../diagnostics/index.ts'
import type * as ast from '../syntax/index.ts'
import type { Expr, ItemsKind, Statement } from './program.ts'
import type { Report } from './report.ts'
import type { Scope } from './scope.ts'
import { quote } from './words.ts'

/** Declarations that have an error of their own. Whatever uses them stays silent. */
export interface Broken {
  /** Keys made by `typeKey`. */
  readonly types: ReadonlySet<string>
  readonly properties: ReadonlySet<Property>
}

/** Names a type: a node, an edge and a vector may share a name. */
export function typeKey(kind: RecordKind, name: string): string {
  return `${kind} ${name}`
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

/** What rules need that only report. */
export type Reporting = Pick<Context, 'report'>

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

/** Marks the query as one that writes. Where something is computed for each item, nothing may be written: E705. */
export function mayWrite(construct: string, span: Span, context: Context): boolean {
  context.query.writes = true
  if (context.current === undefined) return true
  context.report.error(
    'E705',
    span,
    `${quote(construct)} cannot be used in a condition, an order or a mapping`,
    {
      help: 'bind its result to a variable first, or use a `FOR` loop',
    },
  )
  return false
}
