import type { GraphTransaction, Id } from '../../store/graph/api.ts'

/** The greater one of two ids, of which there may be none. */
export function later(one: Id | undefined, other: Id | undefined): Id | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one
}

/** Lets new ids be greater than one that came from elsewhere, and than all that were made here (S2). */
export async function keepAscending(transaction: GraphTransaction, id: Id | undefined): Promise<void> {
  const last = later(id, await transaction.lastId())
  if (last !== undefined) transaction.setLastId(last)
}
