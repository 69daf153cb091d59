import { assertNever } from '../../base/errors.ts'
import { holdsMany, stepTraits } from '../../language/analysis/index.ts'
import type { CompareExpr, Expr, Source, Step } from '../../language/analysis/program/program.ts'
import type { Property } from '../../language/catalog/types.ts'
import { childrenOf, childrenOfStep, readsCurrent } from './walk.ts'

/** Returns the operands of an AND, flattened; for any other condition, the condition itself. */
export function conjunctsOf(condition: Expr): readonly Expr[] {
  if (condition.kind === 'logical' && condition.operator === 'AND' && !condition.negated) {
    return condition.operands.flatMap(conjunctsOf)
  }
  return [condition]
}

/** Joins operands with AND. The type and the span are those of `original`. */
export function conjunction(original: Expr, operands: readonly Expr[]): Expr {
  if (operands.length === 1) return operands[0]!
  const { type, span } = original
  return { kind: 'logical', operator: 'AND', negated: false, operands, type, span }
}

/** The condition by which a look-up finds its records, as it would be written in `WHERE`. */
export function equals(property: Property, value: Expr, span: Expr['span']): CompareExpr {
  const { name, type } = property
  const ref = { kind: 'declared', name, property, type } as const
  const left: Expr = {
    kind: 'currentProperty',
    property: ref,
    type: { kind: 'value', type, plural: false },
    span,
  }
  const isTrue = { kind: 'value', type: { kind: 'scalar', name: 'Boolean' }, plural: false } as const
  return { kind: 'compare', operator: 'EQ', left, right: value, type: isTrue, span }
}

/**
 * Whether evaluating the expression can never raise an error, so that it may run for more rows, or fewer, than written.
 * Returns false when in doubt.
 */
export function cannotFail(expr: Expr): boolean {
  switch (expr.kind) {
    case 'literal':
    case 'variable':
      return true
    case 'currentProperty':
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
    case 'call':
    case 'aggregate':
    case 'weightProperty':
    case 'addNode':
    case 'addEdge':
    case 'addVector':
      return false
    default:
      return assertNever(expr)
  }
}

function sourceCannotFail(source: Source): boolean {
  switch (source.kind) {
    case 'scan':
    case 'current':
      return true
    case 'byIndex':
      return holdsMany(source.type) && isIndependent(source.value)
    case 'byId':
    case 'searchVectors':
    case 'searchText':
    case 'variable':
      return false
    default:
      return assertNever(source)
  }
}

function stepCannotFail(step: Step, before: Step | undefined): boolean {
  const { failure } = stepTraits[step.kind]
  switch (failure) {
    case 'never':
      return true
    case 'ofNull':
      return (
        (before === undefined || !stepTraits[before.kind].nullOfNothing) &&
        childrenOfStep(step).every(cannotFail)
      )
    case 'byArguments':
      return step.type.kind === 'items' && step.type.plural && childrenOfStep(step).every(cannotFail)
    case 'possible':
      return false
    default:
      return assertNever(failure)
  }
}

/** Whether the expression reads only the current record, so that an AND stops at the first operand that is false. */
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
    case 'array':
    case 'object':
    case 'exists':
    case 'traversal':
    case 'aggregate':
    case 'weightProperty':
    case 'addNode':
    case 'addEdge':
    case 'addVector':
      return false
    default:
      return assertNever(expr)
  }
}

/** Whether the value is known before the first row: a literal, or a variable that is not optional (H2). */
export function isIndependent(value: Expr): boolean {
  switch (value.kind) {
    case 'literal':
      return true
    case 'variable':
      return !value.optional && value.type.kind === 'value' && !value.type.plural
    case 'array':
      return value.items.every(isIndependent)
    case 'object':
    case 'traversal':
    case 'currentProperty':
    case 'compare':
    case 'exists':
    case 'logical':
    case 'call':
    case 'aggregate':
    case 'weightProperty':
    case 'addNode':
    case 'addEdge':
    case 'addVector':
      return false
    default:
      return assertNever(value)
  }
}

/**
 * Whether a condition only compares stored values with those that are the same for every record: what `execution/columns` decides, or a
 * store by itself.
 */
export function comparesStored(condition: Expr): boolean {
  switch (condition.kind) {
    case 'compare': {
      const { left, right } = condition
      return isDeclared(left) && right.type.kind === 'value' && cannotFail(right) && !readsCurrent(right)
    }
    case 'exists':
      return isDeclared(condition.value)
    case 'logical':
      return condition.operands.every(comparesStored)
    default:
      return false
  }
}

function isDeclared(value: Expr): boolean {
  return value.kind === 'currentProperty' && value.property.kind === 'declared'
}
