import { assertNever } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import { atOnce } from '../../../base/flow/parts.ts'
import type { Expr, Kind, Query, Result } from '../../../language/analysis/program/program.ts'
import type { Catalog } from '../../../language/catalog/types.ts'
import {
  createPlanner,
  explainPlannedInParts,
  type Findings,
  inlineBindings,
  type PlanNode,
  type PlannerOptions,
} from '../../planner/index.ts'
import { type Compiler, type CompileScope, joinsOperators, onlyOnce, topScope } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import type { Profiler } from '../compile/profiler.ts'
import { type Flow, rowCount } from '../flow/flow.ts'
import { ObjectShape, ShownObjects, ShownValues, showSegments } from '../flow/show-values.ts'
import type { Shown, ShownPart } from '../flow/shown.ts'
import { streamFlow } from '../rows/row-stream.ts'
import { compileShow } from '../show/show.ts'
import { isByRows, showStored, writesText } from '../show/stored-text.ts'
import { writesOnce } from '../writing/upsert-answers.ts'
import { compileExpr, compileIds } from './expressions.ts'
import { readsOnce } from './reads-once.ts'
import { addTexts, compileStatements, compileStatementsInParts } from './statements.ts'

/** The rows of an answer, a bounded number at a time. */
export type RowStream = AsyncGenerator<ShownPart, void, undefined>

/** A compiled query, which can run any number of times. */
export interface PreparedQuery {
  /** The query as checked. */
  readonly checked: Query
  /** The query as planned: with joined bindings. */
  readonly query: Query
  /** Whether a run without variables of a session asks a store with `byHops` at most once, unless it throws MoreReads. */
  readonly readsOnce: boolean
  /**
   * Whether a run asks a store with `upsertNode` for nothing but one upsert, if it asks at all, and cannot fail
   * afterwards unless it is stopped.
   */
  readonly writesOnce: boolean
  /** Whether a run may need embeddings. */
  readonly embeds: boolean
  /** Returns the texts that a run will embed, as far as they follow from the parameters. */
  texts(slots: readonly (Flow | undefined)[]): ReadonlySet<string>
  /** Runs in a context whose first slots hold the parameters. Returns the response, which is the only row. */
  run(context: Context): MaybePromise<Shown>
  /**
   * Runs in a context and returns the rows part by part; only for a query that only reads and returns one plural
   * value.
   */
  readonly rows?: (context: Context) => RowStream
  /** Returns the plan, with the measurements of the profiler, in slices that yield to the event loop. */
  explainInParts(): Generator<void, PlanNode>
}

/** @param profiler measures one run at a time */
export function prepareQuery(
  checked: Query,
  catalog: Catalog,
  options: PlannerOptions,
  profiler?: Profiler,
): PreparedQuery {
  return atOnce(prepareQueryInParts(checked, catalog, options, profiler))
}

/** Prepares a query like `prepareQuery`, in slices that yield to the event loop between two statements. */
export function* prepareQueryInParts(
  checked: Query,
  catalog: Catalog,
  options: PlannerOptions,
  profiler?: Profiler,
): Generator<void, PreparedQuery> {
  const query = (options.inline ?? options.optimise) ? inlineBindings(checked) : checked
  const planner = createPlanner(options)
  const embeds: Expr[] = []
  const compiler: Compiler = {
    planner,
    ...(profiler && { profiler }),
    catalog,
    expr: onlyOnce(compileExpr),
    ids: onlyOnce(compileIds),
    show: compileShow,
    lookups: new Map(),
    noteEmbedding: text => {
      embeds.push(text)
    },
  }
  const scope = topScope(compiler)
  const statements = yield* compileStatementsInParts(query.statements, scope, embeds)
  const before = embeds.length
  const respond = compileResult(query.result, scope)
  const resultEmbeds = embeds.slice(before)
  return {
    checked,
    query,
    readsOnce: joinsOperators(compiler) && readsOnce(query, planner),
    writesOnce: planner.optimises && profiler === undefined && writesOnce(query, planner),
    get embeds() {
      return embeds.length > 0
    },
    texts: slots => {
      const found = new Set<string>()
      if (embeds.length === 0) return found
      const known = slots.slice()
      statements.texts(known, found)
      addTexts(resultEmbeds, known, found)
      return found
    },
    run: context => andThen(statements.run(context), () => respond(context)),
    ...(isPluralAnswer(query) && { rows: compileRows(query, scope) }),
    explainInParts: () => explainPlannedInParts(query, planner, profiler && findings(query, profiler)),
  }
}

function findings(query: Query, profiler: Profiler): Findings {
  if (profiler.isRehearsal) return operator => profiler.sends(operator)
  return operator => {
    const measured = operator === query ? profiler.total() : profiler.measured(operator)
    return measured && { measured }
  }
}

type Respond = (context: Context) => MaybePromise<Shown>

/** Compiles the response of RETURN (R1–R6). */
function compileResult(result: Result, scope: CompileScope): Respond {
  switch (result.kind) {
    case 'none':
      return () => noMembers
    case 'bare':
      return compileAnswer(result.value, result, scope)
    case 'members': {
      const answers = result.members.map(member => compileAnswer(member.value, member, scope))
      const shape = new ObjectShape(result.members.map(member => member.name))
      return context =>
        andThen(
          inSequence(answers, answer => answer(context)),
          columns => new ShownObjects(shape, columns),
        )
    }
    default:
      return assertNever(result)
  }
}

const noMembers = new ShownValues([{}])

/** @param operator the object that identifies it in a plan */
function compileAnswer(expr: Expr, operator: object, scope: CompileScope): Respond {
  const compiled = scope.compiler.expr(expr, scope)
  const show = scope.compiler.show(expr.type, scope)
  const { profiler } = scope.compiler
  const run = (context: Context, flow: Flow) => show.run(context, flow, undefined)
  const measured =
    profiler &&
    ((context: Context, flow: Flow) =>
      profiler.measure(
        operator,
        () => andThen(run(context, flow), shown => new ShownValues(shown.values(0, 1))),
        () => rowCount(flow),
      ))
  return context => {
    const { memory } = context.control
    const { bytes } = memory
    const text = profiler === undefined && writesText(context) ? show.text?.() : undefined
    const answered =
      text === undefined
        ? andThen(compiled.run(context, undefined), flow => (measured ?? run)(context, flow))
        : andThen((compiled.byRows ?? compiled.run)(context, undefined), found =>
            isByRows(found)
              ? andThen(showStored(context, found, text), shown => showSegments(found, shown))
              : run(context, found),
          )
    return andThen(answered, shown => {
      // The answer, as text or as values, takes about as much memory as its parts.
      if (memory.bytes > bytes) memory.hold(0, memory.bytes - bytes)
      return shown
    })
  }
}

function isPluralAnswer({ writes, result }: Query): boolean {
  const value = onlyValue(result)
  return !writes && value !== undefined && isPlural(value.type)
}

function onlyValue(result: Result): Expr | undefined {
  if (result.kind === 'bare') return result.value
  return result.kind === 'members' && result.members.length === 1 ? result.members[0]!.value : undefined
}

function isPlural(kind: Kind): boolean {
  return 'plural' in kind && kind.plural
}

/** The rows are compiled at the first call: most callers want the complete answer. */
function compileRows({ statements, result }: Query, scope: CompileScope): (context: Context) => RowStream {
  const compile = () => {
    const answer = onlyValue(result)!
    // What the last statement binds need not be kept for an answer that consists of it.
    const last = statements.at(-1)
    const isLast =
      answer.kind === 'variable' &&
      last?.kind === 'bind' &&
      last.slot === answer.slot &&
      last.value.kind === 'traversal'
    const before = compileStatements(isLast ? statements.slice(0, -1) : statements, scope, [])
    const value = scope.compiler.expr(isLast ? last.value : answer, scope)
    return { before, value, show: scope.compiler.show(answer.type, scope) }
  }
  let compiled: ReturnType<typeof compile> | undefined
  return async function* (context) {
    compiled ??= compile()
    const { before, value, show } = compiled
    await before.run(context)
    const flows = value.stream?.(context) ?? streamFlow(context, await value.run(context, undefined), [])
    for await (const flow of flows) {
      const count = rowCount(flow)
      if (count === 0) continue
      const text = isByRows(flow) && writesText(context) ? show.text?.() : undefined
      const shown =
        text !== undefined && isByRows(flow) ? showStored(context, flow, text) : show.rows(context, flow)
      yield { shown: await shown, count }
    }
  }
}
