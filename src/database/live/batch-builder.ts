import { invariant } from '../../base/errors.ts'
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
  /** What the values take in memory, roughly. */
  bytes = 0
  readonly #columns: readonly Value[][]
  readonly #defaults: readonly Value[]
  /** What those of each row take beside texts and vectors. */
  readonly #rowBytes: number
  #ids: IdColumn | undefined
  readonly #missing: number[] = []
  readonly from: IdColumn
  readonly to: IdColumn
  readonly #vectors: VectorInput[] = []

  /** @param rows how many are expected: columns that grow leave their smaller memory behind */
  constructor(type: RecordType, rows = 0) {
    const now = Date.now() * 1000
    this.type = type
    const ends = type.kind === 'edge' ? rows : 0
    this.from = new IdColumn(ends)
    this.to = new IdColumn(ends)
    this.#columns = type.properties.map(() => [])
    this.#defaults = type.properties.map(property => defaultOf(property, now))
    this.#rowBytes = 16 + 8 * type.properties.length
  }

  /** Sets a value of the row that is being read. */
  set(slot: number, value: Value): void {
    const column = this.#columns[slot]!
    if (column.length === this.count) column.push(value)
    else column[this.count] = value
    if (typeof value === 'string') this.bytes += 64 + 2 * value.length
    else if (Array.isArray(value)) this.bytes += 16 * value.length
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

/** Ids that are packed together: much faster than one by one, as the processor waits for many places of memory at once. */
const idsTogether = 256

/** Ids one after the other, packed. */
export class IdColumn {
  #bytes: PackedIds
  #packed = 0
  /** Those that were added last. */
  #waiting: Id[] = []

  /** `capacity`: how many ids it holds before it grows. */
  constructor(capacity = 0) {
    this.#bytes = new Uint8Array(Math.max(64, capacity) * idBytes)
  }

  get count(): number {
    return this.#packed + this.#waiting.length
  }

  add(id: Id): void {
    if (this.#waiting.push(id) === idsTogether) this.#pack()
  }

  /** Adds the id of a text; returns whether it is one. */
  parse(text: string): boolean {
    this.#pack()
    this.#reserve(1)
    if (!parseIdInto(text, this.#bytes, idBytes * this.#packed)) return false
    this.#packed++
    return true
  }

  /** Adds places without an id. */
  skip(count: number): void {
    this.#pack()
    this.#reserve(count)
    this.#packed += count
  }

  packed(): PackedIds {
    this.#pack()
    return this.#bytes.subarray(0, idBytes * this.#packed)
  }

  #pack(): void {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    const text = waiting.join('')
    invariant(text.length === idBytes * waiting.length, 'an id has 16 bytes')
    this.#reserve(waiting.length)
    const { buffer } = this.#bytes
    Buffer.from(buffer).write(text, idBytes * this.#packed, 'latin1')
    this.#packed += waiting.length
    this.#waiting = []
  }

  #reserve(count: number): void {
    const needed = idBytes * (this.#packed + count)
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
