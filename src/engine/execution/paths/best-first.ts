import { GvqError, invariant } from '../../../base/errors.ts'
import { Heap } from '../../../base/heap.ts'
import type { GraphReader, Id, StoredRecord } from '../../../store/storage/api.ts'
import { checkedSum } from '../arithmetic.ts'
import type { RunControl } from '../run-control.ts'
import { arrivalBytes, type Found, type Hop, type Network, type PathNode, trace } from './walk.ts'

/** Computes the weight of an edge from its record and those of the nodes that it leaves and reaches. */
export type Weigh = (
  hop: Hop,
  edge: StoredRecord,
  from: StoredRecord,
  fromNode: PathNode,
  to: StoredRecord,
) => Weight
/** An integer weight is a `bigint` if it is not a safe integer. */
export type Weight = number | bigint
export interface Weighing {
  readonly weigh: Weigh
  /** Adds without a limit: a path that is too heavy is only an error if there is no lighter one. */
  readonly plus: (a: Weight, b: Weight) => Weight
}
/** Estimates, never too high, the weight from a node to the end. */
export type Guess = (node: PathNode, record: StoredRecord) => number

interface Visit {
  readonly node: PathNode
  readonly weight: Weight
  /** The weight plus the estimate of the rest. */
  readonly key: Weight
  /** The number of visits planned before this one. */
  readonly order: number
}

/** The smallest key comes first; of equal keys the one planned first. */
function compareVisits(a: Visit, b: Visit): number {
  if (a.key < b.key) return -1
  return a.key > b.key ? 1 : a.order - b.order
}

/**
 * Finds the path with the least weight: Dijkstra's algorithm, or A* with a heuristic (Hart, Nilsson, Raphael 1968). A
 * node is visited again when a lighter path to it is found, so an inconsistent heuristic only costs time.
 */
export async function bestFirst(
  reader: GraphReader,
  network: Network,
  start: PathNode,
  end: Id,
  { weigh, plus }: Weighing,
  guess: Guess | undefined,
  control: RunControl,
): Promise<Found | undefined> {
  const best = new Map<Id, Weight>([[start.id, 0]])
  const arrivals = new Map<Id, { readonly hop: Hop; readonly from: Id }>()
  const open = new Heap(compareVisits)
  let planned = 0
  const plan = (node: PathNode, weight: Weight, key: Weight) =>
    open.push({ node, weight, key, order: planned++ })
  plan(start, 0, 0)
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node, weight } = visit
    if (weight > best.get(node.id)!) continue
    await control.breathe()
    if (node.id === end) return { start, hops: trace(start, end, arrivals), weight: checkedSum(weight) }
    const [hops] = await network.hopsFrom([node])
    const records = await recordsOf(reader, node, hops!)
    for (const [i, hop] of hops!.entries()) {
      const edge = records.edges[i]
      const to = records.ends[i]
      invariant(edge && to, 'an edge without its record or its end')
      const total = plus(weight, checked(weigh(hop, edge, records.from, node, to)))
      const known = best.get(hop.to.id)
      if (known !== undefined && total >= known) continue
      best.set(hop.to.id, total)
      arrivals.set(hop.to.id, { hop, from: node.id })
      if (known === undefined) control.memory.hold(1, arrivalBytes)
      const key = guess === undefined ? total : Number(total) + guess(hop.to, to)
      plan(hop.to, total, key)
    }
  }
  return undefined
}

async function recordsOf(reader: GraphReader, node: PathNode, hops: readonly Hop[]) {
  const [from] = await reader.records(node.type, [node.id])
  invariant(from, 'a node without its record')
  const edges = new Array<StoredRecord | undefined>(hops.length)
  const ends = new Array<StoredRecord | undefined>(hops.length)
  for (const edgeType of new Set(hops.map(hop => hop.edgeType))) {
    const own = [...hops.keys()].filter(i => hops[i]!.edgeType === edgeType)
    const edgeRecords = await reader.records(
      edgeType,
      own.map(i => hops[i]!.edge),
    )
    const endRecords = await reader.records(
      edgeType.to,
      own.map(i => hops[i]!.to.id),
    )
    own.forEach((i, n) => {
      edges[i] = edgeRecords[n]
      ends[i] = endRecords[n]
    })
  }
  return { from, edges, ends }
}

function checked(weight: Weight): Weight {
  if (weight >= 0) return weight
  throw new GvqError('INVALID_VALUE', `The weight of an edge must not be negative, but is ${weight}.`)
}
