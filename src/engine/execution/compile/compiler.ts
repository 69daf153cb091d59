import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Expr, Kind } from '../../../language/analysis/program/program.ts'
import type { Catalog } from '../../../language/catalog/types.ts'
import type { RecordText } from '../../../store/graph/api.ts'
import type { Planner } from '../../planner/index.ts'
import type { Flow } from '../flow/flow.ts'
import type { Shown } from '../flow/shown.ts'
import type { Compiled } from './compiled.ts'
import type { Context, Frame } from './context.ts'
import type { Lookup } from './found-ahead.ts'
import type { Profiler } from './profiler.ts'

/** Shows each segment of a flow to the client, with ids and dates as strings. */
export interface Show {
  /** The frames that the shown values read, as bits like `Compiled.frames`. */
  readonly frames: number
  run(context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<Shown>
  /** Shows each row of a flow without a frame. */
  rows(context: Context, flow: Flow): MaybePromise<Shown>
  /** The text of items of which the store can write all that is shown. */
  text?(): RecordText | undefined
}

/** The entry points of compilation, since expressions, steps and shapes contain each other. */
export interface Compiler {
  readonly planner: Planner
  /** Absent, except for a run that is measured. */
  readonly profiler?: Profiler
  readonly catalog: Catalog
  expr(expr: Expr, scope: CompileScope): Compiled
  /** Compiles an expression of items of which only the ids are read. */
  ids(expr: Expr, scope: CompileScope): Compiled
  show(kind: Kind, scope: CompileScope): Show
  /** The look-ups that loops batch for many rounds, by the expression of the value that is looked up. */
  readonly lookups: Map<Expr, Lookup>
  /** Called with the text of every `Embed(…)`, so that it can be embedded before the query runs. */
  noteEmbedding(text: Expr): void
}

/** The scope of an expression that is compiled: its depth, and the closure variables that it can use. */
export interface CompileScope {
  readonly compiler: Compiler
  /** 0 at the top of a query; 1 inside the first mapping or condition; … */
  readonly depth: number
  /** Closure variables by slot, with the depth of the frame whose item they refer to. */
  readonly closures: ReadonlyMap<number, number>
}

/**
 * Whether several operators may be answered together. A profile runs one after the other, unless the store does so; plans that are run as
 * written always do.
 */
export function joinsOperators({ planner, profiler }: Pick<Compiler, 'planner' | 'profiler'>): boolean {
  return planner.optimises && (profiler === undefined || planner.inStore)
}

/**
 * Compiles each expression once in a scope. Several ways to answer a traversal contain the same expressions: without this, each level
 * of a nested one would be compiled several times as often as the one around it.
 */
export function onlyOnce(
  compile: (expr: Expr, scope: CompileScope) => Compiled,
): (expr: Expr, scope: CompileScope) => Compiled {
  const known = new WeakMap<Expr, { readonly scope: CompileScope; readonly compiled: Compiled }[]>()
  return (expr, scope) => {
    const earlier = known.get(expr) ?? []
    const same = earlier.find(each => isSame(each.scope, scope))
    if (same !== undefined) return same.compiled
    const compiled = compile(expr, scope)
    known.set(expr, [...earlier, { scope, compiled }])
    return compiled
  }
}

function isSame(one: CompileScope, other: CompileScope): boolean {
  return (
    one.depth === other.depth &&
    one.closures.size === other.closures.size &&
    [...one.closures].every(([slot, depth]) => other.closures.get(slot) === depth)
  )
}

export function topScope(compiler: Compiler): CompileScope {
  return { compiler, depth: 0, closures: new Map() }
}

/** Returns the scope of expressions that are evaluated for each item; `variable` refers to that item in a closure. */
export function innerScope(scope: CompileScope, variable?: number): CompileScope {
  const depth = scope.depth + 1
  if (variable === undefined) return { ...scope, depth }
  return { ...scope, depth, closures: new Map(scope.closures).set(variable, depth) }
}
