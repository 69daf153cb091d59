import type { Expr, Query, Result } from '../analysis/program.ts'
import type { Catalog } from '../catalog/types.ts'
import { assertNever } from '../errors.ts'
import { andThen, inTurn, type MaybePromise } from '../maybe.ts'
import { inlineBindings, type PlannerOptions } from '../planner/index.ts'
import type { Context } from './context.ts'
import { compileExpr } from './expressions.ts'
import type { Flow } from './flow.ts'
import { type Compiler, type Scope, topScope } from './scope.ts'
import { compileShow } from './show.ts'
import { addTexts, compileStatements } from './statements.ts'

/** A query made ready to run any number of times. */
export interface PreparedQuery {
  readonly query: Query
  /** The texts that a run will embed, as far as they can be told from the parameters. */
  texts(slots: readonly (Flow | undefined)[]): ReadonlySet<string>
  /** Runs in a context whose first slots hold the parameters. Yields the response as a JSON value. */
  run(context: Context): MaybePromise<unknown>
}

export function prepareQuery(checked: Query, catalog: Catalog, planner: PlannerOptions): PreparedQuery {
  const query = (planner.inline ?? planner.optimise) ? inlineBindings(checked) : checked
  const embeds: Expr[] = []
  const compiler: Compiler = {
    planner,
    catalog,
    expr: compileExpr,
    show: compileShow,
    noteEmbedding: text => {
      embeds.push(text)
    },
  }
  const scope = topScope(compiler)
  const statements = compileStatements(query.statements, scope, embeds)
  const before = embeds.length
  const respond = compileResult(query.result, scope)
  const resultEmbeds = embeds.slice(before)
  return {
    query,
    texts: slots => {
      const found = new Set<string>()
      if (embeds.length === 0) return found
      const known = slots.slice()
      statements.texts(known, found)
      addTexts(resultEmbeds, known, found)
      return found
    },
    run: context => andThen(statements.run(context), () => respond(context)),
  }
}

type Respond = (context: Context) => MaybePromise<unknown>

/** R1–R6. */
function compileResult(result: Result, scope: Scope): Respond {
  switch (result.kind) {
    case 'none':
      return () => ({})
    case 'bare':
      return compileAnswer(result.value, scope)
    case 'members': {
      const answers = result.members.map(member => compileAnswer(member.value, scope))
      const names = result.members.map(member => member.name)
      return context =>
        andThen(
          inTurn(answers, answer => answer(context)),
          values => Object.fromEntries(names.map((name, i) => [name, values[i]])),
        )
    }
    default:
      return assertNever(result)
  }
}

function compileAnswer(expr: Expr, scope: Scope): Respond {
  const compiled = scope.compiler.expr(expr, scope)
  const show = scope.compiler.show(expr.type, scope)
  return context =>
    andThen(compiled.run(context, undefined), flow =>
      andThen(show.run(context, flow, undefined), shown => shown[0]),
    )
}
