export interface Point {
  x: number
  y: number
}

/** A rectangle to place. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** The proportion of the drawing that is aimed at. */
const wide = 1.4

/** A piece of the upper edge of what has been placed. */
interface Ledge {
  readonly x: number
  readonly width: number
  readonly y: number
}

/**
 * Returns where the upper left corner of each box is placed, so that none overlap and little room is left between them. Boxes of
 * the same sizes are always placed in the same way.
 */
export function packed(boxes: readonly Box[]): readonly Point[] {
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
  const width = Math.max(Math.sqrt(area * wide), ...boxes.map(box => box.width))
  const order = boxes.map((_, i) => i)
  order.sort((a, b) => boxes[b]!.height - boxes[a]!.height || boxes[b]!.width - boxes[a]!.width || a - b)
  const places: Point[] = []
  let ledges: readonly Ledge[] = [{ x: 0, width, y: 0 }]
  for (const i of order) {
    const box = boxes[i]!
    const place = lowest(ledges, box.width, width)
    places[i] = place
    ledges = covered(ledges, { x: place.x, width: box.width, y: place.y + box.height })
  }
  return places
}

/** The place nearest to the beginning that is wide enough, of those that begin where a ledge does. */
function lowest(ledges: readonly Ledge[], width: number, most: number): Point {
  let best: Point | undefined
  for (const [i, { x }] of ledges.entries()) {
    // What is lost in the sum of widths must not keep out the widest box.
    if (i > 0 && x + width > most) break
    let y = 0
    for (let j = i; j < ledges.length && ledges[j]!.x < x + width; j++) y = Math.max(y, ledges[j]!.y)
    if (best === undefined || y < best.y) best = { x, y }
  }
  return best!
}

/** The ledges with a new one above those that it covers. */
function covered(ledges: readonly Ledge[], top: Ledge): readonly Ledge[] {
  const end = top.x + top.width
  const next: Ledge[] = []
  const add = (ledge: Ledge) => {
    if (ledge.width <= 0) return
    const last = next.at(-1)
    if (last?.y === ledge.y) next[next.length - 1] = { ...last, width: last.width + ledge.width }
    else next.push(ledge)
  }
  let isAdded = false
  for (const { x, width, y } of ledges) {
    add({ x, width: Math.min(width, top.x - x), y })
    if (!isAdded && x + width > top.x) {
      add(top)
      isAdded = true
    }
    const from = Math.max(x, end)
    add({ x: from, width: x + width - from, y })
  }
  return next
}
