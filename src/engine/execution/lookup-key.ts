import type { Kind } from '../../language/analysis/program.ts'
import {
  fitsInteger,
  integerRange,
  normaliseInteger,
  parseDate,
  parseId,
} from '../../language/catalog/index.ts'
import type { ScalarName, Value, ValueType } from '../../language/catalog/types.ts'

/**
 * Turns a compared value into the stored form of an indexed property, so that a look-up finds exactly what `EQ`
 * would (C1). `undefined`: no stored value can be equal.
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

/** A value beyond the range of the property is stored nowhere. */
function asInteger(value: Value, to: ScalarName): Value | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined
  const integer =
    typeof value === 'bigint' || Number.isSafeInteger(value) ? value : normaliseInteger(BigInt(value))
  return fitsInteger(to, integer) ? integer : undefined
}
