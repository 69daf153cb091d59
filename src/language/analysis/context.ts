import { InternalError } from '../../base/errors.ts'
import type { Catalog, Property, RecordKind } from '../catalog/index.ts'
import type { Span } from '../diagnostics/index.ts'
import type * as ast from '../syntax/index.ts'
import { quote } from './kinds/words.ts'
import type { Limits } from './limits.ts'
import type { Scope } from './names/scope.ts'
import type { Expr, ItemsKind, Kind, MembersKind, Statement } from './program/program.ts'
import type { Report } from './report.ts'

/** Declarations that contain an error. Their uses are not reported. */
export interface Broken {
  /** Keys from `typeKey`. */
  readonly types: ReadonlySet<string>
  readonly properties: ReadonlySet<Property>
}

/** Returns a unique key of a type: a node, an edge and a vector may share a name. */
export function typeKey(kind: RecordKind, name: string): string {
  return `${kind} ${name}`
}

/** The state of the check of one query. */
export interface Context {
  readonly catalog: Catalog
  readonly broken: Broken
  readonly report: Report
  readonly scope: Scope
  /** The item that `_` refers to; absent outside mappings, conditions and orders. */
  readonly current?: MembersKind
  /** `current`, if it may be an item that an upsert is about to create: only its properties can be read (W4). */
  readonly draft?: ItemsKind
  /** Steps of the traversals that this is inside of. */
  readonly stepsAround: number
  readonly query: QueryState
  /** Set in a loop over `[]`, whose variables have no type: what reads them is left out without a report. */
  readonly neverRuns?: true
  readonly rules: Rules
  /** Filled where somebody asks for them. */
  readonly kinds?: NodeKinds | undefined
}

/** The kinds that the rules found for the nodes of the syntax tree of a query, for those who show them: also beside errors. */
export interface NodeKinds {
  /** What an expression is, a start and a step pass on, and the variable of a name holds. */
  readonly yields: Map<object, Kind>
  /** What flows into a step, or is shown by a mapping. */
  readonly takes: Map<object, Kind>
}

/**
 * Requires that something was reported before a part of the program is left out. What was written and is neither run nor
 * refused would be an answer without a word of what it lacks.
 */
export function requireReport(span: Span, { report, broken, neverRuns }: Context): void {
  if (report.hasErrors || neverRuns === true || broken.types.size > 0 || broken.properties.size > 0) return
  const { file, start, end } = span
  throw new InternalError(`left out without a report: ${file.path}: ${file.text.slice(start, end)}`)
}

/** The part of the context for rules that only report. */
export type Reporting = Pick<Context, 'report'>

interface QueryState {
  /** Set by the first construct that creates, changes or drops. */
  writes: boolean
  /** Set by the first `Embed(…)`. */
  embeds: boolean
  /** What is known of bindings and loop variables, by slot (see limits.ts). */
  readonly limits: Limits
  /** How many entries of mappings are read, with those that these read (see values/entries.ts). */
  entriesRead: number
  /** Variables that hold objects of the caller, and had steps, which was reported. */
  readonly objects: Set<number>
}

/**
 * The entry points of the tables of rules. Rules call each other through these, not through imports, because
 * expressions contain traversals, which contain steps, which contain expressions. A rule returns `undefined` after it
 * reported an error. If only a part had an error, the result may lack it, since a program with errors is discarded.
 * Without an error, nothing may be left out (`requireReport`).
 */
export interface Rules {
  readonly expression: (node: ast.Expr, context: Context, use: Use) => Expr | undefined
  readonly statements: (nodes: readonly ast.Statement[], context: Context) => readonly Statement[]
}

/** Whether an expression stands for its value, or, in `DROP` and `COUNT(…)`, for all items that it finds. */
export type Use = 'value' | 'items'

export function checkExpression(node: ast.Expr, context: Context, use: Use = 'value'): Expr | undefined {
  return context.rules.expression(node, context, use)
}

/** Marks the query as one that writes. Reports E705 inside an expression that is evaluated for each item. */
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
