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

/** Places boxes in layers, from left to right along most links, and routes the lines around them. */
export function place(boxes: readonly Box[], links: readonly Link[]): Placed {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 28, edgesep: 18, ranksep: 44, marginx: 16, marginy: 16 })
  for (const { key, width, height } of boxes) graph.setNode(key, { width, height })
  for (const { from, to, box } of links) {
    const label = { width: box.width, height: box.height, labelpos: 'c' as const }
    graph.setEdge(from, to, label, box.key)
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  const placedBoxes = boxes.map(box => corner(box, graph.node(box.key) as Point))
  const lines: PlacedLine[] = []
  for (const { from, to, box } of links) {
    const edge = graph.edge(from, to, box.key) as Point & { readonly points: readonly Point[] }
    placedBoxes.push(corner(box, edge))
    lines.push({ key: box.key, points: edge.points })
  }
  return { boxes: placedBoxes, lines, width: Math.max(width, 1), height: Math.max(height, 1) }
}

function corner(box: Box, { x, y }: Point): PlacedBox {
  return { box, x: x - box.width / 2, y: y - box.height / 2 }
}
