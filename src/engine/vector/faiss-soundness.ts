import { type FaissGraph, flatHeaderOf, graphOf, Reader } from './graph/faiss-format.ts'
import type { HnswGraph } from './graph/hnsw-graph.ts'
import { rowsPerCall } from './numbers/unit-block.ts'

/** What FAISS reads: a flat index, of which all vectors are compared, or a graph. */
export type FaissKind = 'flat' | 'hnsw'

/** Most levels of a graph, and the broadest construction: gvq has 8 and 100. */
const levelsMost = 64
const breadthMost = 65_536

/**
 * Whether what is before the vectors of a serialized index is such as FAISS writes for so many: with anything else it would abort, or
 * read and write beyond its memory. A checksum does not show that, since whoever makes a file makes that, too.
 */
export function isSoundHead(head: Buffer, kind: FaissKind, dimension: number, total: number): boolean {
  if (kind === 'hnsw') {
    const read = graphOf(head)
    return read?.dimension === dimension && read.graph.total === total && isSound(read, head)
  }
  const reader = new Reader(head)
  const header = flatHeaderOf(reader)
  return header?.dimension === dimension && header.total === total && reader.position === head.length
}

function isSound({ graph, length, levelsMax, constructionBreadth }: FaissGraph, head: Buffer): boolean {
  const { total, neighbours, entry, highest, levels } = graph
  if (length !== head.length || constructionBreadth < 1 || constructionBreadth > breadthMost) return false
  if (!areLevelStarts(graph, levelsMax) || !areOffsets(graph, levelsMax)) return false
  if (total === 0) return entry === -1 && highest === -1 && neighbours.length === 0
  if (!isLabel(entry, total) || levels[entry] !== highest + 1) return false
  for (let label = 0; label < total; label++) if (!areLinks(graph, label)) return false
  return true
}

/** Each level has more links than those below it, and a search has room for them and one more. */
function areLevelStarts({ levelStarts }: HnswGraph, levelsMax: number): boolean {
  if (levelsMax < 1 || levelsMax > levelsMost || levelStarts.length !== levelsMax + 1) return false
  if (levelStarts[0] !== 0 || levelStarts[levelsMax]! >= rowsPerCall) return false
  return levelStarts.every((start, level) => level === 0 || start > levelStarts[level - 1]!)
}

/** Each label has the room of its levels. */
function areOffsets(
  { levels, offsets, levelStarts, neighbours, total }: HnswGraph,
  levelsMax: number,
): boolean {
  if (offsets[0] !== 0 || offsets[total] !== neighbours.length) return false
  return levels.every(
    (count, label) =>
      count >= 1 && count <= levelsMax && offsets[label + 1]! - offsets[label]! === levelStarts[count],
  )
}

/** The links of a label go to labels that have the same level. */
function areLinks({ neighbours, offsets, levelStarts, levels, total }: HnswGraph, label: number): boolean {
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
