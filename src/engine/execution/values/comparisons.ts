import { assertNever } from '../../../base/errors.ts'
import type { CompareExpr, Kind } from '../../../language/analysis/program/program.ts'
import { compareValues, equalValues, parseDate, parseId } from '../../../language/catalog/index.ts'
import type { Value, ValueType } from '../../../language/catalog/types.ts'

export type Comparison = (left: unknown, right: unknown) => boolean

/** Returns the test of a comparison step, for two values that can be null: a missing value makes it false (C2). */
export function comparison(operator: CompareExpr['operator'], left: Kind, right: Kind): Comparison {
  const test = present(operator)
  const adaptRight = adapter(scalarOf(right), scalarOf(left))
  const adaptLeft = adapter(scalarOf(left), scalarOf(right))
  return (a, b) => {
    if (a === null || b === null || a === undefined || b === undefined) return false
    const x = adaptLeft ? adaptLeft(a) : a
    const y = adaptRight ? adaptRight(b) : b
    return x !== undefined && y !== undefined && test(x as Value, y as Value)
  }
}

/**
 * Binds the right side of a comparison, for many values on the left. Returns the test, and the right value in the
 * form in which stored values are compared with it, or `undefined` if nothing passes.
 */
export function boundComparison(
  operator: CompareExpr['operator'],
  left: Kind,
  right: Kind,
  value: unknown,
): { readonly test: (left: unknown) => boolean; readonly bound: unknown } | undefined {
  const adaptRight = adapter(scalarOf(right), scalarOf(left))
  const adaptLeft = adapter(scalarOf(left), scalarOf(right))
  if (value === null || value === undefined) return undefined
  const bound = adaptRight ? adaptRight(value) : value
  if (bound === undefined) return undefined
  const passes = present(operator)
  const test = (a: unknown) => {
    if (a === null || a === undefined) return false
    const x = adaptLeft ? adaptLeft(a) : a
    return x !== undefined && passes(x as Value, bound as Value)
  }
  // Values that are adapted themselves cannot be compared as they are stored.
  return { test, bound: adaptLeft ? undefined : bound }
}

type PresentTest = (left: Value, right: Value) => boolean

function present(operator: CompareExpr['operator']): PresentTest {
  switch (operator) {
    case 'EQ':
      return (a, b) => a === b || (typeof a !== 'string' && equalValues(a, b))
    case 'NEQ':
      return (a, b) => a !== b && (typeof a === 'string' || !equalValues(a, b))
    case 'GT':
      return (a, b) => compareValues(a, b) > 0
    case 'GTE':
      return (a, b) => compareValues(a, b) >= 0
    case 'LT':
      return (a, b) => compareValues(a, b) < 0
    case 'LTE':
      return (a, b) => compareValues(a, b) <= 0
    case 'CONTAINS':
      return contains
    case 'IS_IN':
      return (a, list) => Array.isArray(list) && list.some(item => item !== null && equalValues(a, item))
    default:
      return assertNever(operator)
  }
}

/** Whether a string contains a substring, or an array an element (C4). */
function contains(whole: Value, part: Value): boolean {
  if (typeof whole === 'string' && typeof part === 'string') return whole.includes(part)
  return Array.isArray(whole) && whole.some(item => item !== null && equalValues(item, part))
}

function scalarOf(kind: Kind): string | undefined {
  if (kind.kind !== 'value') return undefined
  let type: ValueType = kind.type
  while (type.kind === 'array') type = type.element
  return type.kind === 'scalar' ? type.name : undefined
}

/** A string compared with a Date or an ID is parsed as one; a string that is not one is equal to nothing. */
function adapter(
  from: string | undefined,
  to: string | undefined,
): ((value: unknown) => unknown) | undefined {
  if (from !== 'String') return undefined
  const read = to === 'Date' ? parseDate : to === 'ID' ? parseId : undefined
  if (read === undefined) return undefined
  return value => (Array.isArray(value) ? value.map(item => read(item) ?? null) : read(value as string))
}
