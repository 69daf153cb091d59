import { Heap } from '../../../base/data/heap.ts'
import { GvqError, invariant } from '../../../base/errors.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { GraphReader, Id, StoredRecord } from '../../../store/graph/api.ts'
import { inBatches } from '../flow/in-batches.ts'
import type { RunControl } from '../scheduling/run-control.ts'
import { checkedSum } from '../values/arithmetic.ts'
import { arrivalBytes, type Found, type Hop, type Network, type PathNode, trace } from './walk.ts'

/** Computes the weight of an edge from its record and those of the nodes that it leaves and reaches. */
export type Weigh = (
  hop: Hop,
  edge: StoredRecord,
  from: StoredRecord,
  fromNode: PathNode,
  to: StoredRecord,
) => number
/** Estimates, never too high, the weight from a node to the end. */
export type Guess = (node: PathNode, record: StoredRecord) => number

/** Nodes whose surroundings are kept until they are visited. */
const keptNodesMax = 1024

interface Visit {
  readonly node: PathNode
  readonly weight: number
  /** The weight plus the estimate of the rest. */
  readonly key: number
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
  weigh: Weigh,
  guess: Guess | undefined,
  control: RunControl,
): Promise<Found | undefined> {
  const best = new Map<Id, number>([[start.id, 0]])
  const arrivals = new Map<Id, { readonly hop: Hop; readonly from: Id }>()
  const open = new Heap(compareVisits)
  const surroundings = new Surroundings(reader, network, control)
  let planned = 0
  const plan = (node: PathNode, weight: number, key: number) =>
    open.push({ node, weight, key, order: planned++ })
  plan(start, 0, 0)
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node, weight } = visit
    if (weight > best.get(node.id)!) continue
    await control.breathe()
    // A path that is too heavy is only an error if there is no lighter one.
    if (node.id === end)
      return { start, hops: trace(start, end, arrivals), weight: Number(checkedSum(weight)) }
    const around = await surroundings.of(node, () => nextNodes(open, network.ahead - 1))
    for (const { hop, edge, to } of around.hops) {
      const total = weight + checked(weigh(hop, edge, around.from, node, to))
      const known = best.get(hop.to.id)
      if (known !== undefined && total >= known) continue
      best.set(hop.to.id, total)
      arrivals.set(hop.to.id, { hop, from: node.id })
      if (known === undefined) control.memory.hold(1, arrivalBytes)
      const key = guess === undefined ? total : total + guess(hop.to, to)
      plan(hop.to, total, key)
    }
  }
  return undefined
}

/** The nodes that are visited next, as far as can be said. */
function nextNodes(open: Heap<Visit>, count: number): readonly PathNode[] {
  const visits: Visit[] = []
  while (visits.length < count) {
    const visit = open.pop()
    if (visit === undefined) break
    visits.push(visit)
  }
  for (const visit of visits) open.push(visit)
  return visits.map(({ node }) => node)
}

interface Surrounding {
  readonly from: StoredRecord
  readonly hops: readonly { readonly hop: Hop; readonly edge: StoredRecord; readonly to: StoredRecord }[]
}

/** Hops and neighbours of nodes, read for a batch of nodes of which the others are visited soon. */
class Surroundings {
  readonly #reader: GraphReader
  readonly #network: Network
  readonly #control: RunControl
  readonly #read = new Map<Id, Surrounding>()

  constructor(reader: GraphReader, network: Network, control: RunControl) {
    this.#reader = reader
    this.#network = network
    this.#control = control
  }

  /** `next`: the nodes that are visited afterwards. */
  async of(node: PathNode, next: () => readonly PathNode[]): Promise<Surrounding> {
    if (!this.#read.has(node.id)) {
      const wanted = new Map([node, ...next()].map(each => [each.id, each]))
      const nodes = [...wanted.values()].filter(({ id }) => !this.#read.has(id))
      // A node that was read long ago and not visited may never be.
      if (this.#read.size > keptNodesMax) this.#read.clear()
      for (const [i, found] of (await this.#readAll(nodes)).entries()) this.#read.set(nodes[i]!.id, found)
    }
    const found = this.#read.get(node.id)!
    this.#read.delete(node.id)
    return found
  }

  async #readAll(nodes: readonly PathNode[]): Promise<readonly Surrounding[]> {
    const all = await this.#network.hopsFrom(nodes)
    const hops = all.flat()
    const from = await this.#records(nodes.map(({ id, type }) => ({ id, type })))
    const edges = await this.#records(hops.map(({ edge, edgeType }) => ({ id: edge, type: edgeType })))
    const ends = await this.#records(hops.map(({ to }) => to))
    let place = 0
    return all.map((own, i) => ({
      from: from[i]!,
      hops: own.map(hop => {
        const found = { hop, edge: edges[place]!, to: ends[place]! }
        place++
        return found
      }),
    }))
  }

  async #records(
    items: readonly { readonly id: Id; readonly type: RecordType }[],
  ): Promise<readonly StoredRecord[]> {
    const found = new Array<StoredRecord>(items.length)
    for (const type of new Set(items.map(item => item.type))) {
      const places = [...items.keys()].filter(i => items[i]!.type === type)
      const ids = places.map(i => items[i]!.id)
      const { memory } = this.#control
      const before = memory.held
      const records = await inBatches(this.#control, ids.length, (from, to) =>
        this.#reader.records(type, ids.slice(from, to)),
      )
      // They are kept for a moment only.
      memory.release(before)
      for (const [n, record] of records.entries()) {
        invariant(record, 'an edge without its record or its end')
        found[places[n]!] = record
      }
    }
    return found
  }
}

function checked(weight: number): number {
  if (weight >= 0) return weight
  throw new GvqError('INVALID_VALUE', `The weight of an edge must not be negative, but is ${weight}.`)
}
