import { arrivals } from '../../base/flow/after-arrivals.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { inSlices } from '../../engine/execution/index.ts'
import type { NodeType, VectorType } from '../../language/catalog/types.ts'
import type { GraphSnapshot, Id } from '../../store/graph/api.ts'
import { edgeEnds } from '../../store/graph/index.ts'
import type { Connections, RecordRef, ShownRecord } from './api.ts'
import { locate, shownRecord, waysOf } from './records.ts'

type Groups = Map<NodeType | VectorType, Set<Id>>

/** The number of records that are processed between two pauses. */
const refsAtOnce = 1000

/** The edges between records that are drawn together, so that an answer that contains only nodes is a graph too. */
export async function connectionsOf(
  database: OpenDatabase,
  refs: readonly RecordRef[],
  max: number,
): Promise<Connections> {
  const groups = await inSlices(groupsOf(database, refs))
  const snapshot = database.records.snapshot()
  try {
    return await between(database, snapshot, groups, max)
  } finally {
    snapshot.release()
  }
}

function* groupsOf({ program }: OpenDatabase, refs: readonly RecordRef[]): Generator<void, Groups> {
  const groups: Groups = new Map()
  for (const [i, ref] of refs.entries()) {
    if (i % refsAtOnce === 0) yield
    const { type, id } = locate(program.catalog, ref)
    groups.set(type, (groups.get(type) ?? new Set()).add(id))
  }
  return groups
}

async function between(
  { program }: OpenDatabase,
  snapshot: GraphSnapshot,
  groups: Groups,
  max: number,
): Promise<Connections> {
  const edges: ShownRecord[] = []
  let more = 0
  for (const [type, ids] of groups) {
    const from = [...ids]
    for (const { edge, direction, other } of waysOf(program.catalog, type)) {
      const targets = groups.get(other)
      if (direction === 'in' || targets === undefined) continue
      for (let at = 0; at < from.length; at += refsAtOnce) {
        await arrivals()
        const lists = await snapshot.adjacency(edge, 'out', from.slice(at, at + refsAtOnce))
        const found = lists.flatMap(list => list.edges.filter((_, i) => targets.has(list.others[i]!)))
        const wanted = found.slice(0, Math.max(0, max - edges.length))
        const records = (await snapshot.records(edge, wanted)).filter(record => record !== undefined)
        const ends = await edgeEnds(snapshot, edge, records)
        for (const [i, record] of records.entries()) edges.push(shownRecord(edge, record, ends[i]))
        more += found.length - wanted.length
      }
    }
  }
  return { edges, more }
}
