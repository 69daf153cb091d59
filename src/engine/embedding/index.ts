export { isBaseUrl } from './base-url.ts'
export { builtinNotice } from './builtin.ts'
export { createEmbedder } from './create.ts'
export type { Embedder, EmbedderRuntime, EmbeddingConfig, Environment } from './types.ts'
