import { defaultOf, parseIdInto } from '../../language/catalog/index.ts'
import type { RecordType, Value } from '../../language/catalog/types.ts'
import type { Id, PackedIds, RecordBatch, VectorInput } from '../../store/storage/index.ts'

/** Of an id that is packed. */
export const idBytes = 16

/** Collects records of one type by columns. Values that are not set are DEFAULTs, or missing. */
export class BatchBuilder {
  readonly type: RecordType
  /** Rows that have ended. */
  count = 0
  /** What the rows take in memory, roughly. */
  bytes = 0
  readonly #columns: readonly Value[][]
  readonly #defaults: readonly Value[]
  /** What each row takes beside texts and vectors. */
  readonly #rowBytes: number
  #ids: IdColumn | undefined
  readonly #missing: number[] = []
  readonly from = new IdColumn()
  readonly to = new IdColumn()
  readonly #vectors: VectorInput[] = []

  constructor(type: RecordType) {
    const now = Date.now() * 1000
    this.type = type
    this.#columns = type.properties.map(() => [])
    this.#defaults = type.properties.map(property => defaultOf(property, now))
    this.#rowBytes = 32 + 16 * type.properties.length
  }

  /** Sets a value of the row that is being read. */
  set(slot: number, value: Value): void {
    const column = this.#columns[slot]!
    if (column.length === this.count) column.push(value)
    else column[this.count] = value
    if (typeof value === 'string') this.bytes += 2 * value.length
    else if (Array.isArray(value)) this.bytes += 16 * value.length
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
      ...(type.kind === 'edge' && { from: this.from.packed(), to: this.to.packed() }),
      ...(type.kind === 'vector' && { vectors: this.#vectors }),
    }
  }
}

/** Ids one after the other, packed. */
export class IdColumn {
  count = 0
  #bytes: PackedIds = new Uint8Array(64 * idBytes)

  add(id: Id): void {
    const at = this.#place()
    for (let i = 0; i < idBytes; i++) this.#bytes[at + i] = id.charCodeAt(i)
    this.count++
  }

  /** Adds the id of a text; returns whether it is one. */
  parse(text: string): boolean {
    const at = this.#place()
    if (!parseIdInto(text, this.#bytes, at)) return false
    this.count++
    return true
  }

  /** Adds places without an id. */
  skip(count: number): void {
    this.count += count
    this.#reserve()
  }

  packed(): PackedIds {
    return this.#bytes.subarray(0, idBytes * this.count)
  }

  #place(): number {
    this.#reserve()
    return idBytes * this.count
  }

  #reserve(): void {
    const needed = idBytes * (this.count + 1)
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(2 * Math.max(needed, this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
