import type { RecordType, Value } from '../../../language/catalog/index.ts'
import type { Id, StoredRecord } from '../../graph/api.ts'
import { thresholds } from '../schema/thresholds.ts'

/** Records that a transaction has read, as it has changed them since: nobody else changes what it sees. */
export class SeenRecords {
  readonly #byType = new Map<RecordType, Map<Id, StoredRecord>>()
  #count = 0
  #changes = 0

  /** Takes what is read from here on, unless something is changed until it comes. */
  adding(type: RecordType): (records: Iterable<StoredRecord | undefined>) => void {
    const changes = this.#changes
    return records => {
      if (changes === this.#changes) this.#add(type, records)
    }
  }

  #add(type: RecordType, records: Iterable<StoredRecord | undefined>): void {
    let seen = this.#byType.get(type)
    if (seen === undefined) {
      seen = new Map()
      this.#byType.set(type, seen)
    }
    for (const record of records) {
      if (record === undefined || seen.has(record.id)) continue
      if (this.#count === thresholds.seenMax) return
      this.#count++
      seen.set(record.id, record)
    }
  }

  /** `undefined` if not all of them were seen. */
  all(type: RecordType, ids: readonly Id[]): StoredRecord[] | undefined {
    const seen = this.#byType.get(type)
    if (seen === undefined) return undefined
    const found: StoredRecord[] = []
    for (const id of ids) {
      const record = seen.get(id)
      if (record === undefined) return undefined
      found.push(record)
    }
    return found
  }

  /** `newValue`: that of a slot of the `i`th. */
  update(
    type: RecordType,
    ids: readonly Id[],
    slots: Iterable<number>,
    newValue: (slot: number, i: number) => Value,
  ): void {
    this.#changes++
    const seen = this.#byType.get(type)
    if (seen === undefined) return
    const changed = [...slots]
    for (const [i, id] of ids.entries()) {
      const record = seen.get(id)
      if (record === undefined) continue
      const values = record.values.slice()
      for (const slot of changed) values[slot] = newValue(slot, i)
      seen.set(id, { ...record, values })
    }
  }

  /** A record was written, and is known whole. */
  replace(type: RecordType, record: StoredRecord): void {
    this.#changes++
    if (this.#byType.get(type)?.has(record.id)) this.#byType.get(type)!.set(record.id, record)
    else this.#add(type, [record])
  }

  /** Records were dropped, and with them perhaps others. */
  clear(): void {
    this.#changes++
    this.#byType.clear()
    this.#count = 0
  }
}
