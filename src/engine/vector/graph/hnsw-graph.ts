/** Links of a label on each level above the lowest, which has twice as many. */
export const linksPerLevel = 16

/** The most levels that a label has: one of 16 ** 7 has so many. */
const levelsMost = 8

const firstLabels = 1024

export type HnswParts = Pick<
  HnswGraph,
  'levelStarts' | 'levels' | 'offsets' | 'neighbours' | 'total' | 'entry' | 'highest'
>

/**
 * The links of a graph, laid out as FAISS does. Those of a label are at `offsets[label] + levelStarts[level]`; −1 ends
 * them, and leaves room for more.
 */
export class HnswGraph {
  /** Where the links of each level begin, and where those of the highest end. Level 0 has all labels. */
  readonly levelStarts: Int32Array
  /** The number of levels of each label. */
  levels: Int32Array
  /** One more than there are labels. */
  offsets: Uint32Array
  neighbours: Int32Array
  total: number
  /** The label at which searches begin, and its level, which is the highest; −1 without labels. */
  entry: number
  highest: number

  constructor(parts?: HnswParts) {
    this.levelStarts = parts?.levelStarts ?? levelStarts()
    this.levels = parts?.levels ?? new Int32Array(firstLabels)
    this.offsets = parts?.offsets ?? new Uint32Array(1 + firstLabels)
    this.neighbours = parts?.neighbours ?? new Int32Array(firstLabels * this.levelStarts[1]!)
    this.total = parts?.total ?? 0
    this.entry = parts?.entry ?? -1
    this.highest = parts?.highest ?? -1
  }

  /** Adds the next label, on so many levels or as many as there are, without links; returns that number. */
  append(wanted: number): number {
    const label = this.total++
    const levels = Math.min(wanted, this.levelStarts.length - 1)
    if (label === this.levels.length) {
      const room = firstLabels + Math.ceil(1.5 * label)
      this.levels = grown(this.levels, Int32Array, room)
      this.offsets = grown(this.offsets, Uint32Array, room + 1)
    }
    const start = this.offsets[label]!
    const end = start + this.levelStarts[levels]!
    if (end > this.neighbours.length)
      this.neighbours = grown(this.neighbours, Int32Array, Math.ceil(1.5 * end))
    this.neighbours.fill(-1, start, end)
    this.levels[label] = levels
    this.offsets[label + 1] = end
    return levels
  }

  /** Returns where a further link of the label on a level is to be written; −1 if it has as many as it may. */
  freeSlot(label: number, level = 0): number {
    const start = this.offsets[label]! + this.levelStarts[level]!
    for (let at = start; at < start + this.room(level); at++) if (this.neighbours[at]! < 0) return at
    return -1
  }

  /** Returns how many links a label may have on a level. */
  room(level: number): number {
    return this.levelStarts[level + 1]! - this.levelStarts[level]!
  }
}

/** Returns where the links of each level begin: there are twice as many on the lowest. */
function levelStarts(): Int32Array {
  return Int32Array.from({ length: levelsMost + 1 }, (_, level) => (level && level + 1) * linksPerLevel)
}

function grown<T extends Int32Array | Uint32Array>(
  numbers: T,
  Kind: new (length: number) => T,
  length: number,
): T {
  const more = new Kind(length)
  more.set(numbers)
  return more
}
