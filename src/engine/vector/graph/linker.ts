import type { ByteBlock } from '../numbers/byte-block.ts'
import { Candidates } from '../numbers/candidates.ts'
import { type HnswGraph, linksPerLevel } from './hnsw-graph.ts'
import { LayerWalk } from './layer-walk.ts'
import { policy } from './policy.ts'

/** Links vectors into a graph, as HNSW does, by what their bytes show of their similarities. */
export class Linker {
  readonly #graph: HnswGraph
  readonly #bytes: ByteBlock
  readonly #walk: LayerWalk
  /** The links of a label that has one more than it may, nearest first. */
  readonly #crowd: Candidates
  readonly #chosen: Int32Array

  constructor(graph: HnswGraph, bytes: ByteBlock) {
    this.#graph = graph
    this.#bytes = bytes
    this.#walk = new LayerWalk(graph)
    const rooms = Array.from(graph.levelStarts.subarray(1), (_, level) => graph.room(level))
    this.#crowd = new Candidates(Math.max(...rooms) + 1)
    this.#chosen = new Int32Array(Math.max(...rooms))
  }

  /** Adds the next label of the block to the graph. */
  insert(): void {
    const graph = this.#graph
    const bytes = this.#bytes
    const walk = this.#walk
    const label = graph.total
    const { entry, highest } = graph
    const levels = graph.append(levelsOf(label))
    if (levels > highest + 1) {
      graph.entry = label
      graph.highest = levels - 1
    }
    if (entry < 0) return
    bytes.beginLabel(label)
    walk.begin(policy.hnswConstructionBreadth)
    let nearest = entry
    for (let level = highest; level >= levels; level--) nearest = walk.descend(bytes, nearest, level)
    for (let level = Math.min(highest, levels - 1); level >= 0; level--) {
      // Choosing links and linking back compare other vectors.
      if (level < levels - 1) bytes.beginLabel(label)
      walk.begin(policy.hnswConstructionBreadth)
      walk.enterAt(bytes, nearest)
      walk.spread(bytes, level)
      nearest = walk.found.label(0)
      // Half of the room on the lowest level is left to those that link back.
      const most = level === 0 ? (graph.room(0) + 1) >> 1 : graph.room(level)
      const count = this.#choose(walk.found, most)
      const start = graph.offsets[label]! + graph.levelStarts[level]!
      graph.neighbours.set(this.#chosen.subarray(0, count), start)
      for (let at = start; at < start + count; at++) this.#linkBack(graph.neighbours[at]!, label, level)
    }
  }

  /**
   * Chooses at most `most` of the candidates, nearest first, of which none is nearer to one that was chosen before than
   * to the label itself. Returns how many.
   */
  #choose(candidates: Candidates, most: number): number {
    const chosen = this.#chosen
    let count = 0
    for (let place = 0; place < candidates.size && count < most; place++) {
      const label = candidates.label(place)
      if (count > 0 && this.#isNearerToOne(label, candidates.similarity(place), count)) continue
      chosen[count++] = label
    }
    return count
  }

  #isNearerToOne(label: number, similarity: number, count: number): boolean {
    const bytes = this.#bytes
    bytes.beginLabel(label)
    for (let i = 0; i < count; i++) bytes.labels[i] = this.#chosen[i]!
    const similarities = bytes.compareLabels(count)
    for (let i = 0; i < count; i++) if (similarities[i]! > similarity) return true
    return false
  }

  #linkBack(from: number, to: number, level: number): void {
    const graph = this.#graph
    const free = graph.freeSlot(from, level)
    if (free >= 0) {
      graph.neighbours[free] = to
      return
    }
    const bytes = this.#bytes
    const start = graph.offsets[from]! + graph.levelStarts[level]!
    const end = start + graph.room(level)
    let count = 0
    for (let at = start; at < end; at++) bytes.labels[count++] = graph.neighbours[at]!
    bytes.labels[count++] = to
    bytes.beginLabel(from)
    this.#crowd.clear(count)
    this.#crowd.offerAll(bytes.labels, bytes.compareLabels(count), count)
    const kept = this.#choose(this.#crowd, end - start)
    graph.neighbours.fill(-1, start + kept, end)
    graph.neighbours.set(this.#chosen.subarray(0, kept), start)
  }
}

/** The number of levels of a label: one more for each of 16, chosen by a hash of the label, so that it is always the same. */
function levelsOf(label: number): number {
  let x = Math.imul(label + 1, 0x9e3779b1)
  x = Math.imul(x ^ (x >>> 15), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  x = (x ^ (x >>> 16)) >>> 0
  return 1 + Math.floor(-Math.log((x + 1) / 2 ** 32) / Math.log(linksPerLevel))
}
