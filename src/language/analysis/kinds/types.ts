import { integerRange, isFloatName, type ScalarName, type ValueType } from '../../catalog/index.ts'
import { arrayOf, scalar } from './kinds.ts'

/** Predicates of value types. */

export function isInteger(type: ValueType): boolean {
  return type.kind === 'scalar' && integerRange(type.name) !== undefined
}

export function isFloat(type: ValueType): boolean {
  return type.kind === 'scalar' && isFloatName(type.name)
}

export function isNumber(type: ValueType): boolean {
  return isInteger(type) || isFloat(type)
}

export function isScalar(type: ValueType, name: ScalarName): boolean {
  return type.kind === 'scalar' && type.name === name
}

/** Whether a value of type `from` can be stored where `to` is declared (W2); its range is checked at run time. */
export function isAssignable(from: ValueType, to: ValueType): boolean {
  if (from.kind === 'array' && to.kind === 'array') return isAssignable(from.element, to.element)
  if (from.kind === 'object' && to.kind === 'object')
    return haveSameFields(from.fields, to.fields, isAssignable)
  if (from.kind !== 'scalar' || to.kind !== 'scalar') return false
  if (isInteger(from)) return isNumber(to)
  if (isFloat(from)) return isFloat(to)
  return from.name === to.name
}

/** The loose equality of types in legacy HelixQL: the width of an integer, or of a float, does not matter. */
export function isSameClass(a: ValueType, b: ValueType): boolean {
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return false
  return a.name === b.name || (isInteger(a) && isInteger(b)) || (isFloat(a) && isFloat(b))
}

/** Whether values of the two types can be compared; any two numbers can (C4). */
export function areComparable(a: ValueType, b: ValueType): boolean {
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return false
  return a.name === b.name || (isNumber(a) && isNumber(b))
}

/** Returns the element type of an array that holds both, or `undefined` if there is none. */
export function commonType(a: ValueType, b: ValueType): ValueType | undefined {
  if (a.kind === 'array' && b.kind === 'array') {
    const element = commonType(a.element, b.element)
    return element && arrayOf(element)
  }
  if (a.kind === 'object' && b.kind === 'object')
    return isAssignable(a, b) && isAssignable(b, a) ? a : undefined
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return undefined
  if (a.name === b.name) return a
  if (isInteger(a) && isInteger(b)) return integerMax(a.name) >= integerMax(b.name) ? a : b
  return isNumber(a) && isNumber(b) ? scalar('F64') : undefined
}

function integerMax(name: ScalarName): number | bigint {
  return integerRange(name)?.max ?? 0
}

function haveSameFields(
  a: ReadonlyMap<string, ValueType>,
  b: ReadonlyMap<string, ValueType>,
  same: (a: ValueType, b: ValueType) => boolean,
): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([name, type]) => {
    const other = b.get(name)
    return other !== undefined && same(type, other)
  })
}
