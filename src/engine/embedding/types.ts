/** Environment variables by name; `.env` and `process.env` already merged. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface EmbeddingConfig {
  /** Model of queries that name none; the built-in one when absent. */
  readonly model?: string
  /** Base URL of the server behind `openai_compatible:`, such as `http://localhost:11434/v1`. */
  readonly baseUrl?: string
  /** Time for one HTTP call, in milliseconds; `limits.embeddingTimeoutMs` when absent. */
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
   * Full name kept with the vector type, e.g. `openai:text-embedding-3-small`, `builtin:hash-384`.
   * It names the vector space: the task of a Gemini model is no part of it, because documents and the queries
   * that search them are embedded with different tasks on purpose.
   */
  readonly model: string
  /** One vector per text, all finite, same non-zero length. Throws GvqError('EMBEDDING_ERROR'). */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float64Array[]>
}

/** What tests replace so that no test has to wait. */
export interface EmbedderRuntime {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rejects when `signal` is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}
