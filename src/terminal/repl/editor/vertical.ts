import { clustersOf, lineEnd, lineStart } from './boundaries.ts'
import type { Buffer } from './buffer.ts'
import { clusterWidth } from './width.ts'

/** Cells between the beginning of the line and the caret. */
export function columnOf({ text, caret }: Buffer): number {
  return widthOf(text.slice(lineStart(text, caret), caret))
}

/** The caret one line up or down, as near to a column as the line allows; undefined where there is no such line. */
export function verticalTarget(
  { text, caret }: Buffer,
  direction: -1 | 1,
  column: number,
): number | undefined {
  const edge = direction < 0 ? lineStart(text, caret) - 1 : lineEnd(text, caret) + 1
  if (edge < 0 || edge > text.length) return undefined
  const start = lineStart(text, edge)
  let at = start
  let width = 0
  for (const cluster of clustersOf(text.slice(start, lineEnd(text, edge)))) {
    width += clusterWidth(cluster)
    if (width > column) break
    at += cluster.length
  }
  return at
}

function widthOf(text: string): number {
  return clustersOf(text).reduce((width, cluster) => width + clusterWidth(cluster), 0)
}
