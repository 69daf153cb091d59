import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationNodeDatum,
} from 'd3-force'
import { type Box, type Point, packed } from './packing.ts'

/** Where few nodes are, there is room for their names. */
const wideMax = 400

/** The room around each part of the graph, for names beside and below its nodes. */
const [besides, above] = [42, 26]

/** Nodes that are connected, with their simulation. */
interface Part {
  /** Their indexes in the graph. */
  readonly members: readonly number[]
  readonly nodes: readonly SimulationNodeDatum[]
  readonly simulation: Simulation<SimulationNodeDatum, undefined> | undefined
}

/**
 * Computes positions for the nodes of a graph by d3-force, in steps: edges pull, and nodes push each other away. Parts that are
 * not connected do not push each other: they are placed side by side. The same graph always gets the same positions.
 */
export class Layout {
  readonly #count: number
  readonly #parts: readonly Part[]
  readonly #scale: number
  readonly #steps: number
  #done = 0

  /** @param links the indexes of the ends of each edge, one pair after another */
  constructor(count: number, links: Int32Array) {
    this.#count = count
    this.#steps = count > 5000 ? 80 : count > 2000 ? 120 : count > 500 ? 200 : 300
    this.#scale = count <= wideMax ? 2.4 : 1.5
    this.#parts = partsOf(count, links).map(part => this.#begun(part))
  }

  /** The progress, from 0 to 1. */
  get progress(): number {
    return this.#done / this.#steps
  }

  step(): void {
    for (const { simulation } of this.#parts) simulation?.tick()
    this.#done++
  }

  /** x and y of each node. */
  positions(): Float32Array {
    const places = new Float32Array(this.#count * 2)
    const frames = this.#parts.map(part => this.#frameOf(part))
    const corners = packed(frames)
    for (const [i, { members, nodes }] of this.#parts.entries()) {
      const [frame, corner] = [frames[i]!, corners[i]!]
      for (const [j, member] of members.entries()) {
        const { x = 0, y = 0 } = nodes[j]!
        places[2 * member] = x - frame.x + corner.x
        places[2 * member + 1] = y - frame.y + corner.y
      }
    }
    return places
  }

  #begun({ members, links }: Connected): Part {
    const nodes: SimulationNodeDatum[] = members.map(() => ({}))
    if (nodes.length === 1) return { members, nodes, simulation: undefined }
    const scale = this.#scale
    const simulation = forceSimulation(nodes)
      .stop()
      .alphaDecay(1 - 0.001 ** (1 / this.#steps))
      .force('edges', forceLink(links.map(link => ({ ...link }))).distance(30 * scale))
      .force(
        'nodes',
        forceManyBody()
          .strength(-60 * scale * scale)
          .theta(nodes.length > 2000 ? 1.5 : 1.2)
          .distanceMax(1500 * scale),
      )
      .force('x', forceX(0).strength(0.04))
      .force('y', forceY(0).strength(0.04))
    return { members, nodes, simulation }
  }

  /** The rectangle around a part, with room for names. */
  #frameOf({ nodes }: Part): Box & Point {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x = 0, y = 0 } of nodes) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    const [dx, dy] = [besides * this.#scale, above * this.#scale]
    const [x, y] = [left - dx / 2, top - dy / 2]
    return { x, y, width: right - left + dx, height: bottom - top + dy }
  }
}

interface Connected {
  readonly members: readonly number[]
  /** The edges between them, by their places in `members`. */
  readonly links: readonly { readonly source: number; readonly target: number }[]
}

/** The connected parts of a graph, in the order of their first nodes. */
function partsOf(count: number, links: Int32Array): readonly Connected[] {
  const leaders = Int32Array.from({ length: count }, (_, i) => i)
  const leaderOf = (node: number): number => {
    let at = node
    while (leaders[at] !== at) {
      leaders[at] = leaders[leaders[at]!]!
      at = leaders[at]!
    }
    return at
  }
  for (let i = 0; i < links.length; i += 2) {
    const [a, b] = [leaderOf(links[i]!), leaderOf(links[i + 1]!)]
    leaders[Math.max(a, b)] = Math.min(a, b)
  }
  const parts = new Map<number, { members: number[]; links: { source: number; target: number }[] }>()
  const places = new Int32Array(count)
  for (let node = 0; node < count; node++) {
    const leader = leaderOf(node)
    const part = parts.get(leader) ?? { members: [], links: [] }
    parts.set(leader, part)
    places[node] = part.members.push(node) - 1
  }
  for (let i = 0; i < links.length; i += 2) {
    const [a, b] = [links[i]!, links[i + 1]!]
    parts.get(leaderOf(a))!.links.push({ source: places[a]!, target: places[b]! })
  }
  return [...parts.values()]
}

/** Returns the position with the most space, of some around an anchor. */
export function freePlace(anchor: Point, distance: number, taken: readonly Point[]): Point {
  let best = anchor
  let most = -1
  const near = taken.filter(({ x, y }) => Math.hypot(x - anchor.x, y - anchor.y) < distance * 3)
  for (let turn = 0; turn < 32; turn++) {
    const place = around(anchor, distance * (turn < 16 ? 1.1 : 1.9), turn * goldenAngle)
    const room = near.reduce(
      (least, { x, y }) => Math.min(least, Math.hypot(x - place.x, y - place.y)),
      distance,
    )
    if (room <= most) continue
    best = place
    most = room
  }
  return best
}

/** Repeated turns by this angle fill a circle evenly. */
const goldenAngle = 2.399963

function around({ x, y }: Point, radius: number, angle: number): Point {
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
}
