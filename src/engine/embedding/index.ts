export { isBaseUrl } from './base-url.ts'
export { createEmbedder } from './create.ts'
export { installCommand } from './local/place.ts'
export type { Embedder, EmbedderRuntime, EmbeddingConfig, Environment } from './types.ts'
