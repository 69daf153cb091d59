import { joinUrl } from './base-url.ts'
import { requireKey } from './secret.ts'
import type { EmbeddingConfig, Environment, Provider } from './types.ts'
import { listOf, member } from './vectors.ts'

export function gemini(model: string, task: string, config: EmbeddingConfig, env: Environment): Provider {
  const label = 'Gemini'
  const keyVariable = 'GEMINI_API_KEY'
  const base = config.hostedUrls?.gemini ?? 'https://generativelanguage.googleapis.com/v1beta'
  const content = (text: string) => ({ content: { parts: [{ text }] }, taskType: task })
  return {
    model: `gemini:${model}`,
    label,
    keyVariable,
    request: texts => {
      const key = requireKey(env, keyVariable, label)
      const single = texts.length === 1
      const method = single ? 'embedContent' : 'batchEmbedContents'
      return {
        url: joinUrl(base, `/models/${model}:${method}`, 'hostedUrls.gemini'),
        headers: { 'x-goog-api-key': key },
        body: single
          ? content(texts[0]!)
          : { requests: texts.map(text => ({ model: `models/${model}`, ...content(text) })) },
        secret: key,
      }
    },
    read: (answer, count) => {
      const embeddings =
        count === 1
          ? [member(label, answer, 'embedding', 'it')]
          : listOf(label, member(label, answer, 'embeddings', 'it'), count, '"embeddings"')
      return embeddings.map(embedding => member(label, embedding, 'values', 'an embedding'))
    },
  }
}
