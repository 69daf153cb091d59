/** Environment variables by name; `.env` and `process.env` are merged. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface EmbeddingConfig {
  /** Model of queries that name none; default: the built-in one. */
  readonly model?: string
  /** Base URL of the server for `openai_compatible:`, such as `http://localhost:11434/v1`. */
  readonly baseUrl?: string
  /** Timeout of one HTTP request, in milliseconds; default: `limits.embeddingTimeoutMs`. */
  readonly timeoutMs?: number
  /** Other base URLs for the hosted providers: proxies, regional hosts, test servers. */
  readonly hostedUrls?: {
    readonly openai?: string
    readonly azure_openai?: string
    readonly gemini?: string
  }
}

export interface Embedder {
  /**
   * Full name stored with the vector type, e.g. `openai:text-embedding-3-small`, `builtin:hash-384`.
   * It identifies the vector space: the task of a Gemini model is not part of it, because documents and the queries
   * that search them are deliberately embedded with different tasks.
   */
  readonly model: string
  /** Returns one vector per text, all finite and of the same non-zero length. Throws GvqError EMBEDDING_ERROR. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float64Array[]>
}

/** The clock; replaced in tests so that no test has to wait. */
export interface EmbedderRuntime {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rejects when `signal` is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}
