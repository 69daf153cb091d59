export { isBaseUrl } from './baseUrl.ts'
export { builtinNotice } from './builtin.ts'
export { createEmbedder } from './create.ts'
export type { Embedder, EmbedderRuntime, EmbeddingConfig, Environment } from './types.ts'
