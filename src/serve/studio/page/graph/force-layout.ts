export interface Point {
  x: number
  y: number
}

interface LayoutOptions {
  /** The desired length of an edge. */
  readonly distance: number
  /** Points that stay where they are. */
  readonly fixed?: ReadonlyMap<string, Point>
}

/**
 * Computes positions for the nodes of a graph: edges pull, close nodes push each other away, and the centre pulls slightly.
 * Nodes push only within the adjacent cells of a grid, so that a step is linear in their number. The same graph always gets
 * the same positions. Some 5,000 nodes take less than a second.
 */
export function layOut(
  ids: readonly string[],
  edges: readonly { readonly from: string; readonly to: string }[],
  { distance, fixed = new Map() }: LayoutOptions,
): ReadonlyMap<string, Point> {
  const index = new Map(ids.map((id, i) => [id, i]))
  const pairs = edges.flatMap(({ from, to }): (readonly [number, number])[] => {
    const [a, b] = [index.get(from), index.get(to)]
    return a === undefined || b === undefined || a === b ? [] : [[a, b]]
  })
  const start = startingPoints(ids, pairs, fixed, distance)
  const bodies: Bodies = {
    x: Float64Array.from(start, ({ x }) => x),
    y: Float64Array.from(start, ({ y }) => y),
    moveX: new Float64Array(ids.length),
    moveY: new Float64Array(ids.length),
    degrees: new Float64Array(ids.length),
  }
  for (const [a, b] of pairs) {
    bodies.degrees[a]!++
    bodies.degrees[b]!++
  }
  const isFixed = ids.map(id => fixed.has(id))
  const rounds = ids.length > 2000 ? 50 : ids.length > 500 ? 120 : 300
  for (let round = 0; round < rounds; round++) {
    bodies.moveX.fill(0)
    bodies.moveY.fill(0)
    push(bodies, isFixed, distance)
    pull(bodies, pairs, distance)
    // The maximum move shrinks to 0, so that the nodes come to rest.
    settle(bodies, isFixed, distance * (1 - round / rounds) ** 1.5 * 0.5)
  }
  return new Map(ids.map((id, i) => [id, { x: bodies.x[i]!, y: bodies.y[i]! }]))
}

/** Positions and moves by index, in typed arrays, because objects would take most of the time. */
interface Bodies {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly moveX: Float64Array
  readonly moveY: Float64Array
  /** The number of edges of each node. */
  readonly degrees: Float64Array
}

/** Applies the moves, none longer than `heat`, plus a small move towards the centre. */
function settle({ x, y, moveX, moveY, degrees }: Bodies, isFixed: readonly boolean[], heat: number): void {
  for (let i = 0; i < x.length; i++) {
    if (isFixed[i]) continue
    const gravity = degrees[i] === 0 ? 0.03 : 0.012
    const [dx, dy] = [moveX[i]! - x[i]! * gravity, moveY[i]! - y[i]! * gravity]
    const length = Math.hypot(dx, dy)
    const step = length > heat ? heat / length : 1
    x[i]! += dx * step
    y[i]! += dy * step
  }
}

/** Repeated turns by this angle fill a circle evenly. */
const goldenAngle = 2.399963

/** Initial positions on a spiral, neighbours one after another; a new node starts next to a fixed neighbour. */
function startingPoints(
  ids: readonly string[],
  pairs: readonly (readonly [number, number])[],
  fixed: ReadonlyMap<string, Point>,
  distance: number,
): Point[] {
  const neighbours = ids.map((): number[] => [])
  for (const [a, b] of pairs) {
    neighbours[a]!.push(b)
    neighbours[b]!.push(a)
  }
  const points = new Array<Point>(ids.length)
  const taken = [...fixed.values()]
  let turn = 0
  for (const i of breadthFirst(neighbours)) {
    const known = fixed.get(ids[i]!)
    const anchor = neighbours[i]!.find(other => fixed.has(ids[other]!))
    if (known !== undefined) points[i] = { ...known }
    else if (anchor !== undefined) {
      points[i] = freePlace(fixed.get(ids[anchor]!)!, distance, taken)
      taken.push(points[i]!)
    } else points[i] = around({ x: 0, y: 0 }, distance * 0.6 * Math.sqrt(turn + 0.5), turn * goldenAngle)
    turn++
  }
  return points
}

/** Of some positions around an anchor, the one with the most space. */
function freePlace(anchor: Point, distance: number, taken: readonly Point[]): Point {
  let best = anchor
  let most = -1
  for (let turn = 0; turn < 32; turn++) {
    const place = around(anchor, distance * (turn < 16 ? 1.1 : 1.9), turn * goldenAngle)
    const room = taken.reduce(
      (least, { x, y }) => Math.min(least, Math.hypot(x - place.x, y - place.y)),
      distance,
    )
    if (room <= most) continue
    best = place
    most = room
  }
  return best
}

function around({ x, y }: Point, radius: number, angle: number): Point {
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
}

function* breadthFirst(neighbours: readonly (readonly number[])[]): Iterable<number> {
  const seen = new Uint8Array(neighbours.length)
  const byDegree = neighbours.map((_, i) => i).sort((a, b) => neighbours[b]!.length - neighbours[a]!.length)
  for (const start of byDegree) {
    if (seen[start]) continue
    const queue = [start]
    seen[start] = 1
    for (let at = 0; at < queue.length; at++) {
      yield queue[at]!
      for (const next of neighbours[queue[at]!]!) {
        if (seen[next]) continue
        seen[next] = 1
        queue.push(next)
      }
    }
  }
}

function push(bodies: Bodies, isFixed: readonly boolean[], distance: number): void {
  const { x, y } = bodies
  const reach = distance * 2
  const key = (column: number, row: number) => (column + 50_000) * 100_003 + row + 50_000
  // The nodes of a cell form a linked list: `last` is the newest, `before` the previous one of each.
  const last = new Map<number, number>()
  const before = new Int32Array(x.length)
  for (let i = 0; i < x.length; i++) {
    const [column, row] = [Math.floor(x[i]! / reach), Math.floor(y[i]! / reach)]
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        let j = last.get(key(column + dx, row + dy)) ?? -1
        for (; j >= 0; j = before[j]!)
          if (!isFixed[i] || !isFixed[j]) pushApart(bodies, i, j, distance, reach)
      }
    }
    const own = key(column, row)
    before[i] = last.get(own) ?? -1
    last.set(own, i)
  }
}

function pushApart(
  { x, y, moveX, moveY }: Bodies,
  i: number,
  j: number,
  distance: number,
  reach: number,
): void {
  let dx = x[i]! - x[j]!
  let dy = y[i]! - y[j]!
  if (dx === 0 && dy === 0) {
    // Two nodes at the same position are separated by their indexes.
    dx = Math.cos(i + j) * 0.1
    dy = Math.sin(i + j) * 0.1
  }
  const square = dx * dx + dy * dy
  if (square >= reach * reach) return
  const length = Math.sqrt(square)
  const force = Math.min(distance, (distance * distance * 0.35) / length) / length
  moveX[i]! += dx * force
  moveY[i]! += dy * force
  moveX[j]! -= dx * force
  moveY[j]! -= dy * force
}

function pull(
  { x, y, moveX, moveY, degrees }: Bodies,
  pairs: readonly (readonly [number, number])[],
  distance: number,
): void {
  for (const [i, j] of pairs) {
    const dx = x[i]! - x[j]!
    const dy = y[i]! - y[j]!
    const length = Math.hypot(dx, dy) || 1
    // A node with many edges is pulled less by each, so that stars spread out.
    const force = ((length - distance) / length) * 0.5
    const light = force / Math.sqrt(degrees[i]!)
    const heavy = force / Math.sqrt(degrees[j]!)
    moveX[i]! -= dx * light
    moveY[i]! -= dy * light
    moveX[j]! += dx * heavy
    moveY[j]! += dy * heavy
  }
}
