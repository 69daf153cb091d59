import { assertNever } from '../../base/errors.ts'
import type { RecordType, ScalarName, ValueType } from '../catalog/index.ts'
import type { ItemsKind, Kind, Shape, ValueKind } from './program.ts'

/** Constructors and predicates of static kinds. */

export function scalar(name: ScalarName): ValueType {
  return { kind: 'scalar', name }
}

export function arrayOf(element: ValueType): ValueType {
  return { kind: 'array', element }
}

export function valueKind(type: ValueType, plural = false): ValueKind {
  return { kind: 'value', type, plural }
}

export const booleanKind: ValueKind = valueKind(scalar('Boolean'))
/** The result of COUNT. */
export const countKind: ValueKind = valueKind(scalar('I64'))
/** The type of the numbers of a vector. */
export const vectorDataType: ValueType = arrayOf(scalar('F64'))

export function itemsKind(
  type: RecordType,
  options: { readonly plural: boolean; readonly scored?: boolean; readonly shape?: Shape | undefined },
): ItemsKind {
  const { plural, scored = false, shape } = options
  return shape ? { kind: 'items', type, plural, scored, shape } : { kind: 'items', type, plural, scored }
}

/** `[]` holds nothing, and so is an array of whatever is needed; any other value stays as it is. */
export function emptyAs<T extends { readonly type: Kind }>(element: ValueType, value: T): T {
  return value.type.kind === 'list' ? { ...value, type: valueKind(arrayOf(element)) } : value
}

/** The current item (`_`) while a step evaluates an expression for each item of `kind`: one full record. */
export function itemAtHand(kind: ItemsKind): ItemsKind {
  return itemsKind(kind.type, { plural: false, scored: kind.scored })
}

/** One of what `kind` holds: what FIRST and LAST yield, and what a loop variable holds. Absent: nothing to take from. */
export function oneOf(kind: Kind): Kind | undefined {
  switch (kind.kind) {
    case 'items':
      return { ...kind, plural: false }
    case 'value':
      if (kind.plural) return valueKind(kind.type)
      return kind.type.kind === 'array' ? valueKind(kind.type.element) : kind
    case 'groups':
      return { kind: 'object' }
    case 'path':
      return { ...kind, plural: false }
    case 'object':
    case 'list':
    case 'none':
      return undefined
    default:
      return assertNever(kind)
  }
}

/** Whether a value of this kind can have any number of elements. */
export function holdsMany(kind: Kind): boolean {
  switch (kind.kind) {
    case 'items':
      return kind.plural
    case 'value':
      return kind.plural || kind.type.kind === 'array'
    case 'groups':
      return true
    case 'path':
      return kind.plural
    case 'object':
    case 'list':
    case 'none':
      return false
  }
}
