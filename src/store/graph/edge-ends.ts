import type { EdgeType } from '../../language/catalog/index.ts'
import type { GraphReader, Id, StoredRecord } from './api.ts'

/** The ids of the items that each edge leads from and to. */
export async function edgeEnds(
  reader: GraphReader,
  type: EdgeType,
  edges: readonly StoredRecord[],
): Promise<readonly { readonly from: Id; readonly to: Id }[]> {
  const ids = edges.map(({ id }) => id)
  const rows = edges.map(({ row }) => row)
  const from = await reader.ends(type, 'from', ids, rows)
  const to = await reader.ends(type, 'to', ids, rows)
  return edges.map((_, i) => ({ from: from.ids[i]!, to: to.ids[i]! }))
}
