import { limits } from '../../base/limits.ts'
import { cachingEmbed } from './caching.ts'
import { callOnce } from './call.ts'
import { withRetry } from './retry.ts'
import { excerpt } from './secret.ts'
import type { Embedder, EmbedderRuntime, Provider } from './types.ts'
import { malformed, vectorOf } from './vectors.ts'

/** Texts sent in one HTTP request: Gemini rejects more; OpenAI would accept more. */
const textsPerCallMax = 100
/** Size of a response per text; 3,072 indented numbers take about 100 KiB. */
const answerBytesPerTextMax = 1024 * 1024

/** Creates an embedder that calls a provider for texts that are not in its cache. */
export function createRemoteEmbedder(
  provider: Provider,
  timeoutMs: number | undefined,
  runtime: EmbedderRuntime,
): Embedder {
  const embed = cachingEmbed(provider.label, textsPerCallMax, (texts, signal) =>
    askProvider(provider, texts, { timeoutMs: timeoutMs ?? limits.embeddingTimeoutMs, runtime, signal }),
  )
  return { model: provider.model, embed }
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
