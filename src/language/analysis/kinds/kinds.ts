import { assertNever } from '../../../base/errors.ts'
import type { RecordType, ScalarName, ValueType } from '../../catalog/index.ts'
import type { ItemsKind, Kind, MembersKind, RowsKind, RowType, Shape, ValueKind } from '../program/program.ts'

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

export function rowsKind(type: RowType, plural: boolean, shape?: Shape): RowsKind {
  return shape ? { kind: 'rows', type, plural, shape } : { kind: 'rows', type, plural }
}

/** The current item (`_`) while a step evaluates an expression for each item of `kind`: one full record, or row. */
export function itemAtHand(kind: MembersKind): MembersKind {
  const item =
    kind.kind === 'rows'
      ? rowsKind(kind.type, false)
      : itemsKind(kind.type, { plural: false, scored: kind.scored })
  const shownAs = kind.shape ?? kind.shownAs
  return shownAs ? { ...item, shownAs } : item
}

/** What a variable, or a group, holds of a mapping: its values are fixed (W1). */
export function fixedKind<K extends Kind | undefined>(kind: K): K {
  if (kind === undefined || !hasMembers(kind) || kind.shape === undefined) return kind
  return { ...kind, shape: { ...kind.shape, isFixed: true } }
}

export function hasMembers(kind: Kind): kind is MembersKind {
  return kind.kind === 'items' || kind.kind === 'rows'
}

/** A grouping as it is sent (S8), and not a projection of one: alone, it is a bare array (R3). */
export function isGrouping(kind: Kind): boolean {
  return kind.kind === 'rows' && kind.type.kind === 'group' && kind.plural && kind.shape === undefined
}

/**
 * A single one of what `kind` holds: what FIRST and LAST yield, and what a loop variable holds. Absent: nothing to take
 * from.
 */
export function oneOf(kind: Kind): Kind | undefined {
  switch (kind.kind) {
    case 'items':
      return { ...kind, plural: false }
    case 'value':
      if (kind.plural) return valueKind(kind.type)
      return kind.type.kind === 'array' ? valueKind(kind.type.element) : kind
    case 'rows':
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
    case 'rows':
      return kind.plural
    case 'object':
    case 'list':
    case 'none':
      return false
  }
}
