import type { PropertyRef } from '../../../language/analysis/program.ts'
import type { Property } from '../../../language/catalog/types.ts'
import { cannotFail, conjunction, conjunctsOf, type PlanStep } from '../../planner/index.ts'
import { type CompileScope, innerScope } from '../compiler.ts'
import { type ColumnCondition, compileCondition } from './conditions.ts'
import { PropertyList } from './scan.ts'

type Where = Extract<PlanStep, { kind: 'where' }>

/** The filters right after a scan that columns decide, and the steps that are left. */
export interface Filtered {
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  /** What the conditions decide, as steps. */
  readonly decided: readonly Where[]
  readonly rest: readonly PlanStep[]
}

/**
 * A condition that columns cannot decide is tested for the rows that pass the others, so neither it nor what is moved
 * before it may be able to fail.
 */
export function filtersOf(steps: readonly PlanStep[], scope: CompileScope): Filtered {
  const list = new PropertyList()
  const inner = innerScope(scope)
  const conditions: ColumnCondition[] = []
  const decided: Where[] = []
  const left: PlanStep[] = []
  let at = 0
  for (; at < steps.length; at++) {
    const step = steps[at]!
    if (step.kind !== 'where') break
    const whole = compileCondition(step.condition, list, inner)
    if (whole !== undefined) {
      conditions.push(whole)
      decided.push(step)
      continue
    }
    if (!cannotFail(step.condition)) break
    const operands = conjunctsOf(step.condition).map(operand => ({
      operand,
      condition: compileCondition(operand, list, inner),
    }))
    const [yes, no] = [
      operands.filter(({ condition }) => condition !== undefined),
      operands.filter(({ condition }) => condition === undefined),
    ]
    const join = (some: typeof operands) => ({
      ...step,
      condition: conjunction(
        step.condition,
        some.map(({ operand }) => operand),
      ),
    })
    left.push(yes.length === 0 ? step : join(no))
    if (yes.length === 0) continue
    conditions.push(...yes.map(({ condition }) => condition!))
    decided.push(join(yes))
  }
  return { list, conditions, decided, rest: [...left, ...steps.slice(at)] }
}

/** A profile reads rows, one operator after the other; so do plans that are run as written. */
export function usesColumns({ compiler }: CompileScope): boolean {
  return compiler.profiler === undefined && compiler.planner.optimises
}

export function declaredProperty(ref: PropertyRef): Property | undefined {
  return ref.kind === 'declared' ? ref.property : undefined
}
