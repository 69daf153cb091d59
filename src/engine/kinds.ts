import type { Kind } from '../analysis/program.ts'
import { isFloatName } from '../catalog/index.ts'

/** Whether a kind is that of floats, single, plural or in an array. */
export function isFloatKind(kind: Kind): boolean {
  if (kind.kind !== 'value') return false
  const type = kind.type.kind === 'array' ? kind.type.element : kind.type
  return type.kind === 'scalar' && isFloatName(type.name)
}
