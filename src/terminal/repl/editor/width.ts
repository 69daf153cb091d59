import stringWidth from 'string-width'

const known = new Map<string, number>()
const knownMax = 5000

/** Cells that one character takes. */
export function clusterWidth(cluster: string): number {
  if (cluster.length === 1 && cluster >= ' ' && cluster <= '~') return 1
  let width = known.get(cluster)
  if (width === undefined) {
    width = stringWidth(cluster)
    if (known.size >= knownMax) known.clear()
    known.set(cluster, width)
  }
  return width
}
