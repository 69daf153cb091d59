import { invariant } from '../../base/errors.ts'
import {
  type Id,
  IdTable,
  idWords,
  type NumberedEnds,
  type RecordBatch,
  unpackIds,
} from '../storage/index.ts'

interface EdgeEnd {
  readonly from: Id
  readonly to: Id
}

/** The ends of the edges of a load, one batch after the other. */
export class EdgeEnds {
  readonly #ends: NumberedEnds
  readonly #from: readonly Id[]
  readonly #to: readonly Id[]
  #taken = 0

  constructor(batches: readonly RecordBatch[], ends: NumberedEnds = numberEnds(batches)) {
    this.#ends = ends
    this.#from = unpackIds(ends.fromIds.packed)
    this.#to = ends.toIds === ends.fromIds ? this.#from : unpackIds(ends.toIds.packed)
  }

  /** The different ids at one end of all edges. */
  ids(end: 'from' | 'to'): readonly Id[] {
    const ids = end === 'from' ? this.#from : this.#to
    const isMet = new Uint8Array(ids.length)
    const met: Id[] = []
    for (const number of this.#ends[end]) {
      if (isMet[number] === 1) continue
      isMet[number] = 1
      met.push(ids[number]!)
    }
    return met
  }

  next(count: number): readonly EdgeEnd[] {
    const { from, to } = this.#ends
    const start = this.#taken
    this.#taken += count
    return Array.from({ length: count }, (_, i) => ({
      from: this.#from[from[start + i]!]!,
      to: this.#to[to[start + i]!]!,
    }))
  }
}

function numberEnds(batches: readonly RecordBatch[]): NumberedEnds {
  const count = batches.reduce((sum, batch) => sum + batch.count, 0)
  const ids = new IdTable()
  const ends = { from: new Uint32Array(count), to: new Uint32Array(count), fromIds: ids, toIds: ids }
  let start = 0
  for (const batch of batches) {
    invariant(batch.from !== undefined && batch.to !== undefined, 'edges need ends')
    const end = start + batch.count
    ids.addAll(idWords(batch.from), ends.from.subarray(start, end))
    ids.addAll(idWords(batch.to), ends.to.subarray(start, end))
    start = end
  }
  return ends
}
