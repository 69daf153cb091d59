import { setTimeout as sleep } from 'node:timers/promises'
import { assertNever } from '../../base/errors.ts'
import { type ModelSpec, parseModel } from '../../language/catalog/index.ts'
import { builtinEmbedder } from './builtin.ts'
import { gemini } from './gemini.ts'
import { createLocalEmbedder } from './local/embedder.ts'
import { azureOpenAi, openAi, openAiCompatible } from './openai.ts'
import { createRemoteEmbedder } from './remote.ts'
import type { Embedder, EmbedderRuntime, EmbeddingConfig, Environment, Provider } from './types.ts'

const realRuntime: EmbedderRuntime = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
}

/**
 * Returns the embedder for `model` or, by default, for `config.model`; the built-in one when neither is given. Keys and
 * addresses are looked up at use, so that a program can be loaded without them. Create one embedder per model: it caches
 * its last vectors.
 * @throws GvqError EMBEDDING_ERROR for an unknown model
 */
export function createEmbedder(
  model: string | undefined,
  config: EmbeddingConfig,
  env: Environment,
  runtime: EmbedderRuntime = realRuntime,
): Embedder {
  const spec = parseModel(model ?? config.model)
  if (spec.kind === 'builtin') return builtinEmbedder
  if (spec.kind === 'local')
    return createLocalEmbedder(spec.model, config, model === undefined || model === config.model)
  return createRemoteEmbedder(providerOf(spec, config, env), config.timeoutMs, runtime)
}

function providerOf(
  spec: Exclude<ModelSpec, { kind: 'builtin' | 'local' }>,
  config: EmbeddingConfig,
  env: Environment,
): Provider {
  switch (spec.kind) {
    case 'openai':
      return openAi(spec.model, config, env)
    case 'openai_compatible':
      return openAiCompatible(spec.model, config, env)
    case 'azure_openai':
      return azureOpenAi(spec.deployment, config, env)
    case 'gemini':
      return gemini(spec.model, spec.task, config, env)
    default:
      return assertNever(spec)
  }
}
