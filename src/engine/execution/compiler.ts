import type { MaybePromise } from '../../base/maybe.ts'
import type { Expr, Kind } from '../../language/analysis/program.ts'
import type { Catalog } from '../../language/catalog/types.ts'
import type { Planner } from '../planner/index.ts'
import type { Compiled } from './compiled.ts'
import type { Context, Frame } from './context.ts'
import type { Flow } from './flow.ts'
import type { Profiler } from './profiler.ts'

/** Turns each segment of a flow into what the client gets: a JSON value, ids and dates as text. */
export interface Show {
  /** As in Compiled: the frames that shown values look at. */
  readonly frames: number
  run(context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<readonly unknown[]>
}

/** Expressions, steps and shapes contain each other; they are compiled through this. */
export interface Compiler {
  readonly planner: Planner
  /** Absent but for a run that is measured. */
  readonly profiler?: Profiler
  readonly catalog: Catalog
  expr(expr: Expr, scope: CompileScope): Compiled
  show(kind: Kind, scope: CompileScope): Show
  /** Told of the text of every `Embed(…)`, so that it can be embedded before the query runs. */
  noteEmbedding(text: Expr): void
}

/** What is known where an expression is compiled: how deep it lies, and which closure variables it may name. */
export interface CompileScope {
  readonly compiler: Compiler
  /** 0 at the top of a query; 1 inside the first mapping or condition; … */
  readonly depth: number
  /** Closure variables by slot, with the depth of the frame whose item they name. */
  readonly closures: ReadonlyMap<number, number>
}

export function topScope(compiler: Compiler): CompileScope {
  return { compiler, depth: 0, closures: new Map() }
}

/** The scope of what is evaluated for each item of a traversal; `variable` names that item in a closure. */
export function innerScope(scope: CompileScope, variable?: number): CompileScope {
  const depth = scope.depth + 1
  if (variable === undefined) return { ...scope, depth }
  return { ...scope, depth, closures: new Map(scope.closures).set(variable, depth) }
}
