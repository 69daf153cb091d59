import { GvqError } from '../../base/errors.ts'
import { joinUrl } from './base-url.ts'
import { optionalKey, requireKey } from './secret.ts'
import type { EmbeddingConfig, Environment, Provider } from './types.ts'
import { describe, listOf, malformed, member } from './vectors.ts'

const azureApiVersion = '2024-10-21'

export function openAi(model: string, config: EmbeddingConfig, env: Environment): Provider {
  const label = 'OpenAI'
  const keyVariable = 'OPENAI_API_KEY'
  const base = config.hostedUrls?.openai ?? 'https://api.openai.com/v1'
  return {
    model: `openai:${model}`,
    label,
    keyVariable,
    request: texts => {
      const key = requireKey(env, keyVariable, label)
      const url = joinUrl(base, '/embeddings', 'hostedUrls.openai')
      return { url, headers: bearer(key), body: { input: texts, model }, secret: key }
    },
    read: (answer, count) => readOpenAi(label, answer, count),
  }
}

/** Ollama, vLLM, LM Studio and similar servers: the OpenAI protocol at a configured address. */
export function openAiCompatible(model: string, config: EmbeddingConfig, env: Environment): Provider {
  const label = 'The OpenAI-compatible server'
  // A separate key: that of OpenAI must not be sent to another host.
  const keyVariable = 'GVQ_EMBEDDING_API_KEY'
  return {
    model: `openai_compatible:${model}`,
    label,
    keyVariable,
    request: texts => {
      const base = config.baseUrl ?? (env.GVQ_EMBEDDING_BASE_URL?.trim() || undefined)
      if (base === undefined) throw noBaseUrl(model)
      const key = optionalKey(env, keyVariable)
      const origin = config.baseUrl === undefined ? 'GVQ_EMBEDDING_BASE_URL' : 'the embedding configuration'
      const url = joinUrl(base, '/embeddings', origin)
      const headers = key === undefined ? {} : bearer(key)
      return { url, headers, body: { input: texts, model }, secret: key }
    },
    read: (answer, count) => readOpenAi(label, answer, count),
  }
}

export function azureOpenAi(deployment: string, config: EmbeddingConfig, env: Environment): Provider {
  const label = 'Azure OpenAI'
  const keyVariable = 'AZURE_OPENAI_API_KEY'
  return {
    model: `azure_openai:${deployment}`,
    label,
    keyVariable,
    request: texts => {
      const key = requireKey(env, keyVariable, label)
      const base = config.hostedUrls?.azure_openai ?? `https://${azureResource(env)}.openai.azure.com`
      const url = joinUrl(base, `/openai/deployments/${deployment}/embeddings`, 'hostedUrls.azure_openai')
      url.searchParams.set('api-version', azureApiVersion)
      return { url, headers: { 'api-key': key }, body: { input: texts }, secret: key }
    },
    read: (answer, count) => readOpenAi(label, answer, count),
  }
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

/** Only a valid host label is accepted: the resource is part of a host name, and the key is sent to that host. */
function azureResource(env: Environment): string {
  const resource = env.AZURE_OPENAI_RESOURCE_NAME?.trim()
  if (resource === undefined || resource === '') {
    throw new GvqError(
      'EMBEDDING_ERROR',
      'Azure OpenAI needs AZURE_OPENAI_RESOURCE_NAME, which is not set.',
      {
        hint: 'Set it to the first part of https://<name>.openai.azure.com.',
      },
    )
  }
  if (!/^[A-Za-z0-9-]+$/.test(resource)) {
    throw new GvqError(
      'EMBEDDING_ERROR',
      'AZURE_OPENAI_RESOURCE_NAME is not the name of an Azure resource.',
      {
        hint: 'Set it to the first part of https://<name>.openai.azure.com only: letters, digits and hyphens.',
      },
    )
  }
  return resource
}

function noBaseUrl(model: string): GvqError {
  const message = `The model openai_compatible:${model} needs a base URL, but none is set.`
  return new GvqError('EMBEDDING_ERROR', message, {
    hint: 'Set base_url under [embedding] in gvq.toml, or GVQ_EMBEDDING_BASE_URL, e.g. http://localhost:11434/v1.',
  })
}

/** Returns `data[i].embedding` in the order of `index`, which a single text does not need. */
function readOpenAi(label: string, answer: unknown, count: number): readonly unknown[] {
  const entries = listOf(label, member(label, answer, 'data', 'it'), count, '"data"')
  const vectors = entries.map(entry => member(label, entry, 'embedding', 'an element of "data"'))
  if (count === 1) return vectors
  const ordered = new Map<number, unknown>()
  for (const [position, entry] of entries.entries()) {
    const index = member(label, entry, 'index', 'an element of "data"')
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
      throw malformed(label, `an "index" is ${describe(index)}, not one of 0 to ${count - 1}`)
    }
    if (ordered.has(index)) throw malformed(label, `the "index" ${index} occurs twice`)
    ordered.set(index, vectors[position])
  }
  return vectors.map((_, index) => ordered.get(index))
}
