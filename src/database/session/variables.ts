import type { Flow } from '../../engine/execution/index.ts'
import type { Kind, SessionVariable } from '../../language/analysis/index.ts'
import { allTypes, type Catalog, typeNamed } from '../../language/catalog/index.ts'

/** A name that lasts from one input to the next, with what it holds. */
export interface Variable extends SessionVariable {
  readonly flow: Flow | undefined
}

export type Variables = ReadonlyMap<string, Variable>

/**
 * The variable under a program that took the place of the one it was bound with; `undefined` when it cannot go on. Types
 * whose declarations were not touched are the same objects in both.
 */
export function rebound(variable: Variable, before: Catalog, after: Catalog): Variable | undefined {
  const { type, flow } = variable
  if (type.kind !== 'items' || flow?.kind !== 'items') return variable
  const now = typeNamed(after, type.type)
  if (now === undefined) return undefined
  // What a mapping shows was checked against the types of then, which may be any.
  if (type.shape !== undefined) return isSubset(before, after) ? variable : undefined
  if (now === type.type) return variable
  const { records: _, stamp: __, ...rest } = flow
  return { ...variable, type: { ...type, type: now } as Kind, flow: { ...rest, type: now } }
}

function isSubset(before: Catalog, after: Catalog): boolean {
  return allTypes(before).every(type => typeNamed(after, type) === type)
}
