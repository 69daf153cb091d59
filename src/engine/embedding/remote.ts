import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limits } from '../../base/limits.ts'
import { callOnce } from './call.ts'
import { withRetry } from './retry.ts'
import { excerpt } from './secret.ts'
import type { Embedder, EmbedderRuntime, Provider } from './types.ts'
import { malformed, requireSameLength, vectorOf } from './vectors.ts'

/** Texts sent in one HTTP request: Gemini rejects more; OpenAI would accept more. */
const textsPerCallMax = 100
/** Size of a response per text; 3,072 indented numbers take about 100 KiB. */
const answerBytesPerTextMax = 1024 * 1024
/** Vectors cached by one embedder. */
const cacheEntriesMax = 1_000

/** Creates an embedder that calls a provider for texts that are not in its cache. */
export function createRemoteEmbedder(
  provider: Provider,
  timeoutMs: number | undefined,
  runtime: EmbedderRuntime,
): Embedder {
  const cache = new VectorCache()
  const ask = (texts: readonly string[], signal: AbortSignal | undefined) =>
    askProvider(provider, texts, { timeoutMs: timeoutMs ?? limits.embeddingTimeoutMs, runtime, signal })
  return {
    model: provider.model,
    embed: async (texts, signal) => {
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
      requireSameLength(provider.label, [...known.values()])
      for (const text of missing) cache.set(text, known.get(text)!)
      // Copies, so that callers cannot change the cached vectors.
      return texts.map(text => known.get(text)!.slice())
    },
  }
}

interface AskOptions {
  readonly timeoutMs: number
  readonly runtime: EmbedderRuntime
  readonly signal: AbortSignal | undefined
}

async function askProvider(
  provider: Provider,
  texts: readonly string[],
  { timeoutMs, runtime, signal }: AskOptions,
): Promise<Float64Array[]> {
  const request = provider.request(texts)
  const answerBytesMax = answerBytesPerTextMax * texts.length
  const attempt = () => callOnce(provider, request, { timeoutMs, answerBytesMax, signal })
  const text = await withRetry(attempt, runtime, signal)
  const answer = parseJson(provider.label, text, request.secret)
  return provider.read(answer, texts.length).map(vector => vectorOf(provider.label, vector))
}

function parseJson(label: string, text: string, secret: string | undefined): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(label, text === '' ? 'it is empty' : `it is not JSON: ${excerpt(text, secret)}`)
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
