import { Graph, layout } from '@dagrejs/dagre'
import type { Box } from './boxes.ts'

interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedBox {
  readonly box: Box
  /** The upper left corner. */
  readonly x: number
  readonly y: number
}

export interface PlacedLine {
  readonly key: string
  readonly points: readonly Point[]
  readonly hasArrow: boolean
}

export interface Placed {
  readonly boxes: readonly PlacedBox[]
  readonly lines: readonly PlacedLine[]
  readonly width: number
  readonly height: number
}

/** An edge type, whose box lies on the line between its ends. */
export interface Link {
  readonly from: string
  readonly to: string
  readonly box: Box
}

const gap = { margin: 16, boxes: 28, layers: 44 } as const

/**
 * Places boxes in layers, from left to right along most links, and routes the lines around them. Boxes without links stand
 * in rows below.
 */
export function place(boxes: readonly Box[], links: readonly Link[]): Placed {
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]))
  const layered = boxes.filter(({ key }) => linked.has(key))
  const graph = new Graph({ multigraph: true })
  const { margin } = gap
  graph.setGraph({
    rankdir: 'LR',
    nodesep: gap.boxes,
    edgesep: 18,
    ranksep: gap.layers,
    marginx: margin,
    marginy: margin,
  })
  for (const { key, width, height } of layered) graph.setNode(key, { width, height })
  for (const { from, to, box } of links) {
    const label = { width: box.width, height: box.height, labelpos: 'c' as const }
    graph.setEdge(from, to, label, box.key)
  }
  if (layered.length > 0) layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  const placedBoxes = layered.map(box => corner(box, graph.node(box.key) as Point))
  const lines: PlacedLine[] = []
  for (const { from, to, box } of links) {
    const edge = graph.edge(from, to, box.key) as Point & { readonly points: readonly Point[] }
    const placed = corner(box, edge)
    placedBoxes.push(placed)
    if (from !== to) lines.push({ key: box.key, points: edge.points, hasArrow: true })
    else lines.push(...loop(placedBoxes.find(each => each.box.key === from)!, placed))
  }
  const others = boxes.filter(({ key }) => !linked.has(key))
  return withRows({ boxes: placedBoxes, lines, width, height }, others)
}

/** The two lines of a link of a box to itself, by the box of the link below it. */
function loop(of: PlacedBox, link: PlacedBox): readonly PlacedLine[] {
  const { key } = link.box
  const bottom = of.y + of.box.height
  const side = link.y + 20
  const [left, right] = [link.x, link.x + link.box.width]
  const out = Math.max(of.x + 14, left - 20)
  const back = Math.min(of.x + of.box.width - 14, right + 20)
  return [
    {
      key,
      points: [
        { x: out, y: bottom },
        { x: out, y: side },
        { x: left, y: side },
      ],
      hasArrow: false,
    },
    {
      key,
      points: [
        { x: right, y: side },
        { x: back, y: side },
        { x: back, y: bottom },
      ],
      hasArrow: true,
    },
  ]
}

/** Adds boxes without links in rows about as wide as the rest. */
function withRows({ boxes, lines, width, height }: Placed, others: readonly Box[]): Placed {
  const most = Math.max(width, 900)
  const rows: PlacedBox[] = []
  let [x, y, right, bottom] = [gap.margin, Math.max(height, gap.margin), width, height]
  for (const box of others) {
    if (x > gap.margin && x + box.width > most) [x, y] = [gap.margin, bottom + gap.boxes - gap.margin]
    rows.push({ box, x, y })
    x += box.width + gap.boxes
    right = Math.max(right, x - gap.boxes + gap.margin)
    bottom = Math.max(bottom, y + box.height + gap.margin)
  }
  return { boxes: [...boxes, ...rows], lines, width: Math.max(right, 1), height: Math.max(bottom, 1) }
}

function corner(box: Box, { x, y }: Point): PlacedBox {
  return { box, x: x - box.width / 2, y: y - box.height / 2 }
}
