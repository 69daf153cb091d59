import {
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationNodeDatum,
} from 'd3-force'

export interface Point {
  x: number
  y: number
}

/** Where few nodes are, there is room for their names. */
const wideMax = 400

/**
 * Computes positions for the nodes of a graph by d3-force, in steps: edges pull, and all nodes push each other away. The same
 * graph always gets the same positions.
 */
export class Layout {
  readonly #nodes: SimulationNodeDatum[]
  readonly #simulation: Simulation<SimulationNodeDatum, undefined>
  readonly #steps: number
  #done = 0

  /** @param links the indexes of the ends of each edge, one pair after another */
  constructor(count: number, links: Int32Array) {
    this.#nodes = Array.from({ length: count }, () => ({}))
    this.#steps = count > 5000 ? 80 : count > 2000 ? 120 : count > 500 ? 200 : 300
    const pairs = Array.from({ length: links.length / 2 }, (_, i) => ({
      source: links[2 * i]!,
      target: links[2 * i + 1]!,
    }))
    const scale = count <= wideMax ? 2.4 : 1.5
    this.#simulation = forceSimulation(this.#nodes)
      .stop()
      .alphaDecay(1 - 0.001 ** (1 / this.#steps))
      .force('edges', forceLink(pairs).distance(30 * scale))
      .force(
        'nodes',
        forceManyBody()
          .strength(-60 * scale * scale)
          .theta(count > 2000 ? 1.5 : 1.2)
          .distanceMax(1500 * scale),
      )
      .force('x', forceX(0).strength(0.04))
      .force('y', forceY(0).strength(0.04))
  }

  /** The progress, from 0 to 1. */
  get progress(): number {
    return this.#done / this.#steps
  }

  step(): void {
    this.#simulation.tick()
    this.#done++
  }

  /** x and y of each node. */
  positions(): Float32Array {
    const places = new Float32Array(this.#nodes.length * 2)
    for (const [i, { x = 0, y = 0 }] of this.#nodes.entries()) {
      places[2 * i] = x
      places[2 * i + 1] = y
    }
    return places
  }
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
