import type { Bytes, Id, ReadProbe, RecordCursor } from '../api.ts'
import { idFromKey } from './bytes.ts'
import { uint16At } from './keys.ts'
import { type GraphRecord, recordBytesMin, weighRecord } from './record-codec.ts'

/** Records of a type in id order. The array is never changed; an update creates a new one. */
interface Table {
  records: readonly GraphRecord[]
  bytes: number
  /** Published since `records` was made: the new record, or `undefined` when it is gone. */
  pending: Map<Id, GraphRecord | undefined>
  usedAt: number
}

/** The number of times an index is used before the type is scanned instead. A power of two. */
const askedMin = 16

/** More changes than this, and than half the records, cost more than a fresh scan. */
const pendingMin = 1024

/**
 * Whole types in memory, so that full scans need no disk. A table is taken from a scan that ran to its end. Commits only
 * note what changed; the next scan merges the notes. A table shows the published state, so it serves every reader
 * whose state has the same records of the type: one that began after the type's last change.
 */
export class ResidentTables {
  readonly bytesMax: number
  readonly #tables = new Map<number, Table>()
  /** The last commit that changed each type since the graph was opened. */
  readonly #changedAt = new Map<number, number>()
  /** How often an index was asked instead of a type that was not in memory. */
  readonly #asked = new Map<number, number>()
  #bytes = 0
  #clock = 0

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax
  }

  /** All records of a type as of a published commit, when they are in memory. */
  get(type: number, sequence: number): readonly GraphRecord[] | undefined {
    const table = this.#tables.get(type)
    if (table === undefined || this.#isChangedSince(type, sequence)) return undefined
    table.usedAt = ++this.#clock
    if (table.pending.size > 0) this.#merge(type, table)
    return table.records
  }

  /** Keeps what a scan of a whole type as of a commit has found, unless that is outdated or too large. */
  offer(type: number, sequence: number, records: readonly GraphRecord[], bytes: number): void {
    if (this.#tables.has(type) || this.#isChangedSince(type, sequence) || bytes > this.bytesMax) return
    this.#tables.set(type, { records, bytes, pending: new Map(), usedAt: ++this.#clock })
    this.#bytes += bytes
    this.#makeRoom()
  }

  /**
   * A lookup in an index takes a hundredth of the time of a scan; a table in memory is much faster still. So a type that may
   * fit is scanned after many index lookups, and again after twice as many if it did not stay in memory.
   */
  prefersScan(type: number, count: number): boolean {
    if (count * recordBytesMin > this.bytesMax) return false
    const asked = (this.#asked.get(type) ?? 0) + 1
    this.#asked.set(type, asked)
    return asked >= askedMin && Number.isInteger(Math.log2(asked))
  }

  publish(
    sequence: number,
    eachChange: (visit: (key: Bytes, record: GraphRecord | undefined) => void) => void,
  ): void {
    eachChange((key, record) => {
      const type = uint16At(key, 0)
      this.#changedAt.set(type, sequence)
      this.#tables.get(type)?.pending.set(idFromKey(key, 2), record)
    })
    for (const [type, { records, pending }] of this.#tables) {
      if (pending.size > Math.max(pendingMin, records.length / 2)) this.#remove(type)
    }
  }

  #isChangedSince(type: number, sequence: number): boolean {
    return (this.#changedAt.get(type) ?? 0) > sequence
  }

  #merge(type: number, table: Table): void {
    const before = table.bytes
    const changes = [...table.pending].sort(([a], [b]) => (a < b ? -1 : 1))
    const ids = table.records
    const merged: GraphRecord[] = []
    let next = 0
    for (const [id, record] of changes) {
      while (next < ids.length && ids[next]!.id < id) merged.push(ids[next++]!)
      const old = ids[next]
      if (old?.id === id) {
        table.bytes -= weighRecord(old)
        next++
      }
      if (record === undefined) continue
      table.bytes += weighRecord(record)
      merged.push(record)
    }
    while (next < ids.length) merged.push(ids[next++]!)
    table.records = merged
    table.pending = new Map()
    this.#bytes += table.bytes - before
    if (table.bytes > this.bytesMax) this.#remove(type)
    else this.#makeRoom()
  }

  /** Evicts the least recently used tables. */
  #makeRoom(): void {
    while (this.#bytes > this.bytesMax) {
      const [oldest] = [...this.#tables].sort(([, a], [, b]) => a.usedAt - b.usedAt)
      this.#remove(oldest![0])
    }
  }

  #remove(type: number): void {
    this.#bytes -= this.#tables.get(type)!.bytes
    this.#tables.delete(type)
  }
}

/** A cursor over records in memory. */
export class TableCursor implements RecordCursor {
  readonly #records: readonly GraphRecord[]
  readonly #probe: ReadProbe | undefined
  #next = 0

  constructor(records: readonly GraphRecord[], probe?: ReadProbe) {
    this.#records = records
    this.#probe = probe
  }

  get table(): readonly GraphRecord[] {
    return this.#records
  }

  next(rowsMax: number): readonly GraphRecord[] | undefined {
    if (this.#next >= this.#records.length) return undefined
    const start = this.#next
    this.#next += rowsMax
    const page = this.#records.slice(start, this.#next)
    this.#probe?.hit(page.length)
    return page
  }

  close(): void {
    this.#next = this.#records.length
  }
}
