import type { Flow } from '../../engine/execution/index.ts'
import type { Kind, SessionVariable } from '../../language/analysis/index.ts'
import { allTypes, type Catalog, typeNamed } from '../../language/catalog/index.ts'

/** A variable of a session with its value. */
export interface Variable extends SessionVariable {
  readonly flow: Flow | undefined
}

export type Variables = ReadonlyMap<string, Variable>

/**
 * Returns the variable as it is in a program that replaced the one it was bound in; `undefined` if it does not fit any
 * more. Types whose declarations did not change are the same objects in both.
 */
export function rebound(variable: Variable, before: Catalog, after: Catalog): Variable | undefined {
  const { type, flow } = variable
  if (type.kind !== 'items' || flow?.kind !== 'items') return variable
  const now = typeNamed(after, type.type)
  if (now === undefined) return undefined
  // A mapping was checked against the earlier types, of which it may use any.
  if (type.shape !== undefined) return isSubset(before, after) ? variable : undefined
  if (now === type.type) return variable
  const { rows: _rows, records: _records, stamp: _stamp, ...rest } = flow
  return { ...variable, type: { ...type, type: now } as Kind, flow: { ...rest, type: now } }
}

function isSubset(before: Catalog, after: Catalog): boolean {
  return allTypes(before).every(type => typeNamed(after, type) === type)
}
