import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { bounds } from './bounds.ts'

/** The last vectors of one model, by text. They are shared: copy them before returning them to callers. */
export class VectorCache {
  readonly #vectors = new LRUCache<string, Float64Array>({ max: bounds.cacheEntriesMax })

  get(text: string): Float64Array | undefined {
    return this.#vectors.get(keyOf(text))
  }

  set(text: string, vector: Float64Array): void {
    this.#vectors.set(keyOf(text), vector)
  }
}

/** A digest, because texts may be megabytes long; of UTF-16, because lone surrogates would be equal in UTF-8. */
function keyOf(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('base64')
}
