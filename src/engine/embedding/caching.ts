import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { requireSameLength } from './vectors.ts'

/** Vectors cached by one embedder. */
const cacheEntriesMax = 1_000

/** Returns one vector per text, none of which occurs twice. */
type Ask = (texts: readonly string[], signal: AbortSignal | undefined) => Promise<readonly Float64Array[]>

/**
 * Creates the `embed` of an embedder that asks for the texts that are not among its last ones, a number of them at a time.
 * @param label begins the message of an error
 */
export function cachingEmbed(label: string, textsPerCallMax: number, ask: Ask) {
  const cache = new VectorCache()
  return async (texts: readonly string[], signal?: AbortSignal): Promise<Float64Array[]> => {
    const known = new Map<string, Float64Array>()
    for (const text of new Set(texts)) {
      const vector = cache.get(text)
      if (vector !== undefined) known.set(text, vector)
    }
    const missing = [...new Set(texts)].filter(text => !known.has(text))
    for (let start = 0; start < missing.length; start += textsPerCallMax) {
      const batch = missing.slice(start, start + textsPerCallMax)
      const vectors = await ask(batch, signal)
      for (const [index, text] of batch.entries()) known.set(text, vectors[index]!)
    }
    requireSameLength(label, [...known.values()])
    for (const text of missing) cache.set(text, known.get(text)!)
    // Copies, so that callers cannot change the cached vectors.
    return texts.map(text => known.get(text)!.slice())
  }
}

/** The last vectors of one model, by text. They are shared: copy them before returning them to callers. */
class VectorCache {
  readonly #vectors = new LRUCache<string, Float64Array>({ max: cacheEntriesMax })

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
