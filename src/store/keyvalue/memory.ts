import { SortedMap } from '../../base/data/sorted-map.ts'
import { invariant } from '../../base/errors.ts'
import type {
  ByteString,
  KeyRange,
  KeyValueCursor,
  KeyValueOperation,
  KeyValueStore,
} from './contract/api.ts'
import { storeClosed } from './contract/storage-error.ts'

/** A store that forgets everything when it is closed: for `--memory` databases and tests. */
export function openMemoryStore(): KeyValueStore {
  return new MemoryStore()
}

class MemoryStore implements KeyValueStore {
  readonly readsInCaller = true
  readonly #values = new SortedMap<Buffer>()
  #closed = false

  async getMany(keys: readonly ByteString[]): Promise<(Buffer | undefined)[]> {
    this.#assertOpen()
    return keys.map(key => this.#values.get(key))
  }

  iterate(range: KeyRange, pageRowsMax: number): KeyValueCursor {
    this.#assertOpen()
    invariant(pageRowsMax > 0, 'a page holds at least one row')
    const rows = this.#values.range(range.gte, range.lt)
    if (range.reverse) rows.reverse()
    let position = 0
    let open = true
    return {
      next: async () => {
        this.#assertOpen()
        if (!open) throw storeClosed()
        if (position >= rows.length) return undefined
        const page = rows.slice(position, position + pageRowsMax)
        position += page.length
        return page
      },
      close: async () => {
        open = false
      },
    }
  }

  async write(operations: readonly KeyValueOperation[]): Promise<void> {
    this.#assertOpen()
    for (const operation of operations) invariant(operation.key !== '', 'a key holds at least one byte')
    for (const operation of operations) {
      if (operation.kind === 'put') this.#values.set(operation.key, operation.value)
      else this.#values.delete(operation.key)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  #assertOpen(): void {
    if (this.#closed) throw storeClosed()
  }
}
