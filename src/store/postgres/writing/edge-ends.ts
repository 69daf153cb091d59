import { invariant } from '../../../base/errors.ts'
import type { NumberedEnds, PackedIds, RecordBatch } from '../../graph/api.ts'
import { IdTable, idBytes, idWords } from '../../graph/index.ts'

/** The ends of some edges. */
export interface EndColumns {
  readonly from: PackedIds
  readonly to: PackedIds
}

/** The ends of the edges of a load, one batch after the other. */
export class EdgeEnds {
  readonly #ends: NumberedEnds
  #taken = 0

  constructor(batches: readonly RecordBatch[], ends: NumberedEnds = numberEnds(batches)) {
    this.#ends = ends
  }

  /** The different ids at both ends of all edges, and perhaps of others, where these have one type. */
  get idsOfBoth(): PackedIds | undefined {
    const { fromIds, toIds } = this.#ends
    return fromIds === toIds ? fromIds.packed : undefined
  }

  /** The different ids at one end of all edges. */
  ids(end: 'from' | 'to'): PackedIds {
    const { packed } = this.#ends[`${end}Ids`]
    const isMet = new Uint8Array(packed.length / idBytes)
    const met = new Uint32Array(isMet.length)
    let count = 0
    for (const number of this.#ends[end]) {
      if (isMet[number] === 1) continue
      isMet[number] = 1
      met[count++] = number
    }
    return idsOf(packed, met.subarray(0, count))
  }

  next(count: number): EndColumns {
    const { from, to, fromIds, toIds } = this.#ends
    const start = this.#taken
    this.#taken += count
    return {
      from: idsOf(fromIds.packed, from.subarray(start, this.#taken)),
      to: idsOf(toIds.packed, to.subarray(start, this.#taken)),
    }
  }
}

/** The ids with some numbers. */
function idsOf(packed: PackedIds, numbers: Uint32Array): PackedIds {
  const words = idWords(packed)
  const ids = new Uint32Array(4 * numbers.length)
  let at = 0
  for (const number of numbers) {
    const word = 4 * number
    ids[at] = words[word]!
    ids[at + 1] = words[word + 1]!
    ids[at + 2] = words[word + 2]!
    ids[at + 3] = words[word + 3]!
    at += 4
  }
  return new Uint8Array(ids.buffer)
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
