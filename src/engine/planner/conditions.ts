import type { Expr, Source, Step } from '../../language/analysis/program.ts'
import { childrenOf, childrenOfStep } from './walk.ts'

/** The operands of an AND, flattened; any other condition is its own only operand. */
export function conjunctsOf(condition: Expr): readonly Expr[] {
  if (condition.kind === 'logical' && condition.operator === 'AND' && !condition.negated) {
    return condition.operands.flatMap(conjunctsOf)
  }
  return [condition]
}

/** All operands at once. `original` gives type and place. */
export function conjunction(original: Expr, operands: readonly Expr[]): Expr {
  if (operands.length === 1) return operands[0]!
  const { type, span } = original
  return { kind: 'logical', operator: 'AND', negated: false, operands, type, span }
}

/**
 * Whether evaluating it can never raise an error, so that it may run for more rows, or fewer, than written. Says no
 * when in doubt.
 */
export function cannotFail(expr: Expr): boolean {
  switch (expr.kind) {
    case 'literal':
    case 'variable':
    case 'currentProperty':
      return true
    case 'array':
    case 'object':
    case 'compare':
    case 'logical':
    case 'exists':
      return childrenOf(expr).every(cannotFail)
    case 'traversal':
      return (
        sourceCannotFail(expr.source) &&
        expr.steps.every((step, i) => stepCannotFail(step, expr.steps[i - 1]))
      )
    default:
      return false
  }
}

function sourceCannotFail(source: Source): boolean {
  return source.kind === 'scan' || source.kind === 'current'
}

function stepCannotFail(step: Step, before: Step | undefined): boolean {
  switch (step.kind) {
    case 'where':
      // A single item that is filtered out is missed by the steps behind it (S7).
      return step.type.kind === 'items' && step.type.plural && childrenOfStep(step).every(cannotFail)
    case 'navigate':
    case 'end':
    case 'property':
      // FIRST of nothing is null, and what follows it is too.
      return before?.kind !== 'first'
    case 'count':
    case 'first':
      return true
    default:
      return false
  }
}

/** Whether it looks at nothing but the record at hand, so that an AND stops at the first operand that is false. */
export function needsOnlyTheRecord(expr: Expr): boolean {
  switch (expr.kind) {
    case 'literal':
      return true
    case 'variable':
      return expr.type.kind === 'value' && !expr.type.plural
    case 'currentProperty':
      return expr.property.kind === 'declared'
    case 'compare':
    case 'logical':
    case 'call':
      return childrenOf(expr).every(needsOnlyTheRecord)
    default:
      return false
  }
}

/** A value that is known before the first row: a literal, or a variable that is there for sure (H2). */
export function isIndependent(value: Expr): boolean {
  switch (value.kind) {
    case 'literal':
      return true
    case 'variable':
      return !value.optional && value.type.kind === 'value' && !value.type.plural
    case 'array':
      return value.items.every(isIndependent)
    default:
      return false
  }
}
