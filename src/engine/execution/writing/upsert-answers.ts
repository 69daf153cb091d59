import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Expr, Kind, Query, Result, Step } from '../../../language/analysis/program/program.ts'
import type { Property } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { Planner, PlanStep, TraversalPlan } from '../../planner/index.ts'
import { lookupKey } from '../access/index-keys.ts'
import { isAbsent, runValues } from '../compile/compiled.ts'
import { type CompileScope, innerScope, joinsOperators } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { measuredAnswer } from '../compile/profiler.ts'
import type { Flow } from '../flow/flow.ts'
import { compileAssignments, withDefaults } from './assignments.ts'
import { written } from './create.ts'

interface UpsertAnswer {
  /** Returns `undefined` where the steps must run after all. */
  readonly answer: (context: Context) => MaybePromise<Flow | undefined>
  readonly type: Kind
  /** The steps that follow. */
  readonly rest: readonly PlanStep[]
}

/** An upsert of the node whose unique property has the value that the upsert gives it. */
interface UpsertStart {
  readonly step: Extract<Step, { kind: 'upsertNode' }>
  readonly property: Property
  /** The value that is looked for. */
  readonly value: Expr
  readonly rest: readonly PlanStep[]
}

/**
 * Compiles the start of a traversal that a store with `upsertNode` answers by one statement, where the values do not depend on the node.
 * The answer is that of the steps. Returns `undefined` for any other traversal.
 */
export function compileUpsertAnswer(plan: TraversalPlan, scope: CompileScope): UpsertAnswer | undefined {
  const { profiler } = scope.compiler
  const start = joinsOperators(scope.compiler) ? upsertStart(plan) : undefined
  if (start === undefined) return undefined
  const { step, property, rest } = start
  const measured = (answer: UpsertAnswer['answer']) => measuredAnswer(answer, step, profiler)
  const { node } = step
  const assign = compileAssignments(step.assignments, node, innerScope(scope))
  const value = scope.compiler.expr(start.value, scope)
  if (assign.perRow || value.frames !== 0) return undefined
  const keyOf = lookupKey(start.value.type, property.type)
  return {
    type: step.type,
    rest,
    answer: measured(context => {
      const { transaction, waiting } = context
      if (transaction.upsertNode === undefined || waiting !== undefined || isAbsent(value, context)) {
        return undefined
      }
      return andThen(runValues(value, context, undefined), keyAt =>
        andThen(assign.run(context), set => {
          const key = keyOf(keyAt(0) as Value)
          // Elsewhere it would create another record than it looks for: one without a value, or with one in another form.
          if (key === undefined || key === null || key !== set.get(property.slot)) return undefined
          const values = withDefaults(context, node, set)
          return andThen(
            transaction.upsertNode?.(node, property, values, set),
            record => record && written(context, node, [record], true),
          )
        }),
      )
    }),
  }
}

function upsertStart({ access, steps }: TraversalPlan): UpsertStart | undefined {
  const [step, ...rest] = steps
  if (access.kind !== 'indexScan' && access.kind !== 'byIndex') return undefined
  const { property, value } = access
  if (step?.kind !== 'upsertNode' || property.index !== 'unique') return undefined
  const given = step.assignments.find(({ property: { slot } }) => slot === property.slot)
  return given !== undefined && isSame(given.value, value) ? { step, property, value, rest } : undefined
}

function isSame(given: Expr, wanted: Expr): boolean {
  if (given.kind === 'variable') return wanted.kind === 'variable' && wanted.slot === given.slot
  return given.kind === 'literal' && wanted.kind === 'literal' && wanted.value === given.value
}

/** Whether a query is one such upsert, and shows its record or nothing: behind the statement there is nothing that can fail. */
export function writesOnce({ statements, result }: Query, planner: Planner): boolean {
  const [statement] = statements
  if (statements.length !== 1 || statement?.kind !== 'bind') return false
  const { slot, value } = statement
  if (value.kind !== 'traversal' || upsertStart(planner.traversal(value))?.rest.length !== 0) return false
  return shownBy(result).every(
    shown =>
      shown.kind === 'variable' &&
      shown.slot === slot &&
      shown.type.kind === 'items' &&
      shown.type.shape === undefined,
  )
}

function shownBy(result: Result): readonly Expr[] {
  if (result.kind === 'none') return []
  return result.kind === 'bare' ? [result.value] : result.members.map(({ value }) => value)
}
