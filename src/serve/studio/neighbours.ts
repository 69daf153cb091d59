import type { OpenDatabase } from '../../database/open.ts'
import type { GraphSnapshot, Id } from '../../store/graph/api.ts'
import type { Neighbour, Neighbourhood, RecordRef } from './api.ts'
import { locate, shownRecord, type Way, waysOf } from './records.ts'

/** The edges of a record with the records that they lead to, all from one snapshot. */
export async function neighboursOf(
  database: OpenDatabase,
  ref: RecordRef,
  max: number,
): Promise<Neighbourhood> {
  const { catalog } = database.program
  const { type, id } = locate(catalog, ref)
  const snapshot = database.records.snapshot()
  try {
    const [record] = await snapshot.records(type, [id])
    if (record === undefined) return { edges: [], more: 0 }
    const edges: Neighbour[] = []
    let more = 0
    for (const way of waysOf(catalog, type)) {
      const found = await along(snapshot, way, id, max)
      edges.push(...found.edges)
      more += found.more
    }
    return { record: shownRecord(type, record), edges, more }
  } finally {
    snapshot.release()
  }
}

async function along(
  snapshot: GraphSnapshot,
  { edge, direction, other }: Way,
  id: Id,
  max: number,
): Promise<Pick<Neighbourhood, 'edges' | 'more'>> {
  const [adjacency] = await snapshot.adjacency(edge, direction, [id])
  if (adjacency === undefined) return { edges: [], more: 0 }
  const records = await snapshot.records(edge, adjacency.edges.slice(0, max))
  const others = await snapshot.records(other, adjacency.others.slice(0, max))
  const edges = records.flatMap((record, i): Neighbour[] => {
    const end = others[i]
    if (record === undefined || end === undefined) return []
    const ends = direction === 'out' ? { from: id, to: end.id } : { from: end.id, to: id }
    return [{ edge: shownRecord(edge, record, ends), of: other.kind, other: shownRecord(other, end) }]
  })
  return { edges, more: Math.max(0, adjacency.edges.length - max) }
}
