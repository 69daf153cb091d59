import type { Kind } from '../../../language/analysis/program/program.ts'
import {
  fitsInteger,
  integerRange,
  normaliseInteger,
  parseDate,
  parseId,
} from '../../../language/catalog/index.ts'
import type { ScalarName, Value, ValueType } from '../../../language/catalog/types.ts'
import type { IndexBound } from '../../../store/graph/api.ts'

/**
 * Returns a function that converts a compared value to the stored form of an indexed property, so that a lookup finds
 * exactly what `EQ` would (C1). It returns `undefined` if no stored value can be equal.
 */
export function lookupKey(kind: Kind, property: ValueType): (value: Value) => Value | undefined {
  const to = property.kind === 'scalar' ? property.name : undefined
  const from = kind.kind === 'value' && kind.type.kind === 'scalar' ? kind.type.name : undefined
  if (from === 'String' && to === 'Date') return value => (value === null ? null : parseDate(value as string))
  if (from === 'String' && to === 'ID') return value => (value === null ? null : parseId(value as string))
  if (to === 'F32' || to === 'F64') return asFloat
  return to !== undefined && integerRange(to) ? value => asInteger(value, to) : value => value
}

function asFloat(value: Value): Value | undefined {
  if (typeof value !== 'bigint') return value
  const float = Number(value)
  return BigInt(float) === value ? float : undefined
}

/** A value beyond the range of the property cannot be stored. */
function asInteger(value: Value, to: ScalarName): Value | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined
  const integer =
    typeof value === 'bigint' || Number.isSafeInteger(value) ? value : normaliseInteger(BigInt(value))
  return fitsInteger(to, integer) ? integer : undefined
}

/** An end of a range of stored values: a bound, no bound (`open`), or a bound that no value passes (`empty`). */
export type IndexEnd = IndexBound | 'open' | 'empty'

/**
 * Returns a function that converts a compared value to a bound of an indexed property, so that the index finds what GT,
 * GTE, LT and LTE would (C1): numbers of any type compare by their mathematical value; a string that is compared with a
 * date or an id is parsed as one.
 */
export function indexEnd(
  side: 'lower' | 'upper',
  inclusive: boolean,
  kind: Kind,
  property: ValueType,
): (value: Value) => IndexEnd {
  const to = property.kind === 'scalar' ? property.name : undefined
  const from = kind.kind === 'value' && kind.type.kind === 'scalar' ? kind.type.name : undefined
  return value => {
    const read = from === 'String' ? readText(value, to) : value
    if (read === null || read === undefined) return 'empty'
    if (typeof read !== 'number' && typeof read !== 'bigint') return { value: read, inclusive }
    if (to === 'F32' || to === 'F64') return floatEnd(side, inclusive, read)
    return to !== undefined && integerRange(to)
      ? integerEnd(side, inclusive, read, to)
      : { value: read, inclusive }
  }
}

function readText(value: Value, to: ScalarName | undefined): Value | undefined {
  if (typeof value !== 'string') return value
  return to === 'Date' ? parseDate(value) : to === 'ID' ? parseId(value) : value
}

/** No float lies between an integer and the float nearest to it. */
function floatEnd(side: 'lower' | 'upper', inclusive: boolean, value: number | bigint): IndexEnd {
  if (typeof value === 'number') return { value, inclusive }
  const float = Number(value)
  if (!Number.isFinite(float))
    return {
      value: float > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE,
      inclusive: float > 0 === (side === 'upper'),
    }
  const nearest = BigInt(float)
  if (nearest === value) return { value: float, inclusive }
  return { value: float, inclusive: nearest > value === (side === 'lower') }
}

/** Rounds to the nearest integer inside the bound; beyond the range of the type everything passes, or nothing. */
function integerEnd(
  side: 'lower' | 'upper',
  inclusive: boolean,
  value: number | bigint,
  to: ScalarName,
): IndexEnd {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value)
  const inside = isWhole ? value : side === 'lower' ? Math.ceil(value) : Math.floor(value)
  const { min } = integerRange(to)!
  if (!Number.isFinite(Number(inside)) || !fitsInteger(to, inside)) {
    return inside < min === (side === 'lower') ? 'open' : 'empty'
  }
  const integer =
    typeof inside === 'bigint' || Number.isSafeInteger(inside) ? inside : normaliseInteger(BigInt(inside))
  return { value: integer, inclusive: isWhole ? inclusive : true }
}
