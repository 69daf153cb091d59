import { Fingerprint, type FingerprintNumbers, vectorKey } from '../../base/data/fingerprint.ts'
import { squareLength } from '../../base/data/unit-vector.ts'
import type { Parts } from '../../base/flow/parts.ts'
import { allFinite } from './checks.ts'
import type { IndexCore } from './index-core.ts'
import { cosineDistanceAt } from './numbers/distance.ts'
import { idsFromBytes, idsToBytes } from './numbers/id-bytes.ts'
import type { Exclude, IndexImage, VectorEntry } from './port.ts'
import { Nearest } from './ranking.ts'

const firstCapacity = 16

/** Compares the query with every vector, in double precision. The fallback for FAISS, and the oracle of its tests. */
export class ExactCore implements IndexCore {
  readonly engine = 'exact'
  readonly wantsRebuild = false
  readonly needsMeasuring = false
  readonly measurement = undefined
  readonly #dimension: number
  /** The id in each slot; its vector starts at slot × dimension of the block. All slots are used. */
  #ids: string[] = []
  #slotOf = new Map<string, number>()
  #block: Float64Array
  readonly #squaresAt: number[] = []
  readonly #content = new Fingerprint()

  constructor(dimension: number) {
    this.#dimension = dimension
    this.#block = new Float64Array(firstCapacity * dimension)
  }

  get size(): number {
    return this.#ids.length
  }

  get content(): FingerprintNumbers {
    return this.#content
  }

  isOutgrownBy(): boolean {
    return false
  }

  async measure(): Promise<boolean> {
    return false
  }

  has(id: string): boolean {
    return this.#slotOf.has(id)
  }

  putMany(entries: readonly VectorEntry[]): void {
    for (const [id, vector] of entries) {
      const known = this.#slotOf.get(id)
      if (known !== undefined) this.#content.remove(vectorKey(id, this.#vectorAt(known)))
      const slot = known ?? this.#append(id)
      this.#content.add(vectorKey(id, vector))
      this.#block.set(vector, slot * this.#dimension)
      this.#squaresAt[slot] = squareLength(vector)
    }
  }

  /** Moves the last vector into the free slot. */
  delete(id: string): boolean {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return false
    this.#content.remove(vectorKey(id, this.#vectorAt(slot)))
    const lastSlot = this.#ids.length - 1
    const lastId = this.#ids[lastSlot]!
    const lastOffset = lastSlot * this.#dimension
    this.#block.copyWithin(slot * this.#dimension, lastOffset, lastOffset + this.#dimension)
    this.#squaresAt[slot] = this.#squaresAt[lastSlot]!
    this.#squaresAt.pop()
    this.#ids[slot] = lastId
    this.#slotOf.set(lastId, slot)
    this.#ids.pop()
    this.#slotOf.delete(id)
    return true
  }

  /** Distances are exact here, so there are no near ties to add. */
  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[] {
    const nearest = new Nearest(k)
    const squares = squareLength(query)
    for (let slot = 0; slot < this.#ids.length; slot++) {
      const id = this.#ids[slot]!
      if (exclude?.(id)) continue
      const offset = slot * this.#dimension
      nearest.offer(id, cosineDistanceAt(query, squares, this.#block, offset, this.#squaresAt[slot]!))
    }
    return nearest.ascending().map(({ id }) => id)
  }

  /** Always 0: vectors move when one is removed, so that all are compared in one part. */
  comparedFor(): number {
    return 0
  }

  // biome-ignore lint/correctness/useYield: it has one part
  *candidatesInParts(query: Float64Array, k: number, excludeOf: () => Exclude): Parts<string[]> {
    return this.candidates(query, k, excludeOf())
  }

  image(): IndexImage {
    const vectors = this.#block.slice(0, this.#ids.length * this.#dimension)
    return {
      engine: this.engine,
      dimension: this.#dimension,
      payload: [new Uint8Array(vectors.buffer)],
      table: idsToBytes(this.#ids),
    }
  }

  /** Restores the core from an image; returns undefined when its parts do not match. */
  static fromImage(dimension: number, payload: Uint8Array, table: Buffer): ExactCore | undefined {
    const ids = idsFromBytes(table)
    const vectorBytes = dimension * Float64Array.BYTES_PER_ELEMENT
    if (ids === undefined || payload.length !== ids.length * vectorBytes) return undefined
    const core = new ExactCore(dimension)
    core.#block = new Float64Array(Math.max(firstCapacity, ids.length) * dimension)
    new Uint8Array(core.#block.buffer).set(payload)
    if (!allFinite(core.#block)) return undefined
    for (const [slot, id] of ids.entries()) {
      const vector = core.#vectorAt(slot)
      core.#squaresAt.push(squareLength(vector))
      core.#content.add(vectorKey(id, vector))
    }
    core.#ids = ids
    core.#slotOf = new Map(ids.map((id, slot) => [id, slot]))
    return core.#slotOf.size === ids.length ? core : undefined
  }

  #vectorAt(slot: number): Float64Array {
    return this.#block.subarray(slot * this.#dimension, (slot + 1) * this.#dimension)
  }

  #append(id: string): number {
    const slot = this.#ids.push(id) - 1
    this.#slotOf.set(id, slot)
    if (this.#ids.length * this.#dimension > this.#block.length) {
      const grown = new Float64Array(this.#block.length * 2)
      grown.set(this.#block)
      this.#block = grown
    }
    return slot
  }
}
