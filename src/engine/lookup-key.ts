import type { Kind } from '../analysis/program.ts'
import { normaliseInteger, parseDate, parseId } from '../catalog/index.ts'
import type { Value, ValueType } from '../catalog/types.ts'

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
  if (from === 'F32' || from === 'F64') return asInteger
  return value => value
}

function asFloat(value: Value): Value | undefined {
  if (typeof value !== 'bigint') return value
  const float = Number(value)
  return BigInt(float) === value ? float : undefined
}

function asInteger(value: Value): Value | undefined {
  if (typeof value !== 'number') return value
  return Number.isInteger(value) ? normaliseInteger(BigInt(value)) : undefined
}
