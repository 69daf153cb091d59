import type { Expr, PropertyRef } from '../../../language/analysis/program/program.ts'
import type { Property, RecordType } from '../../../language/catalog/types.ts'
import {
  cannotFail,
  conjunction,
  conjunctsOf,
  type PlanStep,
  type TraversalPlan,
} from '../../planner/index.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import { type ColumnCondition, compileCondition } from './conditions.ts'
import { PropertyList } from './scan.ts'

type Where = Extract<PlanStep, { kind: 'where' }>

/** The filters right after a scan that columns decide, and the steps that are left. */
export interface Filtered {
  readonly list: PropertyList
  readonly conditions: readonly ColumnCondition[]
  /** The steps whose conditions are decided by columns. */
  readonly decided: readonly Where[]
  readonly rest: readonly PlanStep[]
}

/**
 * Splits off the filters that columns decide. A condition that columns cannot decide is tested for the rows that pass
 * the others, so neither it nor a condition that is moved before it may be able to fail.
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
    if (!cannotFail(step.condition)) break
    const byColumns: Expr[] = []
    const byRows: Expr[] = []
    for (const operand of conjunctsOf(step.condition)) {
      const condition = compileCondition(operand, list, inner)
      if (condition !== undefined) conditions.push(condition)
      const side = condition === undefined ? byRows : byColumns
      side.push(operand)
    }
    const where = (operands: readonly Expr[]) => ({
      ...step,
      condition: conjunction(step.condition, operands),
    })
    if (byColumns.length > 0) decided.push(where(byColumns))
    if (byRows.length > 0) left.push(where(byRows))
  }
  return { list, conditions, decided, rest: [...left, ...steps.slice(at)] }
}

interface Scan {
  readonly of: RecordType
  readonly steps: readonly PlanStep[]
}

/** The plan as a scan with filters. */
export function asScan({ access, steps }: TraversalPlan, { compiler }: CompileScope): Scan | undefined {
  switch (access.kind) {
    case 'scan':
      return { of: access.of, steps }
    case 'indexScan':
    case 'indexRange':
      return { of: access.of, steps: [...access.filters, ...steps] }
    case 'indexValues':
      return compiler.planner.inStore ? { of: access.of, steps: [...access.filters, ...steps] } : undefined
    default:
      return undefined
  }
}

export function declaredProperty(ref: PropertyRef): Property | undefined {
  return ref.kind === 'declared' ? ref.property : undefined
}
