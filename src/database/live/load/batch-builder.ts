import { defaultOf } from '../../../language/catalog/index.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import type { RecordBatch, VectorInput } from '../../../store/graph/api.ts'
import type { EndColumn } from './end-column.ts'
import type { GatheredEnds } from './gathered-ends.ts'
import { IdColumn } from './id-column.ts'

/** Bytes of an index key in memory, until the entries of a transaction are sorted. */
const indexBytes = 48

/** Collects records of one type by columns. Values that are not set are DEFAULTs, or missing. */
export class BatchBuilder {
  readonly type: RecordType
  /** Rows that have ended. */
  count = 0
  /** What the values take in memory, roughly. */
  bytes = 0
  readonly #columns: readonly Value[][]
  readonly #defaults: readonly Value[]
  /** Bytes of the values of each row, besides texts and vectors. */
  readonly #rowBytes: number
  #ids: IdColumn | undefined
  readonly #missing: number[] = []
  readonly #ends: GatheredEnds | undefined
  readonly #vectors: VectorInput[] = []

  /** @param ends collects the ends of edges, also those of other batches */
  constructor(type: RecordType, ends: GatheredEnds | undefined) {
    const now = Date.now() * 1000
    this.type = type
    this.#ends = ends
    this.#columns = type.properties.map(() => [])
    this.#defaults = type.properties.map(property => defaultOf(property, now))
    const indexes = type.properties.filter(({ index }) => index !== 'none')
    this.#rowBytes =
      8 * type.properties.length + (type.kind === 'edge' ? 8 + indexBytes * indexes.length : 16)
  }

  /** Sets a value of the row that is being read. */
  set(slot: number, value: Value): void {
    const column = this.#columns[slot]!
    if (column.length === this.count) column.push(value)
    else column[this.count] = value
    this.bytes += bytesOf(value)
  }

  /** Whether ids are given. */
  get hasIds(): boolean {
    return this.#ids !== undefined
  }

  /** Ids that are given. Call `add` for the row that is being read. */
  get ids(): IdColumn {
    if (this.#ids === undefined) {
      this.#ids = new IdColumn()
      for (let i = 0; i < this.count; i++) this.#missing.push(i)
      this.#ids.skip(this.count)
    }
    return this.#ids
  }

  /** The items that the edges lead from; for an edge type only. */
  get from(): EndColumn {
    return this.#ends!.from
  }

  get to(): EndColumn {
    return this.#ends!.to
  }

  addVector(vector: VectorInput): void {
    this.#vectors.push(vector)
    this.bytes += 8 * vector.data.length
  }

  /** Ends the row. */
  end(): void {
    const row = this.count++
    const columns = this.#columns
    for (let slot = 0; slot < columns.length; slot++) {
      const column = columns[slot]!
      if (column.length === row) column.push(this.#defaults[slot]!)
    }
    const ids = this.#ids
    if (ids !== undefined && ids.count === row) {
      this.#missing.push(row)
      ids.skip(1)
    }
    this.bytes += this.#rowBytes
  }

  finish(): RecordBatch {
    const { count, type } = this
    const values = new Map<number, readonly Value[]>()
    for (const [slot, column] of this.#columns.entries()) values.set(slot, column)
    return {
      count,
      values,
      ...(this.#ids && { ids: { packed: this.#ids.packed(), missing: this.#missing } }),
      ...(type.kind === 'vector' && { vectors: this.#vectors }),
    }
  }
}

/** What a value takes in memory beside its place, roughly: of a text, also what is made of it on its way to the store. */
function bytesOf(value: Value): number {
  if (typeof value === 'string') return 64 + 2 * value.length
  if (!Array.isArray(value)) return 0
  let bytes = 16 * value.length
  for (const item of value as readonly Value[]) bytes += bytesOf(item)
  return bytes
}
