import type { Kind } from '../../../language/analysis/program/program.ts'
import { isFloatName } from '../../../language/catalog/index.ts'

/** One array, which COUNT, FIRST, LAST and RANGE look into (C5, S3). */
export function isOneArray(kind: Kind): boolean {
  return kind.kind === 'value' && !kind.plural && kind.type.kind === 'array'
}

/** Whether values of the kind are floats: single, plural or in an array. */
export function isFloatKind(kind: Kind): boolean {
  if (kind.kind !== 'value') return false
  const type = kind.type.kind === 'array' ? kind.type.element : kind.type
  return type.kind === 'scalar' && isFloatName(type.name)
}
