import type { FaissKind } from './faiss-handle.ts'
import { type FaissGraph, flatHeaderOf, graphOf, Reader } from './graph/faiss-links.ts'
import { rowsPerCall } from './numbers/unit-block.ts'

/** Most levels of a graph, and the broadest construction: gvq has 6 and 100. */
const levelsMost = 64
const breadthMost = 65_536

/**
 * Whether what is before the vectors of a serialized index is such as FAISS writes for so many: with anything else it would abort, or
 * read and write beyond its memory. A checksum does not show that, since whoever makes a file makes that, too.
 */
export function isSoundHead(head: Buffer, kind: FaissKind, dimension: number, total: number): boolean {
  if (kind === 'hnsw') {
    const graph = graphOf(head)
    return graph?.dimension === dimension && graph.total === total && isSound(graph, head)
  }
  const reader = new Reader(head)
  const header = flatHeaderOf(reader)
  return header?.dimension === dimension && header.total === total && reader.position === head.length
}

function isSound(graph: FaissGraph, head: Buffer): boolean {
  const { bytes, total, neighbours, entry, highest, levels, constructionBreadth } = graph
  if (bytes.length !== head.length || constructionBreadth < 1 || constructionBreadth > breadthMost)
    return false
  if (!areLevelStarts(graph) || !areOffsets(graph)) return false
  if (total === 0) return entry === -1 && highest === -1 && neighbours.length === 0
  if (!isLabel(entry, total) || levels[entry] !== highest + 1) return false
  for (let label = 0; label < total; label++) if (!areLinks(graph, label)) return false
  return true
}

/** Each level has more links than those below it, and a search has room for them. */
function areLevelStarts({ levelStarts, levelsMax }: FaissGraph): boolean {
  if (levelsMax < 1 || levelsMax > levelsMost || levelStarts.length !== levelsMax + 1) return false
  if (levelStarts[0] !== 0 || levelStarts[levelsMax]! > rowsPerCall) return false
  return levelStarts.every((start, level) => level === 0 || start > levelStarts[level - 1]!)
}

/** Each label has the room of its levels. */
function areOffsets({ levels, offsets, levelStarts, levelsMax, neighbours, total }: FaissGraph): boolean {
  if (offsets[0] !== 0 || offsets[total] !== neighbours.length) return false
  return levels.every(
    (count, label) =>
      count >= 1 && count <= levelsMax && offsets[label + 1]! - offsets[label]! === levelStarts[count],
  )
}

/** The links of a label go to labels that have the same level. */
function areLinks({ neighbours, offsets, levelStarts, levels, total }: FaissGraph, label: number): boolean {
  for (let level = 0; level < levels[label]!; level++) {
    const end = offsets[label]! + levelStarts[level + 1]!
    for (let at = offsets[label]! + levelStarts[level]!; at < end; at++) {
      const neighbour = neighbours[at]!
      if (neighbour !== -1 && !(isLabel(neighbour, total) && levels[neighbour]! > level)) return false
    }
  }
  return true
}

function isLabel(number: number, total: number): boolean {
  return number >= 0 && number < total
}
